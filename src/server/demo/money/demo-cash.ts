import { magnitude, sign } from '#contract/base/money.ts';
import type { RowOf } from '../../base/db/write-rows.ts';
import { dateOf, dayOfMoment } from '../demo-calendar.ts';
import type { SaleDraft } from '../sales/demo-sales.ts';
import { exchangeDifference } from './demo-allocations.ts';
import type { Settlement } from './demo-partner-payments.ts';

/** A cash book line, in the order in which money moved. */
export type CashLine = RowOf<'cash_entries'> & { created_at: string };

const dateOfMoment = (moment: string) => dateOf(dayOfMoment(Date.parse(moment)));

/** The lines of a sale's accepted payments: income, or expense for refunds. */
export function linesOfSale({ row, payments }: SaleDraft): CashLine[] {
  return payments.flatMap((payment): CashLine[] => {
    const { accepted_at, accepted_by, accepted_amount, accepted_usd_total } = payment;
    if (!accepted_at || !accepted_by || !accepted_amount || !accepted_usd_total) return [];
    return [
      {
        type: sign(accepted_amount) < 0 ? 'expense' : 'income',
        entry_date: dateOfMoment(accepted_at),
        description: '',
        office_id: row.office_id,
        method_id: payment.method_id,
        amount: magnitude(accepted_amount),
        currency: payment.currency,
        currency_rate: payment.currency_rate,
        usd_total: magnitude(accepted_usd_total),
        tourist_payment_id: payment.id,
        partner_payment_id: null,
        partner_payment_version: null,
        allocation_id: null,
        partner_id: null,
        created_by: accepted_by,
        created_at: accepted_at,
      },
    ];
  });
}

/** The lines of a payment to a partner, made in the main office: an expense, and one line per exchange difference. */
export function linesOfSettlement({ id, row, allocations }: Settlement): CashLine[] {
  const own = { office_id: row.office_id, entry_date: row.payment_date, created_by: row.created_by };
  const created_at = row.created_at;
  const expense: CashLine = {
    type: 'expense',
    description: '',
    method_id: row.method_id,
    amount: row.amount,
    currency: row.currency,
    currency_rate: row.currency_rate,
    usd_total: row.usd_total,
    tourist_payment_id: null,
    partner_payment_id: id,
    partner_payment_version: 1,
    allocation_id: null,
    partner_id: row.partner_id,
    ...own,
    created_at,
  };
  const differences = allocations.flatMap((allocation): CashLine[] => {
    const difference = exchangeDifference(allocation);
    if (!difference) return [];
    return [
      {
        type: difference.loss ? 'exchange_loss' : 'exchange_gain',
        description: '',
        method_id: null,
        amount: difference.amount,
        currency: 'USD',
        currency_rate: '1',
        usd_total: difference.amount,
        tourist_payment_id: null,
        partner_payment_id: id,
        partner_payment_version: null,
        allocation_id: allocation.id,
        partner_id: row.partner_id,
        ...own,
        created_at,
      },
    ];
  });
  return [expense, ...differences];
}
