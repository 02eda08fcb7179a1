import { sql } from 'kysely';
import { isTimeUnit, type TimeUnit } from '#contract/base/periods.ts';
import { groupFields } from '#contract/insight/report.ts';
import type { Summed } from '../../base/lists/summed-filter.ts';
import type { SumTable } from '../../base/measures/kept-sums.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { ReportPart } from './read-report.ts';

const unitOf = (group: string): TimeUnit | null => (isTimeUnit(group) ? group : null);

/** The dimension of kept sums that a grouping needs. */
function dimensionOf(group: string): string | undefined {
  if (group === 'branch') return 'office_id';
  return (groupFields as Partial<Record<string, string>>)[group];
}
export const groupingOf = (group: string) => ({ group: dimensionOf(group), unit: unitOf(group) });

/** The number of rows that kept sums add up. */
const numbers = {
  sale_sums: 'sum(f.sales)',
  booking_sums: 'sum(f.bookings)',
  payment_sums: 'sum(p.payments)',
  cash_sums: 'sum(f.lines)',
} as const;

/** The place of kept sums in a report: their condition, date and keys. */
export const summedPart = <T extends keyof typeof numbers>(
  table: T,
  { companyId }: Caller,
  { family, where }: Summed<T>,
  group: string,
): Omit<ReportPart, 'sums'> => ({
  from: sql`${sql.table(table)} f`,
  where,
  date: 'f.date',
  number: numbers[table],
  within: (period, unit) => sumsOver(table, family, companyId, period, unit),
  keys: unitOf(group) === null ? { [group]: `f.${dimensionOf(group)}` } : {},
});

/** Whether a filter leaves the period to the report. */
export const isUndated = ({ period }: Pick<Summed<SumTable>, 'period'>): boolean =>
  period.from === null && period.to === null;

export const pick = <Name extends string>(from: Record<Name, string>, names: readonly Name[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
