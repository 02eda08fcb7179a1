import type { Sql } from '../server/sql.ts';

/** The open amount of bookings and the remainder of payments, from the allocations alone, without any stored sum. */
const OPEN = `
  open as (
    select b.partner_id, b.rate - coalesce(sum(a.booking_amount), 0) as own,
      coalesce(b.partner_conversion, b.rate) - coalesce(sum(a.partner_settled), 0) as partner,
      b.amount_usd - coalesce(sum(a.usd_amount - case when a.option = 'full_exchange_loss' then a.usd_difference else 0 end), 0) as usd
    from bookings b left join allocations a on a.company_id = b.company_id and a.booking_id = b.id
    where b.partner_id = $1 group by b.company_id, b.id
  ),
  over as (
    select p.partner_id, p.amount - coalesce(sum(a.amount), 0) as own,
      coalesce(p.partner_conversion, p.amount) - coalesce(sum(a.partner_paid), 0) as partner,
      p.usd_total - coalesce(sum(a.usd_paid), 0) as usd
    from partner_payments p left join allocations a on a.company_id = p.company_id and a.partner_payment_id = p.id
    where p.partner_id = $1 group by p.company_id, p.id
  )`;

const sides = (column: string, suffix: string) => `
  (select coalesce(sum(${column}) filter (where own > 0), 0) from open)::numeric(18, 2)::text as owed${suffix},
  (select coalesce(-sum(${column}) filter (where own < 0), 0) from open)::numeric(18, 2)::text as overpaid${suffix},
  (select coalesce(sum(${column}) filter (where own > 0), 0) from over)::numeric(18, 2)::text as prepaid${suffix},
  (select coalesce(-sum(${column}) filter (where own < 0), 0) from over)::numeric(18, 2)::text as returned${suffix},
  ((select coalesce(sum(${column}), 0) from open) - (select coalesce(sum(${column}), 0) from over))::numeric(18, 2)::text
    as debt${suffix}`;

export type Debts = Record<
  `${'owed' | 'overpaid' | 'prepaid' | 'returned' | 'debt'}${'' | '_usd'}` | 'unsettled',
  string
>;

/**
 * The debts of a company and a partner. `unsettled` is the remainder of settled rows in USD or the partner’s currency:
 * zero.
 */
export async function debtsOf(sql: Sql, partnerId: number): Promise<Debts> {
  const [row] = await sql.query<Debts>(
    `with ${OPEN} select ${sides('partner', '')}, ${sides('usd', '_usd')},
      (select count(*) from (select * from open union all select * from over) all_ where own = 0 and (usd <> 0 or partner <> 0))::text
        as unsettled`,
    [partnerId],
  );
  if (!row) throw new Error('A sum without a row');
  return row;
}

/** The debt to a partner at the beginning of a day, summed line by line: bookings, payments, differences. */
export async function owedBefore(sql: Sql, partnerId: number, day: string): Promise<{ own: string; usd: string }> {
  const [row] = await sql.query<{ own: string; usd: string }>(
    `select coalesce(sum(own), 0)::numeric(18, 2)::text as own, coalesce(sum(usd), 0)::numeric(18, 2)::text as usd from (
      select coalesce(partner_conversion, rate) as own, amount_usd as usd from bookings where partner_id = $1 and service_date < $2
      union all
      select -coalesce(partner_conversion, amount), -usd_total from partner_payments where partner_id = $1 and payment_date < $2
      union all
      select a.partner_paid - a.partner_settled,
        a.usd_paid - a.usd_amount + case when a.option = 'full_exchange_loss' then a.usd_difference else 0 end
      from allocations a join bookings b on b.company_id = a.company_id and b.id = a.booking_id
      where b.partner_id = $1 and a.allocated_on < $2
    ) lines`,
    [partnerId, day],
  );
  if (!row) throw new Error('A sum without a row');
  return row;
}
