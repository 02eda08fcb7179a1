import { sql } from 'kysely';
import { type Amount, add, ZERO } from '#contract/base/money.ts';
import { ofBookings, ofTouristPayments } from '../../base/measures/measures.ts';
import { noteChange } from '../../base/measures/write-sums.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import type { Sale } from './sale-rows.ts';

/**
 * The stored sums of a sale: netto is the sum of its bookings in USD, of cancelled ones the penalty; paid the sum of
 * payments that are not declined, of accepted ones the accepted amount; accepted the accepted part.
 */
const figures = sql`
  netto = (
    select ${sql.raw(ofBookings.amount_usd)} from bookings b where b.company_id = s.company_id and b.sale_id = s.id
  ),
  bookings_count = (
    select count(*) from bookings b where b.company_id = s.company_id and b.sale_id = s.id
  ),
  (paid, accepted, pending_payments) = (
    select
      ${sql.raw(ofTouristPayments.counted_usd)}, ${sql.raw(ofTouristPayments.accepted)},
      ${sql.raw(ofTouristPayments.pending_payments)}
    from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id
  )`;

/** Recalculates the stored sums of a locked or new sale; the last step of every command that changes its bookings or payments. */
export async function refreshSaleTotals({ tx, caller, changedRows }: Work, sale: Sale): Promise<void> {
  noteChange(changedRows, 'sales', sale.id, sale);
  await sql`update sales s set ${figures} where s.company_id = ${caller.companyId} and s.id = ${sale.id}`.execute(tx);
}

type NewPayment = { usd_total: Amount; accepted_usd_total: Amount | null; state: 'new' | 'accepted' | 'declined' };

/** The stored sums of a new sale, for inserting it together with its rows. */
export function totalsOfNewSale(bookings: { amount_usd: Amount }[], payments: NewPayment[]) {
  const totals = { paid: ZERO, accepted: ZERO, pending_payments: 0 };
  for (const { usd_total, accepted_usd_total, state } of payments) {
    if (state === 'declined') continue;
    totals.paid = add(totals.paid, accepted_usd_total ?? usd_total);
    if (state === 'new') totals.pending_payments += 1;
    else totals.accepted = add(totals.accepted, accepted_usd_total ?? ZERO);
  }
  return {
    ...totals,
    netto: add(ZERO, ...bookings.map(({ amount_usd }) => amount_usd)),
    bookings_count: bookings.length,
  };
}
