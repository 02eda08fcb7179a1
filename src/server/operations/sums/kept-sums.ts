import {
  CHANGE,
  declarationOf,
  type Level,
  levelsOf,
  type SumTable,
  sumTables,
} from '../../base/measures/kept-sums.ts';
import { summedRows } from './summed-rows.ts';

const dateOf = { day: 'date', month: `date_trunc('month', date)::date`, ever: `'-infinity'::date` };

/** The keys of a level whose sums differ, with all sums of both sides. */
function differingKeys(table: SumTable, { level, unit, by }: Level): string {
  const sums = Object.keys(declarationOf(table).sums);
  const keys = ['date', ...by];
  const added = `
    select ${[`${dateOf[unit]} as date`, ...by, ...sums.map((sum) => `sum(${sum}) as ${sum}`)].join(', ')}`;
  const groups = `group by ${keys.map((_, place) => place + 1).join(', ')}`;
  const named = (unit === 'ever' ? by : keys).map((name) => `'${name} ' || ${name}`);
  const sides = sums.map((sum) => ({ kept: `coalesce(k.${sum}, 0)`, right: `coalesce(r.${sum}, 0)`, sum }));
  return `
    select '${level}' as level, concat_ws(', ', ${['null', ...named].join(', ')}) as key,
      ${sides.map(({ kept, right, sum }) => `${kept} as kept_${sum}, ${right} as right_${sum}`).join(', ')}
    from (${added} from ${table} where company_id = $1 and level in ('${CHANGE}', '${level}') ${groups}) k
    full join (${added} from computed ${groups}) r using (${keys.join(', ')})
    where ${sides.map(({ kept, right }) => `${kept} <> ${right}`).join(' or ')}`;
}

/**
 * The kept sums of a table against the rows: each key of each level, changes that are not folded yet included. One
 * statement, so that its snapshot holds while others write. A missing sum is zero.
 */
function sumsOf(table: SumTable): string {
  const { dimensions, sums: declared } = declarationOf(table);
  const [sums, keys] = [Object.keys(declared), ['date', ...Object.keys(dimensions)].join(', ')];
  const compared = sums.map((sum) => `('${sum}', kept_${sum}::text, right_${sum}::text, kept_${sum} <> right_${sum})`);
  return `
    with computed as materialized (
      select ${keys}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
      from (${summedRows[table]}) summed group by ${keys}
    ), differing as (${levelsOf(table)
      .map((level) => differingKeys(table, level))
      .join(' union all ')})
    select '${table} ' || level || ' ' || d.name as what, key, d.kept, d.recomputed
    from differing cross join lateral (values ${compared.join(', ')}) d (name, kept, recomputed, differs)
    where d.differs`;
}

export const keptSumChecks = sumTables.map(sumsOf);

/**
 * The visits of clients against the days of their sales, each with the day before. Clients that commands have noted as
 * changed are left out: their visits are derived by the next folding.
 */
export const clientVisits = `
  with days as (
    select distinct client_id, sale_date as date from sales where company_id = $1 and lifecycle <> 'cancelled'
  ), visits as (
    select client_id, date, previous, true as is_kept from client_visits where company_id = $1
    union all
    select client_id, date,
      max(date) over (partition by client_id order by date rows between unbounded preceding and 1 preceding), false
    from days
  ), compared as (
    select client_id, date, string_agg(coalesce(previous::text, 'none'), ' and ') filter (where is_kept) as kept,
      string_agg(coalesce(previous::text, 'none'), ' and ') filter (where not is_kept) as recomputed
    from visits group by client_id, date
  )
  select 'client_visits previous' as what, concat_ws(', ', 'client_id ' || client_id, 'date ' || date) as key, kept,
    recomputed
  from compared
  where kept is distinct from recomputed
    and client_id not in (select client_id from visit_changes where company_id = $1)`;
