import type { ReportName } from '#contract/insight/report.ts';

/**
 * The figures of reports, recomputed from the rows by the rules: netto from the bookings, the paid amount from the
 * payments. `$1` is the company.
 */
type Facts = { rows: string; date: string; figures: string };

const usd = (amount: string, condition = 'true') =>
  `coalesce(sum(case when ${condition} then ${amount} else 0 end), 0)::numeric(18, 2)`;
const number = (condition: string) => `sum(case when ${condition} then 1 else 0 end)`;
const part = (sum: string, whole: string) =>
  `(case when coalesce(sum(${whole}), 0) = 0 then null else round(100 * (${sum}) / sum(${whole}), 1) end)::text`;

const sales = `select s.company_id, s.id, s.sale_date as date, s.office_id, s.agent_id, s.direction_id, s.lifecycle, s.target, o.branch_id,
    s.adults + s.children + s.infants as people, s.brutto, s.extra_profit,
    (select coalesce(sum(b.amount_usd), 0) from bookings b where b.company_id = s.company_id and b.sale_id = s.id) as netto,
    (select coalesce(sum(case p.state when 'accepted' then p.accepted_usd_total when 'new' then p.usd_total else 0 end), 0)
      from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id) as paid
  from sales s join offices o on o.company_id = s.company_id and o.id = s.office_id`;

const counts = `x.state in ('new', 'accepted')`;
const taken = `case x.state when 'accepted' then x.accepted_amount else x.amount end`;
const takenUsd = `case x.state when 'accepted' then x.accepted_usd_total else x.usd_total end`;
const tookIn = (currency: string) => usd(taken, `x.kind = 'payment' and ${counts} and x.currency = '${currency}'`);

const sold = (sign = '') => `${usd(`${sign}x.brutto`)} as brutto, ${usd('x.netto')} as netto,
  ${usd('x.brutto - x.netto')} as profit`;

export const facts: Record<ReportName, Facts> = {
  salesReport: {
    rows: `select company_id, id, date, office_id, agent_id, direction_id, lifecycle, people, brutto, extra_profit, netto, paid,
        case when target = 'added' then brutto - netto + extra_profit else 0 end as reached, 0 as target
      from (${sales}) sold
      union all
      select t.company_id, null, t.month, u.office_id, t.agent_id, null, null, 0, 0, 0, 0, 0, 0, t.amount
      from targets t join users u on u.company_id = t.company_id and u.id = t.agent_id`,
    date: 'date',
    figures: `${number(`x.lifecycle <> 'cancelled'`)} as sales, ${number(`x.lifecycle = 'active'`)} as active,
      ${number(`x.lifecycle = 'completed'`)} as completed, ${number(`x.lifecycle = 'cancelled'`)} as cancelled,
      sum(case when x.lifecycle = 'cancelled' then 0 else x.people end) as tourists, ${sold()},
      ${part('sum(x.brutto - x.netto)', 'x.brutto')} as margin, ${usd('x.extra_profit')} as extra_profit,
      ${usd('x.brutto - x.netto + x.extra_profit')} as total_profit, ${usd('x.paid')} as paid,
      ${usd('x.brutto - x.paid', 'x.brutto > x.paid')} as debt,
      ${usd('x.brutto - x.paid', 'x.brutto < x.paid')} as overpaid, ${usd('x.target')} as target,
      ${usd('x.reached')} as target_reached`,
  },
  bookingsReport: {
    rows: `select b.company_id, b.service_date as date, b.partner_id, b.currency, b.lifecycle, b.amount_usd, b.payment_status,
        s.office_id, s.agent_id, s.direction_id, coalesce(b.partner_conversion, b.rate) as own,
        (select coalesce(sum(a.usd_settled), 0) from allocations a
          where a.company_id = b.company_id and a.booking_id = b.id) as paid,
        (select coalesce(sum(a.partner_settled), 0) from allocations a
          where a.company_id = b.company_id and a.booking_id = b.id) as own_paid
      from bookings b join sales s on s.company_id = b.company_id and s.id = b.sale_id`,
    date: 'date',
    figures: `${number(`x.lifecycle = 'active'`)} as bookings, ${number(`x.lifecycle = 'cancelled'`)} as cancelled,
      ${usd('x.amount_usd')} as amount_usd, ${usd('x.paid')} as paid_usd, ${usd('x.amount_usd - x.paid')} as to_be_paid_usd,
      ${usd('x.own')} as partner_amount, ${usd('x.own_paid')} as paid_partner,
      ${usd('x.own - x.own_paid')} as to_be_paid_partner`,
  },
  touristPaymentsReport: {
    rows: `select p.*, p.payment_date as date, s.office_id, s.agent_id, s.direction_id
      from tourist_payments p join sales s on s.company_id = p.company_id and s.id = p.sale_id`,
    date: 'date',
    figures: `${number(`x.kind = 'payment' and ${counts}`)} as payments, ${tookIn('USD')} as usd, ${tookIn('UZS')} as uzs,
      ${tookIn('EUR')} as eur, ${usd(takenUsd, `x.kind = 'payment' and ${counts}`)} as total_usd,
      ${usd('x.accepted_usd_total', `x.kind = 'payment' and x.state = 'accepted'`)} as accepted_usd,
      ${usd('x.usd_total', `x.kind = 'payment' and x.state = 'new'`)} as awaiting_usd,
      ${number(`x.kind = 'refund' and ${counts}`)} as refunds, ${usd(takenUsd, `x.kind = 'refund' and ${counts}`)} as refunds_usd,
      ${usd(takenUsd, counts)} as net_usd, ${number(`x.state = 'declined'`)} as declined,
      ${usd('x.usd_total', `x.state = 'declined'`)} as declined_usd`,
  },
  officeProfitReport: {
    rows: `select company_id, date, office_id, branch_id, brutto, netto, extra_profit, null as type, 0 as usd from (${sales}) sold
      union all
      select e.company_id, e.entry_date, e.office_id, o.branch_id, 0, 0, 0, e.type, e.usd_total
      from cash_entries e join offices o on o.company_id = e.company_id and o.id = e.office_id
      where e.type like 'exchange%' or e.tourist_payment_id is null and e.partner_payment_id is null
        and e.transfer_id is null`,
    date: 'date',
    figures: `${sold()}, ${usd('x.extra_profit')} as extra_profit, ${usd('x.brutto - x.netto + x.extra_profit')} as total_profit,
      ${usd('x.usd', `x.type = 'income'`)} as income, ${usd('x.usd', `x.type = 'expense'`)} as expenses,
      ${usd('x.usd', `x.type = 'exchange_gain'`)} as exchange_gain, ${usd('x.usd', `x.type = 'exchange_loss'`)} as exchange_loss,
      ${usd(`x.brutto - x.netto + x.extra_profit + case when x.type in ('income', 'exchange_gain') then x.usd else -x.usd end`)}
        as result`,
  },
};

/** The key of a group in a statement; dates are moved by the shift of an earlier period. */
export function keyIn(group: string, shift: string): string {
  if (['day', 'week', 'month'].includes(group))
    return `date_trunc('${group}', x.date + interval '${shift}')::date::text`;
  return group === 'currency' ? 'x.currency' : `x.${group}_id::text`;
}
