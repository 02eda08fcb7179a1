import { readAgentDashboard } from '../queries/agent-dashboard.ts';
import { type ProfitAsked, readAgentProfit } from '../queries/agent-profit.ts';
import { root } from './root.ts';

/** How somebody's sales go, and how the profit of a month comes about. */
export const agentFigureResolvers = {
  agentDashboard: root<{ id: number }>(
    'agentDashboard',
    (tx, caller, { id }) => readAgentDashboard(tx, caller, id),
    'several',
  ),

  agentProfitDetails: root<ProfitAsked>(
    'agentProfitDetails',
    (tx, caller, asked) => readAgentProfit(tx, caller, asked),
    'several',
  ),
};
