import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { audits, saleLifecycles, targets } from '../sales/sale.ts';
import { DayCount, Destination, MonthSold, Owed, OwingSale, PeriodSold, WaitingPayment } from './dashboard-figures.ts';

/** The person of the figures, and the company's day. */
const agentOfFigures = { agent_id: Id, agent_name: Type.String(), office_name: Type.String(), today: CalendarDate };

/** The target of the person for the month, USD, null if none was set, and what of it is reached. */
const towardsTarget = {
  month: described(CalendarDate, 'Of this month; null without a target'),
  target: nullable(Amount),
  reached: described(Amount, 'Total profit of the sales that were added to target'),
};

export const AgentDashboard = entity(
  'AgentDashboard',
  {
    ...agentOfFigures,
    ...towardsTarget,
    month_so_far: described(PeriodSold, 'This month up to today, and the same days of the month before'),
    month_before: PeriodSold,
    months: described(Type.Array(MonthSold), 'This month and the eleven before it, oldest first'),
    sales_history: described(Type.Array(MonthSold), 'This month and the five before it'),
    destinations: described(Type.Array(Destination), 'The ten directions with most sales in ninety days'),
    owed: Owed,
    debts: described(
      Type.Array(OwingSale),
      'Ten of each: the largest debts, the longest overdue, the next deadlines, the oldest payments',
    ),
    overdue: described(
      Type.Array(OwingSale),
      'Sales that should have been paid by now, the longest overdue first; those that are to be paid next',
    ),
    deadlines: Type.Array(OwingSale),
    pending: described(Type.Array(WaitingPayment), 'The payments that wait longest'),
    days: described(Type.Array(DayCount), 'The days with sales of the 365 up to today'),
  },
  "The figures of an agent's dashboard",
);
export type AgentDashboard = Static<typeof AgentDashboard>;

/** Sums of a sale or of a direction. Extra profit and the total with it are null for agents. */
const money = {
  brutto: Amount,
  netto: Amount,
  profit: Amount,
  extra_profit: nullable(Amount),
  total_profit: nullable(Amount),
};

export const ProfitSale = entity(
  'ProfitSale',
  {
    id: Id,
    sale_date: CalendarDate,
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    direction_name: Type.String(),
    lifecycle: oneOf(saleLifecycles),
    audit: oneOf(audits),
    target: oneOf(targets),
    changed_since_check: YesOrNo,
    ...money,
  },
  "A sale as a part of a month's profit",
);
export type ProfitSale = Static<typeof ProfitSale>;

export const ProfitDirection = entity(
  'ProfitDirection',
  {
    direction_id: Id,
    direction_name: Type.String(),
    sales: Type.Integer(),
    cancelled: Type.Integer(),
    tourists: Type.Integer(),
    ...money,
  },
  "A direction's part of a month's profit",
);
export type ProfitDirection = Static<typeof ProfitDirection>;

export const AgentProfitDetails = entity(
  'AgentProfitDetails',
  {
    ...agentOfFigures,
    ...towardsTarget,
    totals: PeriodSold,
    directions: described(Type.Array(ProfitDirection), 'The most profitable first'),
    sale_count: Type.Integer(),
    sales: described(Type.Array(ProfitSale), 'By sale date, cancelled ones included'),
  },
  "An agent's profit of a month: totals, by direction, and a page of the sales",
);
export type AgentProfitDetails = Static<typeof AgentProfitDetails>;

/** Number of sales in one answer. */
export const PROFIT_PAGE_SIZE = 200;
