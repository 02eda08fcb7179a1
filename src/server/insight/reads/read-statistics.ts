import { type RawBuilder, sql } from 'kysely';
import { buckets } from '#contract/base/buckets.ts';
import type { Period, TimeUnit } from '#contract/base/periods.ts';
import type { DistributionBar, PaidBy, StatisticsFigures } from '#contract/insight/statistics.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { summedFilter } from '../../base/lists/summed-filter.ts';
import { clientsWithin } from '../../base/measures/client-visits.ts';
import { COUNTED_USD, IS_SOLD, PEOPLE, SUMMED_SOLD } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** Both dates of the period are included. */
export type StatisticsArguments = ArgumentsOf<'detailedStatistics'>;

/** The condition of the filtered sales or payments, apart from the date. */
function filtered({ companyId }: Caller, args: StatisticsArguments, alias: 's' | 'p' = 's'): RawBuilder<unknown> {
  const by = (['office_id', 'agent_id', 'direction_id'] as const).flatMap((name) => {
    const id = args[name] ?? null;
    return id === null ? [] : [sql`${sql.ref(alias === 's' ? `s.${name}` : `p.sale_${name}`)} = ${id}`];
  });
  return sql.join([sql`${sql.ref(`${alias}.company_id`)} = ${companyId}`, ...by], sql` and `);
}

const within = ({ from, to }: Period) => sql`s.sale_date >= ${from} and s.sale_date <= ${to}`;

/** A rounded ratio; null when the divisor is zero. */
const ratio = (part: string, whole: string, places: 1 | 2 = 1) =>
  sql.raw(`round((${part})::numeric / nullif(${whole}, 0), ${places})`);

type Sums = Omit<StatisticsFigures, 'from' | 'to' | 'clients' | 'returning_share'>;

/** The kept sums of the filtered sales of a period by a dimension or a unit of time; null where they are not kept. */
function summed(
  caller: Caller,
  { office_id, agent_id, direction_id }: StatisticsArguments,
  period: Period,
  grouping: { group?: string; unit?: TimeUnit },
): RawBuilder<unknown> | null {
  const filter = { office_id, agent_id, direction_id };
  const kept = summedFilter('sale_sums', caller, filter, { reach: 'all', date: 'sale_date', ...grouping });
  if (kept === null) return null;
  return sql`sale_sums f
    where ${sumsOver('sale_sums', kept.family, caller.companyId, period, grouping.unit ?? null)} and ${kept.where}`;
}

/** The sums of a period's sales, kept or of the rows. */
const sumsOf = (caller: Caller, args: StatisticsArguments, period: Period): RawBuilder<unknown> => {
  const kept = summed(caller, args, period, {});
  if (kept) {
    return sql`
      select f.sales as count, f.brutto, f.netto, f.people, f.lead_days as days, ${sql.raw(SUMMED_SOLD)} as live from ${kept}`;
  }
  return sql`
    select 1 as count, s.brutto, s.netto, ${sql.raw(PEOPLE)} as people, s.service_date - s.sale_date as days,
      ${sql.raw(IS_SOLD)} as live
    from sales s where ${filtered(caller, args)} and ${within(period)}`;
};

/** The figures of a period's sales. */
export async function readFigures(
  tx: Database,
  caller: Caller,
  args: StatisticsArguments,
  period: Period,
): Promise<Sums & Period> {
  const { rows } = await sql<Sums>`
    select sales, cancelled, ${ratio('100 * cancelled', '(sales + cancelled)')} as cancelled_share, brutto, netto,
      brutto - netto as profit, case when brutto > 0 then ${ratio('100 * (brutto - netto)', 'brutto')} end as margin,
      ${ratio('kept', 'sales', 2)} as average_sale, ${ratio('people', 'sales')} as tourists_per_sale,
      ${ratio('days', 'sales')} as average_lead_days
    from (
      select coalesce(sum(count) filter (where live), 0)::bigint as sales,
        coalesce(sum(count) filter (where not live), 0)::bigint as cancelled,
        coalesce(sum(brutto), 0.00) as brutto, coalesce(sum(netto), 0.00) as netto,
        sum(brutto) filter (where live) as kept, sum(people) filter (where live) as people,
        sum(days) filter (where live) as days
      from (${sumsOf(caller, args, period)}) sales
    ) sums
  `.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate without group by returned no row');
  return { from: period.from, to: period.to, ...sums };
}

