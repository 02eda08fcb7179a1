import { root } from '../../base/graphql/resolver.ts';
import { readAgentProfit } from './agent-profit.ts';
import { readAgentDashboard } from './read-agent-dashboard.ts';

/** How somebody's sales go, and how the profit of a month comes about. */
export const agentFigureResolvers = {
  agentDashboard: root('agentDashboard', (tx, caller, { id }) => readAgentDashboard(tx, caller, id), 'several'),

  agentProfitDetails: root('agentProfitDetails', (tx, caller, asked) => readAgentProfit(tx, caller, asked), 'several'),
};
