import type { Columns } from './column-words.ts';

const sum = { company_id: 'bigint', id: 'bigint default', folded: 'boolean default' } as const;

/** The tables of sums as `schema.ts` has them. */
export const figureColumns: Pick<
  Columns,
  'sale_figures' | 'direction_figures' | 'owed_figures' | 'cash_figures' | 'partner_figures' | 'deadline_figures'
> = {
  sale_figures: {
    ...sum,
    sale_date: 'date',
    agent_id: 'bigint',
    office_id: 'bigint',
    active: 'integer',
    completed: 'integer',
    cancelled: 'integer',
    tourists: 'integer',
    brutto: 'numeric',
    netto: 'numeric',
    extra_profit: 'numeric',
    target_profit: 'numeric',
  },
  direction_figures: {
    ...sum,
    sale_date: 'date',
    agent_id: 'bigint null',
    direction_id: 'bigint',
    sales: 'integer',
    tourists: 'integer',
    brutto: 'numeric',
    profit: 'numeric',
  },
  owed_figures: {
    ...sum,
    agent_id: 'bigint',
    office_id: 'bigint',
    debts: 'integer',
    debt: 'numeric',
    overpaid_sales: 'integer',
    overpaid: 'numeric',
    pending_payments: 'integer',
    pending_usd: 'numeric',
  },
  cash_figures: {
    ...sum,
    month: 'date',
    office_id: 'bigint',
    method_id: 'bigint null',
    currency: 'text',
    income: 'numeric',
    expense: 'numeric',
    income_usd: 'numeric',
    expense_usd: 'numeric',
    exchange_loss: 'numeric',
    exchange_gain: 'numeric',
    moved: 'numeric',
  },
  partner_figures: {
    ...sum,
    partner_id: 'bigint',
    owed_usd: 'numeric',
    debt_usd: 'numeric',
  },
  deadline_figures: {
    ...sum,
    deadline_date: 'date',
    debts: 'integer',
    debt: 'numeric',
  },
};
