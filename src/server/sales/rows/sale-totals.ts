import { sql } from 'kysely';
import { type Amount, add, ZERO } from '#contract/base/money.ts';
import type { Database } from '../../base/db/connect.ts';
import { ofBookings, ofTouristPayments } from '../../base/measures/measures.ts';

/**
 * The figures of a sale that follow from its rows, in one place: netto is the sum of its bookings in USD (a cancelled
 * one counts with its penalty), paid the sum of its payments that are not declined (an accepted one counts with its
 * accepted amount), accepted the part that is accepted.
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

/** Brings the figures of a sale up to date; every command that changes its bookings or payments ends with this. */
export async function refreshSaleTotals(tx: Database, companyId: number, saleId: number): Promise<void> {
  await sql`update sales s set ${figures} where s.company_id = ${companyId} and s.id = ${saleId}`.execute(tx);
}

type NewPayment = { usd_total: Amount; accepted_usd_total: Amount | null; state: 'new' | 'accepted' | 'declined' };

/** The same of a sale that is about to be written with everything below it, so that it need not be written twice. */
export function totalsOfNew(bookings: { amount_usd: Amount }[], payments: NewPayment[]) {
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
