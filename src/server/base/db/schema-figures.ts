import type { Generated } from 'kysely';
import type { Currency } from '#contract/base/money.ts';

/** Sums that are kept beside what they sum up (`schema.ts`): a figure is the sum of all rows of its key. */
type Sum = { company_id: number; id: Generated<number>; folded: Generated<boolean> };

export type SaleFigures = Sum & {
  sale_date: string;
  agent_id: number;
  office_id: number;
  active: number;
  completed: number;
  cancelled: number;
  tourists: number;
  brutto: string;
  netto: string;
  extra_profit: string;
  target_profit: string;
};

export type DirectionFigures = Sum & {
  sale_date: string;
  agent_id: number | null;
  direction_id: number;
  sales: number;
  tourists: number;
  brutto: string;
  profit: string;
};

export type OwedFigures = Sum & {
  agent_id: number;
  office_id: number;
  debts: number;
  debt: string;
  overpaid_sales: number;
  overpaid: string;
  pending_payments: number;
  pending_usd: string;
};

export type CashFigures = Sum & {
  month: string;
  office_id: number;
  method_id: number | null;
  currency: Currency;
  income: string;
  expense: string;
  income_usd: string;
  expense_usd: string;
  exchange_loss: string;
  exchange_gain: string;
  moved: string;
};

export type PartnerFigures = Sum & {
  partner_id: number;
  owed_usd: string;
  debt_usd: string;
};

export type DeadlineFigures = Sum & {
  deadline_date: string;
  debts: number;
  debt: string;
};
