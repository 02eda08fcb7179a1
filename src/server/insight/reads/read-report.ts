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
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { addUp, type Sums } from './report-sums.ts';

/** Rows of one table that belong to a report. */
export type ReportPart = {
  /** Everything that a row has to fulfil besides its date. */
  where: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The column by which a row falls into a period, as SQL. */
  date: string;
  /** What it is grouped by, by the report's groups: a time is grouped by the date. */
  keys: Record<string, string>;
  /** Adds rows up beforehand, by the key, which it calls `key`, and by what the sums look at: a table of its own. */
  summed?: (key: string, rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What is added up, as SQL; what a part does not know of is nothing. */
  sums: Record<string, string>;
};

/** Where a group's name comes from: the directory whose row has the key, `n`, and what else is joined to it. */
export type Naming = { table: string; key?: string; name: string; note?: string; more?: string };

/** How a report is made of its parts. */
export type ReportSource = {
  name: ReportName;
  parts: ReportPart[];
  /** Where the names of its groups come from, by group; others are named by their key. */
  names: Record<string, Naming>;
  /** The figures that sums come to. */
  figures: (sums: Sums) => Figures;
  /** Sums that are of one group alone: over several they make no sense. */
  apart?: readonly string[];
};

/** What is asked of every report. */
export type ReportAsked = { from: CalendarDate; to: CalendarDate; group: string; compare?: string | null };

/** The period is the one that figures are read of: one that is compared ends today when it is not over. */
type Question = Period & { group: string; unit: TimeUnit | null; beside: ComparedPeriods | null };
type Line = Sums & { '#earlier': boolean; '#key': string; '#name': string | null; '#note': string | null };

/** Refuses a group that the report has not, another comparison than there are, a period that is none or too long. */
function readQuestion({ today }: Caller, name: ReportName, { from, to, group, compare = null }: ReportAsked): Question {
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

/** A line for each group and period, of one part: what other parts know of is nothing here. */
function linesOf(part: ReportPart, names: string[], { group, unit }: Question, { from, to }: Period, earlier: boolean) {
  const key = unit ? part.date : (part.keys[group] ?? 'null');
  const sums = names.map((name) => `${part.sums[name] ?? '0'} as "${name}"`);
  const rows = sql`${part.from}
    where ${part.where} and ${sql.raw(part.date)} >= ${from} and ${sql.raw(part.date)} <= ${to}`;
  return sql`
    select ${sql.lit(earlier)} as earlier, ${sql.raw(part.summed ? 'key' : key)} as key, ${sql.raw(sums.join(', '))}
    from ${part.summed ? part.summed(key, rows) : rows}
    group by 2`;
}

/** Both periods of all parts in one statement: each part is added up along its index, and named afterwards. */
async function readLines(
  tx: Database,
  { companyId }: Caller,
  { parts, names: namings }: ReportSource,
  names: string[],
  asked: Question,
): Promise<Line[]> {
  const lines = parts.flatMap((part) => [
    linesOf(part, names, asked, asked, false),
    ...(asked.beside ? [linesOf(part, names, asked, asked.beside.earlier, true)] : []),
  ]);
  const directory = namings[asked.group];
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

/** The group that a line belongs to: of a time the first day of the month, week or day that its date corresponds to. */
function keyOf(line: Line, { unit, beside }: Question): string {
  if (!unit) return line['#key'];
  const date = line['#earlier'] && beside ? correspondingDay(line['#key'], beside) : line['#key'];
  return startOf(unit, date);
}

const byName = new Intl.Collator('ru');

/**
 * Reads a report. Times all have their row, in their order; of other groups those that have something, by name. What a row
 * of the table belongs to is found out here, and added up once more: so totals are what the rows come to.
 */
export async function readReport(
  tx: Database,
  caller: Caller,
  source: ReportSource,
  args: ReportAsked,
): Promise<Report> {
  const { name, parts, figures, apart = [] } = source;
  const asked = readQuestion(caller, name, args);
  const { from, to, unit, beside } = asked;
  const earlier = beside?.earlier ?? null;
  const names = [...new Set(parts.flatMap(({ sums }) => Object.keys(sums)))];
  const lines = await readLines(tx, caller, source, names, asked);
  const groups = Map.groupBy(lines, (line) => keyOf(line, asked));
  const keys = unit ? unitStartsIn(unit, asked) : [...groups.keys()];
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
    group: asked.group,
    from,
    to,
    compared_with: earlier,
    rows,
    totals: whole.now,
    earlier_totals: whole.earlier,
  };
}
