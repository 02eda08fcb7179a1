import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { audits, saleLifecycles, targets } from '../sales/sale.ts';
import { DayCount, Destination, MonthSold, Owed, OwingSale, PeriodSold, WaitingPayment } from './dashboard-figures.ts';

const closed = { additionalProperties: false };

/** Whose figures these are, on which day. */
const whose = { agent_id: Id, agent_name: Type.String(), office_name: Type.String(), today: CalendarDate };

/** What somebody is to earn in a month, USD, null where nobody has said; and what of it is reached. Domain section 3.1. */
const towardsTarget = { month: CalendarDate, target: nullable(Amount), reached: Amount };

/** How somebody's sales go: everything that their dashboard shows. */
export const AgentDashboard = Type.Object(
  {
    ...whose,
    ...towardsTarget,
    /** This month up to today, and the same days of the month before. */
    month_so_far: PeriodSold,
    month_before: PeriodSold,
    /** This month and the eleven before it, oldest first. */
    months: Type.Array(MonthSold),
    /** Those of them that the sales history shows. */
    sales_history: Type.Array(MonthSold),
    /** Where most was sold to in the last ninety days. */
    destinations: Type.Array(Destination),
    owed: Owed,
    /** The largest debts. */
    debts: Type.Array(OwingSale),
    /** Sales that should have been paid by now, the longest overdue first; those that are to be paid next. */
    overdue: Type.Array(OwingSale),
    deadlines: Type.Array(OwingSale),
    /** The payments that wait longest. */
    pending: Type.Array(WaitingPayment),
    /** Sales a day, over the days of the heatmap. */
    days: Type.Array(DayCount),
  },
  closed,
);
export type AgentDashboard = Static<typeof AgentDashboard>;

/** What a sale, or all those of a direction, came to. Management alone reads extra profit, and the total with it. */
const money = {
  brutto: Amount,
  netto: Amount,
  profit: Amount,
  extra_profit: nullable(Amount),
  total_profit: nullable(Amount),
};

/** A sale as a part of a month's profit. */
export const ProfitSale = Type.Object(
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
  closed,
);
export type ProfitSale = Static<typeof ProfitSale>;

/** A direction's part of a month's profit. */
export const ProfitDirection = Type.Object(
  {
    direction_id: Id,
    direction_name: Type.String(),
    sales: Type.Integer(),
    cancelled: Type.Integer(),
    tourists: Type.Integer(),
    ...money,
  },
  closed,
);
export type ProfitDirection = Static<typeof ProfitDirection>;

/** How somebody's profit of a month comes about: the whole, by direction, and sale by sale, a part of them at a time. */
export const AgentProfitDetails = Type.Object(
  {
    ...whose,
    ...towardsTarget,
    totals: PeriodSold,
    directions: Type.Array(ProfitDirection),
    sale_count: Type.Integer(),
    sales: Type.Array(ProfitSale),
  },
  closed,
);
export type AgentProfitDetails = Static<typeof AgentProfitDetails>;

/** So many sales of a month are given at once. */
export const PROFIT_PAGE = 200;
