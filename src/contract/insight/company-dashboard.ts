import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, NonNegativeAmount } from '../base/fields.ts';
import { CurrencyBalance } from '../cash/currency-balance.ts';
import { DayCount, Destination, MonthSold, Owed, OwingSale, PeriodSold } from './dashboard-figures.ts';

export const Plan = entity(
  'Plan',
  {
    id: Id,
    name: Type.String(),
    note: described(Type.String(), "A person's office, an office's branch"),
    target: NonNegativeAmount,
    reached: Amount,
  },
  'The target of an office or a person. Reached is the total profit of the sales that were added to target',
);
export type Plan = Static<typeof Plan>;

export const CashMonth = entity(
  'CashMonth',
  { month: CalendarDate, income_usd: Amount, expense_usd: Amount },
  'What came and went of a month, by its first day, USD; exchange differences move no money',
);
export type CashMonth = Static<typeof CashMonth>;

export const PartnerStanding = entity(
  'PartnerStanding',
  { id: Id, name: Type.String(), owed_usd: Amount, owes_usd: Amount, debt_usd: Amount },
  'The debts between the company and a partner, USD: owed to it, owed by it, and the difference',
);
export type PartnerStanding = Static<typeof PartnerStanding>;

export const DeadlineSum = entity(
  'DeadlineSum',
  { sales: Type.Integer(), debt: Amount },
  'Debts of tourists by their deadlines: their number, and their sum in USD',
);
export type DeadlineSum = Static<typeof DeadlineSum>;

export const CompanyDashboard = entity(
  'CompanyDashboard',
  {
    today: CalendarDate,
    month_so_far: described(PeriodSold, 'This month up to today, and the same days of the month before'),
    month_before: PeriodSold,
    months: described(Type.Array(MonthSold), 'This month and the eleven before it, oldest first'),
    office_plans: described(
      Type.Array(Plan),
      "This month's targets and what is reached of them, the highest target first",
    ),
    agent_plans: Type.Array(Plan),
    destinations: described(Type.Array(Destination), 'The ten directions with most sales in ninety days'),
    balances: described(Type.Array(CurrencyBalance), 'What the cash desk has now'),
    cash_months: described(Type.Array(CashMonth), 'This month and the eleven before it'),
    owed: Owed,
    debts: described(Type.Array(OwingSale), 'The ten largest debts of tourists'),
    partners_owed_usd: described(Amount, 'Owed to partners, owed by partners, and the one less the other'),
    partners_owe_usd: Amount,
    partners_debt_usd: Amount,
    creditors: described(Type.Array(PartnerStanding), 'The five to whom most is owed, and who owe most'),
    debtors: Type.Array(PartnerStanding),
    overdue: described(DeadlineSum, 'Debts whose deadline has passed, and those with one within seven days'),
    ahead: DeadlineSum,
    deadlines: described(Type.Array(OwingSale), 'The ten next ones'),
    days: described(Type.Array(DayCount), 'The days with sales of the 365 up to today'),
  },
  "The figures of the company's dashboard. USD unless another currency is named",
);
export type CompanyDashboard = Static<typeof CompanyDashboard>;

/** Number of days from today within which a deadline counts as near. */
export const DEADLINE_DAYS = 7;
