import type { Sql } from '../server/sql.ts';

/**
 * The precomputed sums of dashboards, recomputed from the rows in one statement, whose snapshot is valid while others
 * write. A missing sum equals zero. Source: domain section 2, 3.1 and 3.4: a booking is open by its own currency; at
 * another rate its dollars may be paid earlier.
 */
const COMPARED = {
  sale_figures: {
    key: ['sale_date', 'agent_id', 'office_id'],
    sums: ['active', 'completed', 'cancelled', 'tourists', 'brutto', 'netto', 'extra_profit', 'target_profit'],
    right: `
      select company_id, sale_date, agent_id, office_id,
        count(*) filter (where lifecycle = 'active') as active, count(*) filter (where lifecycle = 'completed') as completed,
        count(*) filter (where lifecycle = 'cancelled') as cancelled,
        coalesce(sum(adults) filter (where lifecycle <> 'cancelled'), 0) + coalesce(sum(children) filter (where lifecycle <> 'cancelled'), 0)
          + coalesce(sum(infants) filter (where lifecycle <> 'cancelled'), 0) as tourists,
        sum(brutto) as brutto, sum(netto) as netto, sum(extra_profit) as extra_profit,
        coalesce(sum(brutto - netto + extra_profit) filter (where target = 'added'), 0) as target_profit
      from sales group by company_id, sale_date, agent_id, office_id`,
  },
  direction_figures: {
    key: ['sale_date', 'agent_id', 'direction_id'],
    sums: ['sales', 'tourists', 'brutto', 'profit'],
    right: `
      select company_id, sale_date, agent_id, direction_id, count(*) as sales, sum(adults + children + infants) as tourists,
        sum(brutto) as brutto, sum(brutto - netto) as profit
      from sales where lifecycle <> 'cancelled' group by company_id, sale_date, agent_id, direction_id
      union all
      select company_id, sale_date, null, direction_id, count(*), sum(adults + children + infants), sum(brutto), sum(brutto - netto)
      from sales where lifecycle <> 'cancelled' group by company_id, sale_date, direction_id`,
  },
  owed_figures: {
    key: ['agent_id', 'office_id'],
    sums: ['debts', 'debt', 'overpaid_sales', 'overpaid', 'pending_payments', 'pending_usd'],
    right: `
      select s.company_id, s.agent_id, s.office_id,
        count(*) filter (where s.brutto > s.paid) as debts,
        coalesce(sum(s.brutto - s.paid) filter (where s.brutto > s.paid), 0) as debt,
        count(*) filter (where s.brutto < s.paid) as overpaid_sales,
        coalesce(sum(s.brutto - s.paid) filter (where s.brutto < s.paid), 0) as overpaid,
        sum(coalesce(p.pending, 0)) as pending_payments, sum(coalesce(p.usd, 0)) as pending_usd
      from sales s left join (
        select company_id, sale_id, count(*) as pending, sum(usd_total) as usd
        from tourist_payments where state = 'new' group by company_id, sale_id
      ) p on p.company_id = s.company_id and p.sale_id = s.id
      group by s.company_id, s.agent_id, s.office_id`,
  },
  cash_figures: {
    key: ['month', 'office_id', 'method_id', 'currency'],
    sums: ['income', 'expense', 'income_usd', 'expense_usd', 'exchange_loss', 'exchange_gain', 'moved'],
    right: `
      select company_id, (entry_date - (extract(day from entry_date)::integer - 1)) as month, office_id, method_id, currency,
        coalesce(sum(amount) filter (where type = 'income'), 0) as income,
        coalesce(sum(amount) filter (where type = 'expense'), 0) as expense,
        coalesce(sum(usd_total) filter (where type = 'income'), 0) as income_usd,
        coalesce(sum(usd_total) filter (where type = 'expense'), 0) as expense_usd,
        coalesce(sum(usd_total) filter (where type = 'exchange_loss'), 0) as exchange_loss,
        coalesce(sum(usd_total) filter (where type = 'exchange_gain'), 0) as exchange_gain,
        coalesce(sum(amount) filter (where type in ('income', 'transfer_in')), 0)
          - coalesce(sum(amount) filter (where type in ('expense', 'transfer_out')), 0) as moved
      from cash_entries group by company_id, month, office_id, method_id, currency`,
  },
  partner_figures: {
    key: ['partner_id'],
    sums: ['owed_usd', 'debt_usd'],
    right: `
      select company_id, partner_id, sum(owed) as owed_usd, sum(open) as debt_usd
      from (
        select company_id, partner_id, amount_usd - paid_usd as open,
            case when rate > paid then amount_usd - paid_usd else 0 end as owed from bookings
        union all
        select company_id, partner_id, allocated_usd - usd_total, 0 from partner_payments
      ) sides group by company_id, partner_id`,
  },
  deadline_figures: {
    key: ['deadline_date'],
    sums: ['debts', 'debt'],
    right: `
      select company_id, deadline_date, count(*) as debts, sum(brutto - paid) as debt from sales
      where brutto > paid and deadline_date is not null group by company_id, deadline_date`,
  },
} as const;

/** Bookings and payments stored under another person, office or direction than their sale. */
const ASTRAY = ['bookings', 'tourist_payments']
  .map(
    (table) => `
      select '${table} ' || r.id as row from ${table} r join sales s on s.company_id = r.company_id and s.id = r.sale_id
      where (r.sale_agent_id, r.sale_office_id, r.sale_direction_id) <> (s.agent_id, s.office_id, s.direction_id)`,
  )
  .join(' union all ');

/** Every key of every table of sums whose figures differ from the rows, with the difference. */
export async function wrongSums(sql: Sql): Promise<string[]> {
  const astray = await sql.query<{ row: string }>(ASTRAY);
  const wrong = astray.map(({ row }) => `${row} is not its sale's`);
  for (const [table, { key, sums, right }] of Object.entries(COMPARED)) {
    const keys = ['company_id', ...key].join(', ');
    const rows = await sql.query<{ key: string; excess: string }>(`
      select row(${keys})::text as key, row(${sums.map((sum) => `sum(${sum})`).join(', ')})::text as excess
      from (
        select ${keys}, ${sums.join(', ')} from ${table}
        union all select ${keys}, ${sums.map((sum) => `-${sum}`).join(', ')} from (${right}) computed
      ) compared
      group by ${keys} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`);
    wrong.push(...rows.map((row) => `${table} ${row.key}: ${row.excess} too much in (${sums.join(', ')})`));
  }
  return wrong;
}
