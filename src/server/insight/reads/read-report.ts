import { type RawBuilder, sql } from 'kysely';
import { type CalendarDate, daysBetween } from '#contract/base/dates.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import {
  type ComparedPeriods,
  comparePeriods,
  comparisons,
  correspondingDay,
  isTimeUnit,
  type Period,
  startOf,
  type TimeUnit,
  unitStartsIn,
} from '#contract/base/periods.ts';
import {
  type Figures,
  MAX_DAY_GROUPS,
  MAX_REPORT_DAYS,
  type Report,
  type ReportName,
  type ReportRow,
  reports,
} from '#contract/insight/report.ts';
import type { InputOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { addUp, type Sums } from './report-sums.ts';

/** The rows of one table in a report. */
export type ReportPart = {
  /** The condition of the rows besides their date. */
  where: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The SQL column of the date that periods refer to. */
  date: string;
  /** The condition of the rows of a period that are grouped by a unit of time, by default those with a date in it. */
  within?: (period: Period, unit: TimeUnit | null) => RawBuilder<unknown>;
  /** The number of a group's rows, where a group may have none: kept sums that have become zero. */
  number?: string;
  /** SQL keys by the report's groups; times are grouped by the date. */
  keys: Record<string, string>;
  /** A subquery that aggregates the rows by `key` and by the columns that the sums use. */
  aggregated?: (key: string, rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** SQL sums by name; missing ones are zero. */
  sums: Record<string, string>;
};

/** The directory (alias `n`) that names a group, its columns and further joins. */
type Naming = { table: string; key?: string; name: string; note?: string; more?: string };

/** The directories of group names by group, joined by the group's key `k.key`; other groups are named by their key. */
const directories: Partial<Record<string, Naming>> = {
  direction: { table: 'directions', name: 'n.name' },
  partner: { table: 'partners', name: 'n.name', note: 'n.currency' },
  method: { table: 'payment_methods', name: 'n.name' },
  agent: {
    table: 'users',
    name: `n.surname || ' ' || n.name`,
    note: 'o.name',
    more: 'left join offices o on o.company_id = n.company_id and o.id = n.office_id',
  },
  office: {
    table: 'offices',
    name: 'n.name',
    note: 'r.name',
    more: 'left join branches r on r.company_id = n.company_id and r.id = n.branch_id',
  },
  branch: {
    table: 'offices',
    key: 'n.branch_id',
    name: 'r.name',
    more: 'left join branches r on r.company_id = n.company_id and r.id = n.branch_id',
  },
};

/** A report with its parts. */
export type ReportSource = {
  parts: ReportPart[];
  /** Calculates the figures from sums. */
  figures: (sums: Sums) => Figures;
  /** Sums that are meaningful within one group only, and have no total. */
  apart?: readonly string[];
};

/** The source of a report for a filter and a grouping. */
export type SourceOf<Name extends ReportName> = (
  caller: Caller,
  filter: InputOf<(typeof reports)[Name]['filter']>,
  group: string,
) => ReportSource;

/** The common arguments of reports. */
export type ReportArguments = { from: CalendarDate; to: CalendarDate; group: string; compare?: string | null };

/** Validated arguments; a compared period that is not over ends today. */
type ReportQuery = Period & { group: string; unit: TimeUnit | null; beside: ComparedPeriods | null };
type Line = Sums & { '#earlier': boolean; '#key': string; '#name': string | null; '#note': string | null };

/** Validates the arguments. Refuses an unknown group or comparison, and an empty or too long period. */
function validateArguments(
  { today }: Caller,
  name: ReportName,
  { from, to, group, compare = null }: ReportArguments,
): ReportQuery {
  const groups: readonly string[] = reports[name].groups;
  const comparison = comparisons.find((word) => word === compare) ?? null;
  const unit = isTimeUnit(group) ? group : null;
  const days = daysBetween(from, to) + 1;
  const problems: Record<string, ErrorCode> = {};
  if (!groups.includes(group) || (unit === 'day' && days > MAX_DAY_GROUPS)) problems.group = 'choice_invalid';
  if (compare !== null && comparison === null) problems.compare = 'choice_invalid';
  if (days < 1 || days > MAX_REPORT_DAYS) problems.to = 'date_invalid';
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const beside = comparison && comparePeriods({ from, to }, comparison, today);
  return { ...(beside?.now ?? { from, to }), group, unit, beside };
}

/** A select of one part with a line per group; sums of other parts are zero. */
function linesOf(
  part: ReportPart,
  names: string[],
  { group, unit, beside }: ReportQuery,
  period: Period,
  earlier: boolean,
) {
  const key = unit ? part.date : (part.keys[group] ?? 'null');
  const sums = names.map((name) => `${part.sums[name] ?? '0'} as "${name}"`);
  const dated = sql`${sql.raw(part.date)} >= ${period.from} and ${sql.raw(part.date)} <= ${period.to}`;
  // Months that are shifted by days are compared with parts of two months.
  const finest = earlier && beside?.months === null && unit === 'month' ? 'day' : unit;
  const rows = sql`${part.from} where ${part.where} and ${part.within?.(period, finest) ?? dated}`;
  return sql`
    select ${sql.lit(earlier)} as earlier, ${sql.raw(part.aggregated ? 'key' : key)} as key, ${sql.raw(sums.join(', '))}
    from ${part.aggregated ? part.aggregated(key, rows) : rows}
    group by 2 ${part.number ? sql`having ${sql.raw(part.number)} <> 0` : sql``}`;
}

/**
 * Reads both periods of all parts in one statement: each part is aggregated along its index and joined to the names
 * afterwards.
 */
async function readLines(
  tx: Database,
  { companyId }: Caller,
  { parts }: ReportSource,
  names: string[],
  query: ReportQuery,
): Promise<Line[]> {
  const lines = parts.flatMap((part) => [
    linesOf(part, names, query, query, false),
    ...(query.beside ? [linesOf(part, names, query, query.beside.earlier, true)] : []),
  ]);
  const directory = directories[query.group];
  const { rows } = await sql<Line>`
    select k.earlier as "#earlier", (${sql.raw(directory?.key ?? 'k.key')})::text as "#key",
      ${sql.raw(directory?.name ?? 'null')} as "#name", ${sql.raw(directory?.note ?? 'null')} as "#note",
      ${sql.raw(names.map((name) => `k."${name}"`).join(', '))}
    from (${sql.join(lines, sql` union all `)}) k
    ${
      directory
        ? sql`left join ${sql.raw(directory.table)} n on n.company_id = ${companyId} and n.id = k.key
          ${sql.raw(directory.more ?? '')}`
        : sql``
    }
  `.execute(tx);
  return rows;
}

/** The key of a line's group; for times the first day of the corresponding month, week or day. */
function keyOf(line: Line, { unit, beside }: ReportQuery): string {
  if (!unit) return line['#key'];
  const date = line['#earlier'] && beside ? correspondingDay(line['#key'], beside) : line['#key'];
  return startOf(unit, date);
}

const byName = new Intl.Collator('ru');

/** Reads a report: all times in their order, or the groups with data by name. Totals are sums over the rows. */
export async function readReport(
  tx: Database,
  caller: Caller,
  name: ReportName,
  sourceOf: () => ReportSource,
  args: ReportArguments,
): Promise<Report> {
  const query = validateArguments(caller, name, args);
  const source = sourceOf();
  const { parts, figures, apart = [] } = source;
  const { from, to, unit, beside } = query;
  const earlier = beside?.earlier ?? null;
  const names = [...new Set(parts.flatMap(({ sums }) => Object.keys(sums)))];
  const lines = await readLines(tx, caller, source, names, query);
  const groups = Map.groupBy(lines, (line) => keyOf(line, query));
  const keys = unit ? unitStartsIn(unit, query) : [...groups.keys()];
  const both = (of: Line[], summed: readonly string[]) => {
    const side = (isEarlier: boolean) =>
      figures(
        addUp(
          of.filter((line) => line['#earlier'] === isEarlier),
          summed,
        ),
      );
    return { now: side(false), earlier: earlier && side(true) };
  };
  const rows = keys.map((key): ReportRow => {
    const mine = groups.get(key) ?? [];
    const [first] = unit ? [] : mine;
    const { now, earlier: before } = both(mine, names);
    const named = unit ? null : (first?.['#name'] ?? key);
    return { key, name: named, note: first?.['#note'] ?? null, figures: now, earlier: before };
  });
  if (!unit) rows.sort((one, other) => byName.compare(`${one.name} ${one.key}`, `${other.name} ${other.key}`));
  const whole = both(lines, rows.length > 1 ? names.filter((each) => !apart.includes(each)) : names);
  return {
    group: query.group,
    from,
    to,
    compared_with: earlier,
    rows,
    totals: whole.now,
    earlier_totals: whole.earlier,
  };
}
