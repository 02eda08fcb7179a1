import { compare, timed } from '../support/compare.ts';
import { atMost, milliseconds, type Row, workAtMost } from '../support/row.ts';
import { bytesOf } from '../support/wire.ts';
import type { Site } from './site.ts';

/** Open amounts of bookings and remainders of payments by partner; `open` and `given` are derived from them. */
const parts = `
  open as (
    select partner_id, sum(to_be_paid_partner) as own, sum(to_be_paid_usd) as usd,
      coalesce(sum(to_be_paid_partner) filter (where to_be_paid > 0), 0) as owed,
      coalesce(sum(to_be_paid_usd) filter (where to_be_paid > 0), 0) as owed_usd,
      coalesce(-sum(to_be_paid_partner) filter (where to_be_paid < 0), 0) as overpaid,
      coalesce(-sum(to_be_paid_usd) filter (where to_be_paid < 0), 0) as overpaid_usd
    from bookings where company_id = $1 and to_be_paid <> 0 group by partner_id
  ), given as (
    select partner_id, sum(remainder_partner) as own, sum(remainder_usd) as usd
    from partner_payments where company_id = $1 and remainder <> 0 group by partner_id
  )`;

const statements = {
  debts: `
    with open as (
      select partner_id, sum(to_be_paid_partner) as own, sum(to_be_paid_usd) as usd
      from bookings where company_id = $1 and to_be_paid <> 0 group by partner_id
    ), given as (
      select partner_id, sum(remainder_partner) as own, sum(remainder_usd) as usd
      from partner_payments where company_id = $1 and remainder <> 0 group by partner_id
    ), booked as (
      select partner_id, count(*) as bookings_count, count(*) filter (where to_be_paid > 0) as open_bookings_count,
        min(service_date) filter (where lifecycle = 'active' and service_date >= current_date) as next_service_date
      from bookings where company_id = $1 group by partner_id
    )
    select p.id, p.name, p.currency, p.retired, b.bookings_count, b.open_bookings_count, b.next_service_date,
      coalesce(o.own, 0) - coalesce(g.own, 0) as debt, coalesce(o.usd, 0) - coalesce(g.usd, 0) as debt_usd
    from partners p left join open o on o.partner_id = p.id left join given g on g.partner_id = p.id
    left join booked b on b.partner_id = p.id
    where p.company_id = $1 order by 9 desc, p.id limit 51`,
  fromPartners: `
    with ${parts}
    select p.id, p.name, p.currency, g.own as prepaid, g.usd as prepaid_usd, o.overpaid, o.overpaid_usd, o.owed, o.owed_usd,
      coalesce(o.own, 0) - coalesce(g.own, 0) as debt, coalesce(o.usd, 0) - coalesce(g.usd, 0) as debt_usd
    from partners p left join open o on o.partner_id = p.id left join given g on g.partner_id = p.id
    where p.company_id = $1 and (o.overpaid_usd > 0 or g.usd is not null)
    order by coalesce(o.overpaid_usd, 0) + coalesce(g.usd, 0) desc, p.id limit 51`,
  months: `
    select partner_id, date_trunc('month', least(date, $3::date)) as month, sum(booked) as booked,
      sum(booked_usd) as booked_usd, sum(paid) as paid, sum(paid_usd) as paid_usd, sum(differed) as differed,
      sum(differed_usd) as differed_usd, sum(debt) as debt, sum(debt_usd) as debt_usd
    from (
      select partner_id, service_date as date, sum(partner_amount) as booked, sum(amount_usd) as booked_usd,
        0 as paid, 0 as paid_usd, 0 as differed, 0 as differed_usd, 0 as debt, 0 as debt_usd
      from bookings where company_id = $1 and service_date >= $2 group by partner_id, service_date
      union all
      select partner_id, payment_date, 0, 0, sum(partner_amount), sum(usd_total), 0, 0, 0, 0
      from partner_payments where company_id = $1 and payment_date >= $2 group by partner_id, payment_date
      union all
      select p.partner_id, a.allocated_on, 0, 0, 0, 0, sum(a.partner_paid - a.partner_settled),
        sum(a.usd_paid - a.usd_settled), 0, 0
      from allocations a join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
      where a.company_id = $1 and a.allocated_on >= $2 and (a.usd_paid <> a.usd_settled or a.partner_paid <> a.partner_settled)
      group by p.partner_id, a.allocated_on
      union all
      select partner_id, $3, 0, 0, 0, 0, 0, 0, sum(to_be_paid_partner), sum(to_be_paid_usd)
      from bookings where company_id = $1 and to_be_paid <> 0 group by partner_id
      union all
      select partner_id, $3, 0, 0, 0, 0, 0, 0, -sum(remainder_partner), -sum(remainder_usd)
      from partner_payments where company_id = $1 and remainder <> 0 group by partner_id
    ) days group by 1, 2`,
};

const both = (...names: string[]) => names.flatMap((name) => [name, `${name}_usd`]).join(' ');

/** The same figures as in the browser's requests. */
const documents = {
  debts: `{ partnerList(sort: { by: debt_usd, direction: desc }, first: 50) {
    rows { id name currency retired bookings_count open_bookings_count next_service_date ${both('debt')} } endCursor hasNextPage
  } }`,
  fromPartners: `{ debtFromPartners(first: 50) {
    rows { id name currency ${both('prepaid', 'overpaid', 'owed', 'debt')} } endCursor hasNextPage
  } }`,
  months: `query ($from: Date!, $to: Date!) { monthlyBalance(from: $from, to: $to) {
    month opening_usd booked_usd paid_usd difference_usd closing_usd
    partners { partner_id partner_name partner_currency ${both('opening', 'booked', 'paid', 'difference', 'closing')} }
  } }`,
};

const jobs = {
  debts: 'partners with what is owed to each',
  fromPartners: 'debts from partners',
  months: 'monthly balance of 12 months, all partners',
};

/** Measures balances with partners and their changes, each beside hand-written SQL for the same figures, and alone. */
export async function measureBalances({ karavan, asManager, client, companyId }: Site): Promise<Row[]> {
  const { from, end, to } = lastTwelveMonths();
  const rows: Row[] = [];
  for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) {
    const body = { query: documents[name], variables: name === 'months' ? { from, to } : {} };
    const request = { path: '/api/v1/graphql', headers: asManager, body };
    const answer = await karavan.json<{ errors?: unknown; data: unknown }>(request);
    if (answer.errors || !answer.data) throw new Error(`No ${jobs[name]}: ${JSON.stringify(answer.errors)}`);
    const bytes = bytesOf(request);
    const values = name === 'months' ? [companyId, from, end] : [companyId];
    const { ours, base, ratio } = await compare(
      timed(() => karavan.send(bytes)),
      timed(() => client.query(statements[name], values)),
      { warmUp: 5, goes: 9 },
    );
    const measured = milliseconds(ours);
    rows.push(
      { job: jobs[name], measured, beside: `its SQL: ${milliseconds(base)}`, figure: ratio, bound: atMost(1.5, '×') },
      { job: `${jobs[name]}, as it is`, measured, beside: '', figure: ours, bound: workAtMost(300, 'ms') },
    );
  }
  return rows;
}

/** Whole months up to the present one. */
function lastTwelveMonths(): { from: string; end: string; to: string } {
  const now = new Date();
  const first = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  return { from: first(-11), end: first(1), to: now.toISOString().slice(0, 10) };
}
