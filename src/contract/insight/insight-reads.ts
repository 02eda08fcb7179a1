import { type Inputs, read } from '../base/read.ts';
import { AgentDashboard, AgentProfitDetails } from './agent-dashboard.ts';
import { CompanyDashboard } from './company-dashboard.ts';
import { reportReads } from './report-reads.ts';
import { DetailedStatistics } from './statistics.ts';
import { TopList } from './top-list.ts';

export const insightInputs = {
  OfficeProfitFilter: {
    office_id: 'Id',
    branch_id: 'Id',
  },
} as const satisfies Inputs;

export const insightReads = {
  agentDashboard: read({
    permission: 'agent_dashboard.view',
    description:
      "An agent's dashboard: this month and its target, twelve months, ninety days, debts, payments and deadlines",
    arguments: { id: 'Id!' },
    answer: AgentDashboard,
    onReplica: true,
  }),

  agentProfitDetails: read({
    permission: 'agent_profit.view',
    description: "An agent's profit of the month of a day: at most 200 of its sales, after skipping `skip` of them",
    arguments: { id: 'Id!', month: 'Date!', skip: 'Int' },
    answer: AgentProfitDetails,
    onReplica: true,
  }),

  companyDashboard: read({
    permission: 'company_dashboard.view',
    description:
      'The whole company on this day of its calendar: sales, plan and fact, cash, debts both ways, deadlines',
    arguments: {},
    answer: CompanyDashboard,
    onReplica: true,
  }),

  topList: read({
    permission: 'top_list.view',
    description: 'Agents or offices by profit in a period, beside the period before. By: agents, offices',
    arguments: { by: 'String!', from: 'Date!', to: 'Date!' },
    answer: TopList,
    onReplica: true,
  }),

  detailedStatistics: read({
    permission: 'statistics.view',
    description: 'The sales of a period in detail, beside the period before and the same dates of the year before',
    arguments: { from: 'Date!', to: 'Date!', office_id: 'Id', agent_id: 'Id', direction_id: 'Id' },
    answer: DetailedStatistics,
    onReplica: true,
  }),

  ...reportReads,
};
