import { type RawBuilder, sql } from 'kysely';
import { type Amount, add, ZERO } from '#contract/money.ts';
import type { Database } from '../db/connect.ts';
import { say } from '../db/transaction.ts';

/**
 * The figures of a sale that follow from its rows, in one place: netto is the sum of its bookings in USD (a cancelled
 * one counts with its penalty), paid the sum of its payments that are not declined (an accepted one counts with its
 * accepted amount), accepted the part that is accepted.
 */
const figures = sql`
  netto = coalesce((
    select sum(b.amount_usd) from bookings b where b.company_id = s.company_id and b.sale_id = s.id
  ), 0),
  bookings_count = (
    select count(*) from bookings b where b.company_id = s.company_id and b.sale_id = s.id
  ),
  (paid, accepted, pending_payments) = (
    select
      coalesce(sum(coalesce(p.accepted_usd_total, p.usd_total)) filter (where p.state <> 'declined'), 0),
      coalesce(sum(p.accepted_usd_total) filter (where p.state = 'accepted'), 0),
      count(*) filter (where p.state = 'new')
    from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id
  )`;

/** Brings the figures of a sale up to date; every command that changes its bookings or payments ends with this. */
export const refreshSaleTotals = (tx: Database, companyId: number, saleId: number): Promise<void> =>
  refresh(tx, companyId, sql`and s.id = ${saleId}`);

/** The same for every sale of a company: after a load. */
export const refreshAllSaleTotals = (tx: Database, companyId: number): Promise<void> => refresh(tx, companyId, sql``);

async function refresh(tx: Database, companyId: number, which: RawBuilder<unknown>): Promise<void> {
  await say(tx, sql`update sales s set ${figures} where s.company_id = ${companyId} ${which}`.compile(tx));
}

type NewPayment = { usd_total: Amount; state: 'new' | 'accepted' };

/** The same of a sale that is about to be written with everything below it, so that it need not be written twice. */
export function totalsOfNew(bookings: { amount_usd: Amount }[], payments: NewPayment[]) {
  const sumOf = (counted: NewPayment[]) => add(ZERO, ...counted.map(({ usd_total }) => usd_total));
  const accepted = payments.filter(({ state }) => state === 'accepted');
  return {
    netto: add(ZERO, ...bookings.map(({ amount_usd }) => amount_usd)),
    bookings_count: bookings.length,
    paid: sumOf(payments),
    accepted: sumOf(accepted),
    pending_payments: payments.length - accepted.length,
  };
}
