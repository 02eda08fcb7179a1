import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths, type CalendarDate } from '#contract/base/dates.ts';
import { firstOfMonth, type TimeUnit } from '#contract/base/periods.ts';
import { CHANGE, declarationOf, type keptSums, levelOf, type SumTable } from './kept-sums.ts';

export type Family<T extends SumTable> = keyof (typeof keptSums)[T]['families'] & string;

const isByDay = (unit: TimeUnit | null) => unit === 'day' || unit === 'week';

/**
 * The smallest family of sums that are kept apart by the dimensions and by the unit of time; null without one, whose
 * rows have to be summed themselves.
 */
export function familyFor<T extends SumTable>(
  table: T,
  dimensions: readonly string[],
  unit: TimeUnit | null,
): Family<T> | null {
  const able = Object.entries(declarationOf(table).families).filter(
    ([, { by, units }]) =>
      dimensions.every((name) => by.includes(name)) && units.includes(isByDay(unit) ? 'day' : 'month'),
  );
  const [smallest] = able.sort(([, one], [, other]) => one.by.length - other.by.length);
  return (smallest?.[0] ?? null) as Family<T> | null;
}

/** A period with both ends included; null at an open end. */
export type OpenPeriod = { from: CalendarDate | null; to: CalendarDate | null };

const between = ({ from, to }: OpenPeriod): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...(from === null ? [] : [sql`f.date >= ${from}`]), ...(to === null ? [] : [sql`f.date <= ${to}`])],
    sql` and `,
  );

/** The first day of the first whole month from a date on, and the day after the last whole month up to a date. */
const firstWhole = (from: CalendarDate) => (from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1));
const endOfWhole = (to: CalendarDate) => firstOfMonth(addDays(to, 1));

/**
 * The condition of the rows `f` of a table of kept sums that add up to a period, kept apart by the dimensions of a
 * family. `unit`: the finest unit of time that the rows are grouped by, null if they are not; whole months are read as
 * such where they may be, so that the number of rows does not depend on that of the summed ones.
 */
export function sumsOver<T extends SumTable>(
  table: T,
  family: Family<T>,
  companyId: number,
  period: OpenPeriod,
  unit: TimeUnit | null = null,
): RawBuilder<unknown> {
  const { units = [] } = declarationOf(table).families[family] ?? {};
  const level = (of: 'day' | 'month' | 'ever') => sql.lit(levelOf(family, of));
  const within = (levels: RawBuilder<unknown>) =>
    sql`f.company_id = ${companyId} and f.level in (${sql.lit(CHANGE)}, ${levels}) and ${between(period)}`;
  if (unit === null && period.from === null && period.to === null && units.includes('ever')) {
    return sql`f.company_id = ${companyId} and f.level in (${sql.lit(CHANGE)}, ${level('ever')})`;
  }
  if (!units.includes('month') || isByDay(unit)) return within(level('day'));
  const first = period.from === null ? null : firstWhole(period.from);
  const end = period.to === null ? null : endOfWhole(period.to);
  if (first === null && end === null) return within(level('month'));
  if (first !== null && end !== null && first >= end) return within(level('day'));
  const months = [
    sql`f.level = ${level('month')}`,
    ...(first === null ? [] : [sql`f.date >= ${first}`]),
    ...(end === null ? [] : [sql`f.date < ${end}`]),
  ];
  const edges = [
    ...(first === null || first === period.from ? [] : [sql`f.date >= ${period.from} and f.date < ${first}`]),
    ...(end === null || period.to === null || end > period.to
      ? []
      : [sql`f.date >= ${end} and f.date <= ${period.to}`]),
  ];
  const days = edges.length === 0 ? sql`` : sql`or (f.level = ${level('day')} and (${sql.join(edges, sql` or `)}))`;
  return sql`f.company_id = ${companyId} and (
    (f.level = ${sql.lit(CHANGE)} and ${between(period)}) or (${sql.join(months, sql` and `)}) ${days}
  )`;
}

/**
 * The rows `f` of a family, by day and month, that add up to all days before a date of an outer query. One select for
 * each level: no index is used for alternatives of an outer date.
 */
export function sumsBefore<T extends SumTable>(
  table: T,
  family: Family<T>,
  companyId: number,
  date: string,
): RawBuilder<unknown> {
  if (!declarationOf(table).families[family]?.units.includes('month')) throw new Error(`${family} has no months`);
  const month = `date_trunc('month', ${date})::date`;
  const of = (level: string, days: string) =>
    sql`select * from ${sql.table(table)} where company_id = ${companyId} and level = ${sql.lit(level)} and ${sql.raw(days)}`;
  return sql`(
    ${of(CHANGE, `date < ${date}`)}
    union all ${of(levelOf(family, 'month'), `date < ${month}`)}
    union all ${of(levelOf(family, 'day'), `date >= ${month} and date < ${date}`)}
  ) f`;
}
