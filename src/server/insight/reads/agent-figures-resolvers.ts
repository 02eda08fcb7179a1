import { root } from '../../base/graphql/resolver.ts';
import { readAgentProfit } from './agent-profit.ts';
import { readAgentDashboard } from './read-agent-dashboard.ts';

/** Resolvers of an agent's dashboard and profit details. */
export const agentFigureResolvers = {
  agentDashboard: root('agentDashboard', (tx, caller, { id }) => readAgentDashboard(tx, caller, id), 'several'),

  agentProfitDetails: root('agentProfitDetails', (tx, caller, args) => readAgentProfit(tx, caller, args), 'several'),
};
