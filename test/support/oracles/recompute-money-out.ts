import type { Sql } from '../server/sql.ts';

/**
 * The expected values of bookings, payments to partners and the cash book, recomputed from entered values and
 * allocations, without the server’s arithmetic. Specification section 9 converts, domain 3.4 allocates. Each query
 * returns differences, one line each; `$1` is a company.
 */
const inUsd = (amount: string, currency: string, rate: string) =>
  `round(case ${currency} when 'USD' then ${amount} when 'EUR' then round(${amount} * ${rate}, 1)
    else round(${amount} / ${rate}, 1) end, 2)`;
const fromUsd = (usd: string, currency: string, rate: string) =>
  `round(case ${currency} when 'USD' then ${usd} when 'EUR' then round(${usd} / ${rate}, 1)
    else round(${usd} * ${rate}, 1) end, 2)`;

const BOOKINGS = `
  with sums as (
    select booking_id, count(*) as count, sum(booking_amount) as paid,
      sum(usd_amount) - sum(case when option = 'full_exchange_loss' then usd_difference else 0 end) as usd,
      sum(partner_settled) as partner, sum(case when option = 'full_netto' then usd_difference else 0 end) as netto
    from allocations where company_id = $1 group by booking_id
  ), right_ones as (
    select b.*, coalesce(s.count, 0) as r_count, coalesce(s.paid, 0) as r_paid, coalesce(s.usd, 0) as r_usd,
      coalesce(s.partner, 0) as r_partner, coalesce(s.netto, 0) as r_netto, s.count is not null and s.paid = b.rate as exact,
      p.currency as p_currency
    from bookings b
    join partners p on p.company_id = b.company_id and p.id = b.partner_id
    left join sums s on s.booking_id = b.id
    where b.company_id = $1
  )
  select 'booking ' || id || ': ' || concat_ws(', ',
    case when allocations <> r_count then 'allocations' end,
    case when paid <> r_paid then 'paid' end,
    case when paid_usd <> r_usd then 'paid_usd' end,
    case when paid_partner <> r_partner then 'paid_partner' end,
    case when netto_difference <> r_netto then 'netto_difference' end,
    case when amount_usd <> case when exact then r_usd else ${inUsd('rate', 'currency', 'currency_rate')} + r_netto end
      then 'amount_usd' end,
    case when (partner_rate is null) <> (currency = p_currency) then 'partner_rate' end,
    case when partner_amount <> case
      when currency = p_currency then rate when exact then r_partner
      else ${fromUsd(inUsd('rate', 'currency', 'currency_rate'), 'p_currency', 'partner_rate')} end
      then 'partner_amount' end,
    case when to_be_paid = 0 and r_count > 0 and (to_be_paid_usd <> 0 or to_be_paid_partner <> 0)
      then 'settled, and yet something is open' end,
    case when payment_status <> case when r_paid = rate then 'fully_paid' when r_paid > rate then 'overpaid'
      when r_paid > 0 then 'partially_paid' else 'not_paid' end then 'payment_status' end
  ) as wrong from right_ones`;

const PAYMENTS = `
  with sums as (
    select partner_payment_id, count(*) as count, sum(amount) as amount, sum(usd_paid) as usd, sum(partner_paid) as partner
    from allocations where company_id = $1 group by partner_payment_id
  ), right_ones as (
    select p.*, coalesce(s.count, 0) as r_count, coalesce(s.amount, 0) as r_amount, coalesce(s.usd, 0) as r_usd,
      coalesce(s.partner, 0) as r_partner, r.currency as p_currency
    from partner_payments p
    join partners r on r.company_id = p.company_id and r.id = p.partner_id
    left join sums s on s.partner_payment_id = p.id
    where p.company_id = $1
  )
  select 'payment ' || id || ': ' || concat_ws(', ',
    case when allocations <> r_count then 'allocations' end,
    case when allocated <> r_amount then 'allocated' end,
    case when allocated_usd <> r_usd then 'allocated_usd' end,
    case when allocated_partner <> r_partner then 'allocated_partner' end,
    case when abs(r_amount) > abs(amount) or r_amount * amount < 0 then 'more is allocated than there is' end,
    case when usd_total <> ${inUsd('amount', 'currency', 'currency_rate')} then 'usd_total' end,
    case when partner_amount <> case when currency = p_currency then amount
      else ${fromUsd('usd_total', 'p_currency', 'partner_rate')} end then 'partner_amount' end,
    case when remainder = 0 and (remainder_usd <> 0 or remainder_partner <> 0) then 'exhausted, and yet something remains' end,
    case when allocation <> case when r_count = 0 then 'unallocated' when r_amount = amount then 'fully_allocated'
      else 'partly_allocated' end then 'allocation' end
  ) as wrong from right_ones`;