/** A select of the number of clients with a sale in a period, and of those with an earlier one, from rows. */
const clientsOfRows = (caller: Caller, args: StatisticsArguments, period: Period) => sql`
  select count(*) as clients, count(earlier.client_id) as returning_clients
  from (
    select distinct s.client_id from sales s
    where ${filtered(caller, args)} and ${within(period)} and ${sql.raw(IS_SOLD)}
  ) buyers
  left join (
    select distinct s.client_id from sales s
    where s.company_id = ${caller.companyId} and s.sale_date < ${period.from} and ${sql.raw(IS_SOLD)}
  ) earlier on earlier.client_id = buyers.client_id`;

/**
 * The number of clients with a sale in a period, and the share of those with an earlier sale; without cancelled sales.
 * Of filtered sales the rows are read: the visits before theirs are not kept.
 */
export async function readReturning(
  tx: Database,
  caller: Caller,
  args: StatisticsArguments,
  period: Period,
): Promise<Pick<StatisticsFigures, 'clients' | 'returning_share'>> {
  const { office_id, agent_id, direction_id } = args;
  const isFiltered = [office_id, agent_id, direction_id].some((id) => (id ?? null) !== null);
  const { rows } = await sql<Pick<StatisticsFigures, 'clients' | 'returning_share'>>`
    select clients, ${ratio('100 * returning_clients', 'clients')} as returning_share
    from (${isFiltered ? clientsOfRows(caller, args, period) : clientsWithin(caller.companyId, period)}) counted
  `.execute(tx);
  return rows[0] ?? { clients: 0, returning_share: null };
}

/** SQL for the lower bound of a value's bucket. */
const bucketOf = (figure: string, bounds: readonly number[]) =>
  `(array[${bounds.join()}])[greatest(width_bucket(${figure}, array[${bounds.join()}]::numeric[]), 1)]`;

const keys = {
  month: `date_trunc('month', s.sale_date)::date`,
  weekday: 'extract(isodow from s.sale_date)::integer',
  lead: bucketOf('(s.service_date - s.sale_date)::numeric', buckets.lead),
  size: bucketOf('s.brutto', buckets.size),
  tourists: bucketOf(`(${PEOPLE})::numeric`, buckets.tourists),
};
const names = Object.keys(keys);

/** The kept sums of a distribution: the key over rows `f`, and what they are kept apart by. */
const keptBars: Record<string, { key: string; group?: string; unit?: TimeUnit }> = {
  month: { key: `date_trunc('month', f.date)::date`, unit: 'month' },
  weekday: { key: 'extract(isodow from f.date)::integer', unit: 'day' },
  lead: { key: 'f.lead', group: 'lead' },
  size: { key: 'f.size', group: 'size' },
  tourists: { key: 'f.party', group: 'party' },
};

