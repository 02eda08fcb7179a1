import { type Inputs, read } from '../base/read.ts';
import { AgentDashboard, AgentProfitDetails } from './agent-dashboard.ts';
import { CompanyDashboard } from './company-dashboard.ts';
import { BookingsReport, OfficeProfitReport, SalesReport, TouristPaymentsReport } from './report-answers.ts';
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
  }),

  agentProfitDetails: read({
    permission: 'agent_profit.view',
    description: "An agent's profit of the month of a day: at most 200 of its sales, after skipping `skip` of them",
    arguments: { id: 'Id!', month: 'Date!', skip: 'Int' },
    answer: AgentProfitDetails,
  }),

  companyDashboard: read({
    permission: 'company_dashboard.view',
    description:
      'The whole company on this day of its calendar: sales, plan and fact, cash, debts both ways, deadlines',
    arguments: {},
    answer: CompanyDashboard,
  }),

  topList: read({
    permission: 'top_list.view',
    description: 'Agents or offices by profit in a period, beside the period before. By: agents, offices',
    arguments: { by: 'String!', from: 'Date!', to: 'Date!' },
    answer: TopList,
  }),

  detailedStatistics: read({
    permission: 'statistics.view',
    description: 'The sales of a period in detail, beside the period before and the same dates of the year before',
    arguments: { from: 'Date!', to: 'Date!', office_id: 'Id', agent_id: 'Id', direction_id: 'Id' },
    answer: DetailedStatistics,
  }),

  salesReport: read({
    permission: 'report.view',
    description:
      'What was sold over a period (at most 3700 days), by sale date. Groups: month, week, office, agent, ' +
      'direction. Compared with: before (the period just before, as long), year (the same dates a year ' +
      'before).',
    arguments: { from: 'Date!', to: 'Date!', group: 'String!', compare: 'String', filter: 'SaleFilter' },
    answer: SalesReport,
  }),

  bookingsReport: read({
    permission: 'report.view',
    description:
      'What was booked over a period, by service date. Groups: month, week, partner, direction, office, ' +
      'agent, currency. Compared with: before (the period just before, as long), year (the same dates a ' +
      'year before).',
    arguments: { from: 'Date!', to: 'Date!', group: 'String!', compare: 'String', filter: 'BookingFilter' },
    answer: BookingsReport,
  }),

  touristPaymentsReport: read({
    permission: 'report.view',
    description:
      'What tourists paid over a period, by payment date. Groups: month, week, day (of at most 366), ' +
      'method, currency, office, agent. Compared with: before (the period just before, as long), year ' +
      '(the same dates a year before).',
    arguments: { from: 'Date!', to: 'Date!', group: 'String!', compare: 'String', filter: 'TouristPaymentFilter' },
    answer: TouristPaymentsReport,
  }),

  officeProfitReport: read({
    permission: 'report.view',
    description:
      'What offices earned over a period, with their own expenses and incomes. Groups: office, branch, ' +
      'month, week. Compared with: before (the period just before, as long), year (the same dates a year ' +
      'before).',
    arguments: { from: 'Date!', to: 'Date!', group: 'String!', compare: 'String', filter: 'OfficeProfitFilter' },
    answer: OfficeProfitReport,
  }),
};
