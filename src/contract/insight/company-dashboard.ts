import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, PositiveAmount } from '../base/fields.ts';
import { CurrencyBalance } from '../cash/currency-balance.ts';
import { DayCount, Destination, MonthSold, Owed, OwingSale, PeriodSold } from './dashboard-figures.ts';

const closed = { additionalProperties: false };

/** What an office or a person is to earn this month, and what is reached: total profit of the sales added to target, USD. */
export const Plan = Type.Object(
  {
    id: Id,
    name: Type.String(),
    /** A person's office, an office's branch. */
    note: Type.String(),
    target: PositiveAmount,
    reached: Amount,
  },
  closed,
);
export type Plan = Static<typeof Plan>;

/** What came and went of a month, by its first day, USD; exchange differences move no money. */
export const CashMonth = Type.Object({ month: CalendarDate, income_usd: Amount, expense_usd: Amount }, closed);
export type CashMonth = Static<typeof CashMonth>;

/** How the company and a partner stand, USD: owed to it, owed by it, and the one less the other. */
export const PartnerStanding = Type.Object(
  { id: Id, name: Type.String(), owed_usd: Amount, owes_usd: Amount, debt_usd: Amount },
  closed,
);
export type PartnerStanding = Static<typeof PartnerStanding>;

/** Debts of tourists by their deadlines: how many, and what they come to in USD. */
export const DeadlineSum = Type.Object({ sales: Type.Integer(), debt: Amount }, closed);
export type DeadlineSum = Static<typeof DeadlineSum>;

/** The whole company on a day of its calendar. */
export const CompanyDashboard = Type.Object(
  {
    today: CalendarDate,
    /** This month up to today, and the same days of the month before. */
    month_so_far: PeriodSold,
    month_before: PeriodSold,
    /** This month and the eleven before it, oldest first. */
    months: Type.Array(MonthSold),
    /** This month's, the highest target first. */
    office_plans: Type.Array(Plan),
    agent_plans: Type.Array(Plan),
    /** Where most was sold to in the last ninety days. */
    destinations: Type.Array(Destination),
    balances: Type.Array(CurrencyBalance),
    cash_months: Type.Array(CashMonth),
    owed: Owed,
    /** The largest debts of tourists. */
    debts: Type.Array(OwingSale),
    /** What is owed to partners, and by them. */
    partners_owed_usd: Amount,
    partners_owe_usd: Amount,
    partners_debt_usd: Amount,
    /** Those to whom most is owed, and those who owe most. */
    creditors: Type.Array(PartnerStanding),
    debtors: Type.Array(PartnerStanding),
    /** Debts whose deadline has passed, and those with one from today on within `DEADLINE_DAYS`. */
    overdue: DeadlineSum,
    ahead: DeadlineSum,
    /** The nearest deadlines from today on. */
    deadlines: Type.Array(OwingSale),
    /** Sales a day, over the days of the heatmap. */
    days: Type.Array(DayCount),
  },
  closed,
);
export type CompanyDashboard = Static<typeof CompanyDashboard>;

/** So many days after today a deadline is one that is ahead. */
export const DEADLINE_DAYS = 7;
