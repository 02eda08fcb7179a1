import { sql } from 'kysely';
import { compare, ZERO } from '#contract/base/money.ts';
import { type ComparedPeriods, comparePeriods } from '#contract/base/periods.ts';
import { type TopFigures, type TopList, type TopListBy, type TopRow, topListBy } from '#contract/insight/top-list.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { asColumns, ofSaleSums } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';

export type TopListArguments = ArgumentsOf<'topList'>;

/** The ranked entities: enabled agents and all offices, and others with sales in the period. */
const ranked: Record<TopListBy, { key: string; from: string; name: string; alwaysListed: string }> = {
  agents: {
    key: 'agent_id',
    from: 'users r join offices o on o.company_id = r.company_id and o.id = r.office_id',
    name: fullName('r'),
    alwaysListed: `r.role = 'agent' and r.disabled_at is null`,
  },
  offices: {
    key: 'office_id',
    from: 'offices r join branches o on o.company_id = r.company_id and o.id = r.branch_id',
    name: 'r.name',
    alwaysListed: 'true',
  },
};

type Row = Pick<TopRow, 'id' | 'name' | 'note'> & TopFigures & { is_now: boolean | null; total_profit: string };

/** The sums of the period and of the previous one by ranked entity; one without sales has an empty row. */
async function readSums(tx: Database, { companyId }: Caller, by: TopListBy, periods: ComparedPeriods): Promise<Row[]> {
  const { key, from, name, alwaysListed } = ranked[by];
  const sums = [true, false].map(
    (isNow) => sql`
      select ${sql.raw(key)} as ranked_id, ${sql.lit(isNow)} as is_now,
        ${sql.raw(asColumns(ofSaleSums, ['sales', 'tourists', 'brutto', 'profit', 'total_profit']))}
      from sale_sums f where ${sumsOver('sale_sums', 'agent', companyId, isNow ? periods.now : periods.earlier)}
      group by 1 having sum(f.sales) <> 0`,
  );
  const { rows } = await sql<Row>`
    select r.id, ${sql.raw(name)} as name, o.name as note, sums.*
    from ${sql.raw(from)} left join (
      ${sql.join(sums, sql` union all `)}
    ) sums on sums.ranked_id = r.id
    where r.company_id = ${companyId} and (sums.ranked_id is not null or ${sql.raw(alwaysListed)})
    order by lower(${sql.raw(name)}), r.id
  `.execute(tx);
  return rows;
}

const noSales = { sales: 0, tourists: 0, brutto: ZERO, profit: ZERO, total_profit: ZERO };

/**
 * The top list of a period with the previous one, the highest profit first: total profit where the caller may read
 * extra profit. Refuses choice_invalid and date_invalid.
 */
export async function readTopList(tx: Database, caller: Caller, args: TopListArguments): Promise<TopList> {
  const by = topListBy.find((each) => each === args.by);
  if (!by) throw invalidFields({ by: 'choice_invalid' });
  if (args.from > args.to) throw invalidFields({ to: 'date_invalid' });
  const periods = comparePeriods(args, 'before', caller.today);
  const knowsTotal = readsManagementFields(caller);
  const figuresOf = (row: Row | undefined): TopFigures => {
    const { sales, tourists, brutto, profit, total_profit } = row ?? noSales;
    return { sales, tourists, brutto, profit, total_profit: knowsTotal ? total_profit : null };
  };
  const byId = Map.groupBy(await readSums(tx, caller, by, periods), ({ id }) => id);
  const rows = [...byId.values()].map((of): TopRow => {
    const [{ id, name, note }] = of as [Row];
    const now = figuresOf(of.find(({ is_now }) => is_now === true));
    return { id, name, note, now, before: figuresOf(of.find(({ is_now }) => is_now === false)) };
  });
  const rank = ({ now }: TopRow) => now.total_profit ?? now.profit;
  rows.sort((one, other) => compare(rank(other), rank(one)) || other.now.sales - one.now.sales);
  const {
    now: { from, to },
    earlier,
  } = periods;
  return { by, from, to, before_from: earlier.from, before_to: earlier.to, rows };
}