const ALLOCATIONS = `
  select 'allocation ' || a.id || ': ' || concat_ws(', ',
    case when a.amount * p.amount <= 0 then 'amount' end,
    case when a.payment_rate <> p.currency_rate or a.booking_rate <> b.currency_rate then 'rates' end,
    case when abs(a.usd_amount - ${inUsd('a.amount', 'p.currency', 'p.currency_rate')})
      > case p.currency when 'USD' then 0 else 0.05 end then 'usd_amount' end,
    case when a.option = 'partial' and a.usd_difference <> 0 then 'a partial payment with a difference' end,
    case when a.option = 'partial' and p.currency = b.currency and a.booking_amount <> a.amount then 'booking_amount' end,
    case when p.partner_id <> b.partner_id then 'of another partner' end
  ) as wrong
  from allocations a
  join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
  join bookings b on b.company_id = a.company_id and b.id = a.booking_id
  where a.company_id = $1`;

/**
 * Each payment and each exchange difference has one line in the book with its figures, and reversed ones add up to
 * zero.
 */
const CASH = `
  with lines as (
    select e.*, case e.type when 'income' then 1 when 'expense' then -1 when 'exchange_loss' then -1 else 1 end as sign
    from cash_entries e where e.company_id = $1 and e.partner_payment_id is not null
  ), live as (
    select * from lines l where reverses_id is null
      and not exists (select from cash_entries v where v.company_id = l.company_id and v.reverses_id = l.id)
  ), expected as (
    select 'payment ' || p.id as source, -p.amount as amount, p.currency, p.currency_rate, -p.usd_total as usd,
      p.payment_date as date
    from partner_payments p where p.company_id = $1
    union all
    select 'allocation ' || a.id, -a.usd_difference, 'USD', 1, -a.usd_difference, a.allocated_on
    from allocations a where a.company_id = $1 and a.option = 'full_exchange_loss' and a.usd_difference <> 0
  ), recorded as (
    select case when allocation_id is null then 'payment ' || partner_payment_id else 'allocation ' || allocation_id end
      as source, sign * amount as amount, currency, currency_rate, sign * usd_total as usd, entry_date as date
    from live
  )
  select 'cash: ' || coalesce(e.source, r.source) as wrong
  from expected e full join recorded r on r.source = e.source and r.amount = e.amount and r.currency = e.currency
    and r.currency_rate = e.currency_rate and r.usd = e.usd and r.date = e.date
  where e.source is null or r.source is null
  union all
  select 'cash: ' || v.id || ' does not reverse ' || l.id
  from cash_entries v join cash_entries l on l.company_id = v.company_id and l.id = v.reverses_id
  where v.company_id = $1 and ((v.type, v.amount, v.currency, v.usd_total, v.office_id, v.method_id) is distinct from
    (l.type, -l.amount, l.currency, -l.usd_total, l.office_id, l.method_id) or v.movement <> -l.movement)`;

/**
 * Open amounts and remainders are booked and paid amounts with the differences: in USD and in the partner’s currency.
 */
const BALANCES = `
  with open as (
    select partner_id, sum(to_be_paid_usd) as usd, sum(to_be_paid_partner) as own, sum(amount_usd) as booked_usd,
      sum(partner_amount) as booked_own
    from bookings where company_id = $1 group by partner_id
  ), paid as (
    select partner_id, sum(remainder_usd) as usd, sum(remainder_partner) as own, sum(usd_total) as paid_usd,
      sum(partner_amount) as paid_own
    from partner_payments where company_id = $1 group by partner_id
  ), differences as (
    select p.partner_id, sum(a.usd_paid - a.usd_settled) as usd, sum(a.partner_paid - a.partner_settled) as own
    from allocations a join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
    where a.company_id = $1 group by p.partner_id
  )
  select 'partner ' || o.partner_id || ': ' || concat_ws(', ',
    case when o.usd - coalesce(p.usd, 0) <> o.booked_usd - coalesce(p.paid_usd, 0) + coalesce(d.usd, 0) then 'USD' end,
    case when o.own - coalesce(p.own, 0) <> o.booked_own - coalesce(p.paid_own, 0) + coalesce(d.own, 0) then 'own' end
  ) as wrong
  from open o left join paid p using (partner_id) left join differences d using (partner_id)`;

const all = { BOOKINGS, PAYMENTS, ALLOCATIONS, CASH, BALANCES };

/** All differences of a company’s outgoing money from its recomputation. */
export async function wrongMoneyOut(sql: Sql, companyId: number): Promise<string[]> {
  const found: string[] = [];
  for (const statement of Object.values(all)) {
    const rows = await sql.query<{ wrong: string }>(statement, [companyId]);
    found.push(...rows.map(({ wrong }) => wrong).filter((wrong) => !wrong.endsWith(': ')));
  }
  return found;
}