/** The distributions from kept sums; null if one of them is not kept for the filter. */
async function readKeptBars(
  tx: Database,
  caller: Caller,
  args: StatisticsArguments,
): Promise<DistributionBar[] | null> {
  const selects: RawBuilder<unknown>[] = [];
  const sums = sql`sum(f.sales)::bigint as sales, sum(f.brutto) as brutto, sum(f.brutto - f.netto) as profit`;
  for (const [over, { key, ...grouping }] of Object.entries(keptBars)) {
    const from = summed(caller, args, args, grouping);
    if (from === null) return null;
    selects.push(sql`
      select ${sql.lit(over)} as over, (${sql.raw(key)})::text as key, ${sums} from ${from} and ${sql.raw(SUMMED_SOLD)}
      group by 2 having sum(f.sales) <> 0`);
  }
  const all = summed(caller, args, args, { group: 'lifecycle' });
  if (all === null) return null;
  selects.push(sql`select 'lifecycle', f.lifecycle, ${sums} from ${all} group by f.lifecycle having sum(f.sales) <> 0`);
  const { rows } = await sql<DistributionBar>`${sql.join(selects, sql` union all `)}`.execute(tx);
  return rows;
}

/**
 * The distributions of a period's sales by month, weekday, lead time, size and people without cancelled ones, and of
 * all sales by lifecycle. Where they are not kept, rows are aggregated by all keys first, then by each key over those.
 */
export async function readBars(tx: Database, caller: Caller, args: StatisticsArguments): Promise<DistributionBar[]> {
  const kept = await readKeptBars(tx, caller, args);
  if (kept) return kept;
  const columns = Object.entries(keys).map(([name, key]) => `${key} as ${name}`);
  const over = names.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(' ');
  const { rows } = await sql<DistributionBar>`
    with cells as materialized (
      select ${sql.raw(columns.join(', '))}, s.lifecycle, count(*) as sales, sum(s.brutto) as brutto, sum(s.brutto - s.netto) as profit
      from sales s where ${filtered(caller, args)} and ${within(args)}
      group by 1, 2, 3, 4, 5, 6
    )
    select ${sql.raw(`case ${over} end as over, coalesce(${names.map((name) => `${name}::text`).join(', ')}) as key`)},
      sum(sales)::bigint as sales, sum(brutto) as brutto, sum(profit) as profit
    from cells where lifecycle <> 'cancelled'
    group by grouping sets (${sql.raw(names.map((name) => `(${name})`).join(', '))})
    union all
    select 'lifecycle', lifecycle, sum(sales)::bigint, sum(brutto), sum(profit) from cells group by lifecycle
  `.execute(tx);
  return rows;
}

/** The counted payments of a period by method and currency, kept or of the rows. */
function paymentsBy(caller: Caller, args: StatisticsArguments): RawBuilder<unknown> {
  const { companyId } = caller;
  const { from, to, office_id = null, agent_id = null, direction_id = null } = args;
  if (office_id === null && agent_id === null && direction_id === null) {
    return sql`
      select f.method_id, f.currency, sum(f.payments)::bigint as payments, sum(f.counted_usd) as usd_total
      from payment_sums f
      where ${sumsOver('payment_sums', 'method', companyId, { from, to })} and f.state in ('new', 'accepted')
      group by 1, 2 having sum(f.payments) <> 0`;
  }
  return sql`
    select p.method_id, p.currency, count(*) as payments, sum(${sql.raw(COUNTED_USD)}) as usd_total
    from tourist_payments p
    where ${filtered(caller, args, 'p')} and p.state in ('new', 'accepted')
      and p.payment_date >= ${from} and p.payment_date <= ${to}
    group by 1, 2`;
}

/** Tourists' payments of a period by method and by currency; accepted ones count their accepted amount. */
export async function readPaidBy(tx: Database, caller: Caller, args: StatisticsArguments): Promise<PaidBy[]> {
  const { rows } = await sql<PaidBy>`
    with paid as materialized (${paymentsBy(caller, args)})
    select 'method' as over, m.id::text as key, m.name, sum(payments)::bigint as payments, sum(usd_total) as usd_total
    from paid join payment_methods m on m.company_id = ${caller.companyId} and m.id = paid.method_id
    group by m.id, m.name
    union all
    select 'currency', currency, currency, sum(payments)::bigint, sum(usd_total) from paid group by currency
    order by over, usd_total desc, name
  `.execute(tx);
  return rows;
}
