import { buckets } from '#contract/base/buckets.ts';
import type { SumTable } from '../../base/measures/kept-sums.ts';

/** The largest bound that a value reaches; the first one for a smaller value. */
const bucketOf = (value: string, bounds: readonly number[]): string =>
  `case ${bounds
    .toReversed()
    .map((bound) => `when ${value} >= ${bound} then ${bound}`)
    .join(' ')} else ${bounds[0]} end`;

/**
 * What each row of the company `$1` adds to the kept sums, without the expressions that commands add it by. A booking is
 * open by its own currency; at another rate its dollars may be paid earlier.
 */
export const summedRows: Record<SumTable, string> = {
  sale_sums: `
    select s.company_id, s.sale_date as date, s.agent_id, s.office_id, s.direction_id, s.lifecycle,
      ${bucketOf('s.service_date - s.sale_date', buckets.lead)} as lead, ${bucketOf('s.brutto', buckets.size)} as size,
      ${bucketOf('s.adults + s.children + s.infants', buckets.tourists)} as party,
      1 as sales, s.adults + s.children + s.infants as people, s.brutto, s.netto, s.extra_profit, s.paid,
      (s.brutto > s.paid)::int as debts, greatest(s.brutto - s.paid, 0) as debt,
      s.service_date - s.sale_date as lead_days,
      (s.brutto < s.paid)::int as overpaid_sales, least(s.brutto - s.paid, 0) as overpaid,
      coalesce(p.pending, 0) as pending_payments, coalesce(p.usd, 0) as pending_usd,
      case when s.target = 'added' then s.brutto - s.netto + s.extra_profit else 0 end as target_profit
    from sales s left join (
      select company_id, sale_id, count(*) as pending, sum(usd_total) as usd
      from tourist_payments where company_id = $1 and state = 'new' group by company_id, sale_id
    ) p on p.company_id = s.company_id and p.sale_id = s.id
    where s.company_id = $1`,
  deadline_sums: `
    select company_id, deadline_date as date, 1 as debts, brutto - paid as debt from sales
    where company_id = $1 and brutto > paid and deadline_date is not null`,
  booking_sums: `
    select b.company_id, b.service_date as date, b.partner_id, s.agent_id, s.office_id, s.direction_id, b.currency,
      b.lifecycle, 1 as bookings, b.amount_usd, coalesce(b.partner_conversion, b.rate) as partner_amount,
      b.amount_usd - b.paid_usd as to_be_paid_usd,
      coalesce(b.partner_conversion, b.rate) - b.paid_partner as to_be_paid_partner,
      (b.rate > b.paid)::int as open_bookings,
      case when b.rate > b.paid then coalesce(b.partner_conversion, b.rate) - b.paid_partner else 0 end as owed,
      case when b.rate > b.paid then b.amount_usd - b.paid_usd else 0 end as owed_usd,
      (b.rate < b.paid)::int as overpaid_bookings,
      case when b.rate < b.paid then b.paid_partner - coalesce(b.partner_conversion, b.rate) else 0 end as overpaid,
      case when b.rate < b.paid then b.paid_usd - b.amount_usd else 0 end as overpaid_usd,
      case when b.rate = b.paid then 0 else coalesce(b.partner_conversion, b.rate) - b.paid_partner end as unsettled,
      case when b.rate = b.paid then 0 else b.amount_usd - b.paid_usd end as unsettled_usd
    from bookings b join sales s on s.company_id = b.company_id and s.id = b.sale_id where b.company_id = $1`,
  payment_sums: `
    select p.company_id, p.payment_date as date, p.method_id, s.agent_id, s.office_id, p.currency, p.kind, p.state,
      1 as payments, case p.state when 'accepted' then p.accepted_amount else p.amount end as counted,
      case p.state when 'accepted' then p.accepted_usd_total else p.usd_total end as counted_usd,
      p.usd_total, case p.state when 'accepted' then p.accepted_usd_total else 0 end as accepted_usd_total
    from tourist_payments p join sales s on s.company_id = p.company_id and s.id = p.sale_id
    where p.company_id = $1`,
  partner_payment_sums: `
    select company_id, payment_date as date, partner_id, coalesce(partner_conversion, amount) as partner_amount, usd_total,
      (amount <> allocated)::int as open_payments,
      case when amount > allocated then coalesce(partner_conversion, amount) - allocated_partner else 0 end as prepaid,
      case when amount > allocated then usd_total - allocated_usd else 0 end as prepaid_usd,
      case when amount < allocated then allocated_partner - coalesce(partner_conversion, amount) else 0 end as returned,
      case when amount < allocated then allocated_usd - usd_total else 0 end as returned_usd,
      case when amount = allocated then 0 else coalesce(partner_conversion, amount) - allocated_partner end as unallocated,
      case when amount = allocated then 0 else usd_total - allocated_usd end as unallocated_usd
    from partner_payments where company_id = $1`,
  difference_sums: `
    select a.company_id, a.allocated_on as date, p.partner_id, 1 as differences,
      a.partner_paid - a.partner_settled as difference, a.usd_paid - a.usd_settled as difference_usd
    from allocations a join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
    where a.company_id = $1 and (a.partner_paid, a.usd_paid) <> (a.partner_settled, a.usd_settled)`,
  client_sums: `
    select company_id, '-infinity'::date as date, 1 as clients, points, turnover from clients
    where company_id = $1 and merged_into is null`,
  visit_sums: `
    select company_id, date, coalesce(date_trunc('month', previous)::date, '-infinity'::date) as previous_month, 1 as visits
    from client_visits where company_id = $1`,
  cash_sums: `
    select company_id, entry_date as date, office_id, coalesce(method_id, 0) as method_id, currency, type,
      coalesce(tourist_payment_id, partner_payment_id, transfer_id) is null as by_hand,
      1 as lines, amount, usd_total,
      case when type in ('income', 'exchange_gain', 'transfer_in') then usd_total else -usd_total end as signed_usd,
      case when type in ('income', 'transfer_in') then amount when type in ('expense', 'transfer_out') then -amount
        else 0 end as moved
    from cash_entries where company_id = $1`,
};
