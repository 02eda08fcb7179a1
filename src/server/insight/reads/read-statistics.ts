import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#contract/base/periods.ts';
import { buckets, type DistributionBar, type PaidBy, type StatisticsFigures } from '#contract/insight/statistics.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { COUNTED_USD, IS_SOLD, PEOPLE } from '../../base/measures/measures.ts';
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

/** The figures of a period's sales, from one index-only scan. */
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
      select count(*) filter (where live) as sales, count(*) filter (where not live) as cancelled,
        coalesce(sum(brutto), 0.00) as brutto, coalesce(sum(netto), 0.00) as netto,
        sum(brutto) filter (where live) as kept, sum(people) filter (where live) as people,
        sum(service_date - sale_date) filter (where live) as days
      from (
        select s.brutto, s.netto, s.sale_date, s.service_date, ${sql.raw(PEOPLE)} as people, ${sql.raw(IS_SOLD)} as live
        from sales s where ${filtered(caller, args)} and ${within(period)}
      ) sales
    ) sums
  `.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate without group by returned no row');
  return { from: period.from, to: period.to, ...sums };
}

/**
 * The number of clients with a sale in a period, and the share of those with an earlier sale; without cancelled sales.
 */
export async function readReturning(
  tx: Database,
  caller: Caller,
  args: StatisticsArguments,
  period: Period,
): Promise<Pick<StatisticsFigures, 'clients' | 'returning_share'>> {
  const { rows } = await sql<Pick<StatisticsFigures, 'clients' | 'returning_share'>>`
    select count(*) as clients, ${ratio('100 * count(*) filter (where known)', 'count(*)')} as returning_share from (
      select exists (
        select from sales s where s.company_id = ${caller.companyId} and s.client_id = buyers.client_id
          and s.sale_date < ${period.from} and ${sql.raw(IS_SOLD)}
      ) as known
      from (
        select distinct s.client_id from sales s
        where ${filtered(caller, args)} and ${within(period)} and ${sql.raw(IS_SOLD)}
      ) buyers
    ) clients
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

/**
 * The distributions of a period's sales by month, weekday, lead time, size and people without cancelled ones, and of
 * all sales by lifecycle. Aggregates by all keys first, then by each key over those few rows.
 */
export async function readBars(tx: Database, caller: Caller, args: StatisticsArguments): Promise<DistributionBar[]> {
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

/** Tourists' payments of a period by method and by currency; accepted ones count their accepted amount. */
export async function readPaidBy(tx: Database, caller: Caller, args: StatisticsArguments): Promise<PaidBy[]> {
  const { rows } = await sql<PaidBy>`
    with paid as materialized (
      select p.method_id, p.currency, count(*) as payments, sum(${sql.raw(COUNTED_USD)}) as usd_total
      from tourist_payments p
      where ${filtered(caller, args, 'p')} and p.state in ('new', 'accepted')
        and p.payment_date >= ${args.from} and p.payment_date <= ${args.to}
      group by 1, 2
    )
    select 'method' as over, m.id::text as key, m.name, sum(payments)::bigint as payments, sum(usd_total) as usd_total
    from paid join payment_methods m on m.company_id = ${caller.companyId} and m.id = paid.method_id
    group by m.id, m.name
    union all
    select 'currency', currency, currency, sum(payments)::bigint, sum(usd_total) from paid group by currency
    order by over, usd_total desc, name
  `.execute(tx);
  return rows;
}
