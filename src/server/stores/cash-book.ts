import { negate, sign } from '#contract/money.ts';
import type { Work } from './journal.ts';
import type { Sale, TouristPayment } from './sales.ts';

/** The line that an accepted payment writes: income, or expense when it gives money back. Amounts are above zero. */
export async function recordAcceptedPayment(
  work: Work,
  sale: Sale,
  payment: TouristPayment,
  date: string,
): Promise<void> {
  const amount = payment.accepted_amount ?? payment.amount;
  const total = payment.accepted_usd_total ?? payment.usd_total;
  const refund = sign(amount) < 0;
  await work.tx
    .insertInto('cash_entries')
    .values({
      company_id: work.caller.companyId,
      type: refund ? 'expense' : 'income',
      entry_date: date,
      office_id: sale.office_id,
      method_id: payment.method_id,
      amount: refund ? negate(amount) : amount,
      currency: payment.currency,
      currency_rate: payment.currency_rate,
      usd_total: refund ? negate(total) : total,
      tourist_payment_id: payment.id,
      created_by: work.caller.id,
    })
    .execute();
}
