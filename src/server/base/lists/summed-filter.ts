import { type RawBuilder, sql } from 'kysely';
import type { TimeUnit } from '#contract/base/periods.ts';
import { declarationOf, type SumTable } from '../measures/kept-sums.ts';
import { type Family, familyFor, type OpenPeriod, sumsOver } from '../measures/sum-rows.ts';
import type { Caller } from '../pipeline/caller.ts';
import { visible } from './column-source.ts';
import { equals } from './filter-conditions.ts';

/** Who may be counted: the rows of all, of the caller or the caller's office, or none. */
type Reach = Parameters<typeof visible>[2];

/** The kept sums over the rows of a filter. */
export type Summed<T extends SumTable> = {
  family: Family<T>;
  /** The condition of the rows `f` besides their level and date. */
  where: RawBuilder<unknown>;
  period: OpenPeriod;
};

/** The dimension and the unit of time that sums are grouped by. */
export type Grouping = { group?: string | undefined; unit?: TimeUnit | null };

type Wanted = Grouping & {
  reach: Reach;
  /** Filter fields of the period: `<date>_from` and `<date>_to`. */
  date: string;
  /** Further dimensions that the sums use. */
  needs?: readonly string[];
  /** Conditions of fields that do not equal a dimension, each with the dimension that it needs; null for other values. */
  others?: Record<string, (value: unknown) => { dimension: string; where: RawBuilder<unknown> } | null>;
};

/**
 * The kept sums that a filter can be answered from; null if it asks for more than they are kept apart by, so that the
 * rows have to be summed.
 */
export function summedFilter<T extends SumTable>(
  table: T,
  caller: Caller,
  filter: object,
  { reach, date, group, unit = null, needs = [], others = {} }: Wanted,
): Summed<T> | null {
  const { dimensions } = declarationOf(table);
  const needed = new Set(group === undefined ? needs : [group, ...needs]);
  if (reach === 'own') needed.add(caller.agentsSee === 'office' ? 'office_id' : 'agent_id');
  const period: OpenPeriod = { from: null, to: null };
  const conditions = [visible(caller, 'f', reach)];
  for (const [field, value] of Object.entries(filter)) {
    if (value === null || value === undefined) continue;
    const other = others[field]?.(value) ?? null;
    if (field === `${date}_from`) period.from = value;
    else if (field === `${date}_to`) period.to = value;
    else if (other !== null) {
      needed.add(other.dimension);
      conditions.push(other.where);
    } else if (field in dimensions) {
      needed.add(field);
      conditions.push(equals(`f.${field}`)(value));
    } else return null;
  }
  const family = familyFor(table, [...needed], unit);
  return family === null ? null : { family, where: sql.join(conditions, sql` and `), period };
}

/** Count and sums of a list over kept sums `f`. */
export type KeptTotals = { from: RawBuilder<unknown>; count: string; sums: Record<string, string> };

/** The totals of a list from kept sums; null if the filter asks for more. */
export function keptTotals<T extends SumTable>(
  table: T,
  { companyId }: Caller,
  summed: Summed<T> | null,
  { count, sums }: Omit<KeptTotals, 'from'>,
): KeptTotals | null {
  if (summed === null) return null;
  const { family, where, period } = summed;
  return {
    from: sql`${sql.table(table)} f where ${sumsOver(table, family, companyId, period)} and ${where}`,
    count,
    sums,
  };
}
