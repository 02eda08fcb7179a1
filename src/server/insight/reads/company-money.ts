import { sql } from 'kysely';
import { addDays } from '#contract/base/dates.ts';
import { add, compare, sign, ZERO } from '#contract/base/money.ts';
import { endOf } from '#contract/base/periods.ts';
import {
  type CompanyDashboard,
  DEADLINE_DAYS,
  type DeadlineSum,
  type PartnerStanding,
} from '#contract/insight/company-dashboard.ts';
import { DASHBOARD_MONTHS } from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { asColumns, ofCashSums } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { owedOf, owingSales } from './debt-sums.ts';
import { monthsUpTo } from './sales-sums.ts';

/** Partners listed on either side. */
const LISTED_PARTNERS = 5;

type Cash = Pick<CompanyDashboard, 'balances' | 'cash_months'>;

/** The balances of the cash desks, and income and expense of twelve months. */
export async function readCash(tx: Database, { companyId, today }: Caller): Promise<Cash> {
  const months = monthsUpTo(today, DASHBOARD_MONTHS);
  const [since = today] = months;
  const balances = await sql<Cash['balances'][number]>`
    select f.currency, sum(f.moved) as balance from cash_sums f
    where ${sumsOver('cash_sums', 'currency', companyId, { from: null, to: null })}
    group by f.currency having sum(f.lines) > 0 order by array_position(array['USD', 'UZS', 'EUR'], currency)
  `.execute(tx);
  const flows = await sql<Cash['cash_months'][number]>`
    select m.month, ${sql.raw(asColumns({ income_usd: ofCashSums.income, expense_usd: ofCashSums.expense }))}
    from unnest(${months}::date[]) m (month)
    left join (
      select f.*, date_trunc('month', f.date)::date as month from cash_sums f
      where ${sumsOver('cash_sums', 'currency', companyId, { from: since, to: endOf('month', today) }, 'month')}
    ) f on f.month = m.month
    group by m.month order by m.month
  `.execute(tx);
  return { balances: balances.rows, cash_months: flows.rows };
}

/** Sums of tourists' debts, overpayments and pending payments, and the sales with the largest debts. */
export async function readTouristDebts(
  tx: Database,
  caller: Caller,
): Promise<Pick<CompanyDashboard, 'owed' | 'debts'>> {
  const { rows } = await owedOf(caller, null).execute(tx);
  const [owed] = rows;
  if (!owed) throw new Error('An aggregate without group by returned no row');
  const debts = await owingSales(caller, sql`true`, sql`s.debt desc, s.id desc`).execute(tx);
  return { owed, debts: debts.rows };
}

type Deadlines = Pick<CompanyDashboard, 'overdue' | 'ahead' | 'deadlines'>;

/** Sums of overdue and upcoming debts, and the sales with the next deadlines. */
export async function readDeadlines(tx: Database, caller: Caller): Promise<Deadlines> {
  const { today } = caller;
  const { rows } = await sql<DeadlineSum & { late: boolean }>`
    select f.date < ${today}::date as late, sum(f.debts) as sales, sum(f.debt) as debt from deadline_sums f
    where ${sumsOver('deadline_sums', 'company', caller.companyId, { from: null, to: addDays(today, DEADLINE_DAYS) }, 'day')}
    group by 1
  `.execute(tx);
  const of = (late: boolean): DeadlineSum => {
    const { sales = 0, debt = ZERO } = rows.find((row) => row.late === late) ?? {};
    return { sales, debt };
  };
  const next = sql`s.deadline_date >= ${today}::date`;
  const deadlines = await owingSales(caller, next, sql`s.deadline_date, s.id`).execute(tx);
  return { overdue: of(true), ahead: of(false), deadlines: deadlines.rows };
}

type PartnerDebts = Pick<
  CompanyDashboard,
  'partners_owed_usd' | 'partners_owe_usd' | 'partners_debt_usd' | 'creditors' | 'debtors'
>;

/** The balance with all partners, and the partners with the largest open amounts. */
export async function readPartnerDebts(tx: Database, caller: Caller): Promise<PartnerDebts> {
  const { rows } = await sql<PartnerStanding>`
    select p.id, p.name, f.owed_usd, f.owed_usd - f.debt_usd as owes_usd, f.debt_usd
    from (
      select partner_id, sum(owed_usd) as owed_usd, sum(debt_usd) as debt_usd from (
        select f.partner_id, f.owed_usd, f.unsettled_usd as debt_usd from booking_sums f
        where ${sumsOver('booking_sums', 'partner_agent', caller.companyId, { from: null, to: null })}
        union all
        select f.partner_id, 0, -f.unallocated_usd from partner_payment_sums f
        where ${sumsOver('partner_payment_sums', 'partner', caller.companyId, { from: null, to: null })}
      ) sides
      group by partner_id
    ) f
    join partners p on p.company_id = ${caller.companyId} and p.id = f.partner_id
    order by p.name_key, p.id
  `.execute(tx);
  const sum = (name: 'owed_usd' | 'owes_usd' | 'debt_usd') => add(ZERO, ...rows.map((row) => row[name]));
  const largest = (name: 'owed_usd' | 'owes_usd') =>
    rows
      .filter((row) => sign(row[name]) > 0)
      .sort((one, other) => compare(other[name], one[name]))
      .slice(0, LISTED_PARTNERS);
  return {
    partners_owed_usd: sum('owed_usd'),
    partners_owe_usd: sum('owes_usd'),
    partners_debt_usd: sum('debt_usd'),
    creditors: largest('owed_usd'),
    debtors: largest('owes_usd'),
  };
}
