import type pg from 'pg';

/** The statements that add up one company ($1), by the table of kept sums. */
const sums = {
  sale_figures: `
    insert into sale_figures (company_id, sale_date, agent_id, office_id, active, completed, cancelled, tourists, brutto,
      netto, extra_profit, target_profit, folded)
    select company_id, sale_date, agent_id, office_id, count(*) filter (where lifecycle = 'active'),
      count(*) filter (where lifecycle = 'completed'), count(*) filter (where lifecycle = 'cancelled'),
      coalesce(sum(adults + children + infants) filter (where lifecycle <> 'cancelled'), 0), sum(brutto), sum(netto),
      sum(extra_profit), coalesce(sum(total_profit) filter (where target = 'added'), 0), true
    from sales where company_id = $1 group by company_id, sale_date, agent_id, office_id`,
  direction_figures: `
    insert into direction_figures (company_id, sale_date, agent_id, direction_id, sales, tourists, brutto, profit, folded)
    select company_id, sale_date, agent_id, direction_id, count(*), sum(adults + children + infants), sum(brutto),
      sum(profit), true
    from sales where company_id = $1 and lifecycle <> 'cancelled'
    group by grouping sets ((company_id, sale_date, agent_id, direction_id), (company_id, sale_date, direction_id))`,
  owed_figures: `
    insert into owed_figures (company_id, agent_id, office_id, debts, debt, overpaid_sales, overpaid, pending_payments,
      pending_usd, folded)
    select company_id, agent_id, office_id, count(*) filter (where debt > 0),
      coalesce(sum(debt) filter (where debt > 0), 0), count(*) filter (where debt < 0),
      coalesce(sum(debt) filter (where debt < 0), 0), sum(pending_payments), sum(paid - accepted), true
    from sales where company_id = $1 group by company_id, agent_id, office_id`,
  cash_figures: `
    insert into cash_figures (company_id, month, office_id, method_id, currency, income, expense, income_usd, expense_usd,
      exchange_loss, exchange_gain, moved, folded)
    select company_id, date_trunc('month', entry_date)::date, office_id, method_id, currency,
      coalesce(sum(amount) filter (where type = 'income'), 0), coalesce(sum(amount) filter (where type = 'expense'), 0),
      coalesce(sum(usd_total) filter (where type = 'income'), 0),
      coalesce(sum(usd_total) filter (where type = 'expense'), 0),
      coalesce(sum(usd_total) filter (where type = 'exchange_loss'), 0),
      coalesce(sum(usd_total) filter (where type = 'exchange_gain'), 0), sum(movement), true
    from cash_entries where company_id = $1 group by company_id, 2, office_id, method_id, currency`,
  partner_figures: `
    insert into partner_figures (company_id, partner_id, owed_usd, debt_usd, folded)
    select company_id, partner_id, sum(owed_usd), sum(debt_usd), true
    from (
      select company_id, partner_id, greatest(to_be_paid_usd, 0) as owed_usd, to_be_paid_usd as debt_usd
      from bookings where company_id = $1 and to_be_paid <> 0
      union all
      select company_id, partner_id, 0, -remainder_usd from partner_payments where company_id = $1 and remainder <> 0
    ) open group by company_id, partner_id`,
  deadline_figures: `
    insert into deadline_figures (company_id, deadline_date, debts, debt, folded)
    select company_id, deadline_date, count(*), sum(debt), true
    from sales where company_id = $1 and debt > 0 and deadline_date is not null group by company_id, deadline_date`,
};

/** Replaces all kept sums of a company by those of its rows, in one transaction. */
export async function recountSums(client: pg.Client, companyId: number): Promise<void> {
  await client.query('begin');
  for (const [table, statement] of Object.entries(sums)) {
    await client.query(`delete from ${table} where company_id = $1`, [companyId]);
    await client.query(statement, [companyId]);
  }
  await client.query('commit');
}
