import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import {
  CHANGE,
  declarationOf,
  type KeptSums,
  levelsOf,
  NEVER,
  type SummedTable,
  type SumTable,
  type SumUnit,
  sumTables,
  without,
} from './kept-sums.ts';

type Row = Record<string, unknown>;

/**
 * The rows that a command has changed, by table and id, each as it was when the command locked it; null for a row that
 * the command inserted.
 */
export type ChangedRows = Map<SummedTable, Map<number, Row | null>>;

const summed = new Set<string>(sumTables.map((table) => declarationOf(table).of));

/** Notes that a command changes a row; of several notes of a row the first one counts. */
export function noteChange(changed: ChangedRows, table: string, id: number, before: Row | null): void {
  if (!summed.has(table)) return;
  const ofTable = changed.get(table as SummedTable) ?? new Map<number, Row | null>();
  if (!ofTable.has(id)) ofTable.set(id, before);
  changed.set(table as SummedTable, ofTable);
}

/** Adds the notes of a part of a command to those of the whole. */
export function mergeChanges(changed: ChangedRows, part: ChangedRows): void {
  for (const [table, rows] of part) for (const [id, before] of rows) noteChange(changed, table, id, before);
}

const tablesOf = (table: SummedTable): SumTable[] => sumTables.filter((sums) => declarationOf(sums).of === table);

/** Notes the clients whose visits the changed sales change (`client-visits.ts`). */
const NOTE_VISITS = `visits_noted as (
  insert into visit_changes (company_id, client_id)
  select distinct r.company_id, r.client_id from changed r where r.lifecycle <> 'cancelled'
  group by r.company_id, r.client_id, r.sale_date having sum(sign) <> 0
)`;

/** The columns of a summed table that its sums and the noted visits are made of. */
export function columnsOf(table: SummedTable): string[] {
  const texts = tablesOf(table).flatMap((sums) => {
    const { where = '', date, dimensions, sums: added } = declarationOf(sums);
    return [where, date, ...Object.values(dimensions).map((dimension) => dimension.sql), ...Object.values(added)];
  });
  if (table === 'sales') texts.push(NOTE_VISITS);
  const named = texts.flatMap((text) => [...text.matchAll(/\br\.(\w+)/g)].map(([, name]) => name ?? ''));
  return [...new Set(['company_id', ...named])];
}

/** The date of a level's row. */
const dateIn = (unit: SumUnit, date: string): string =>
  ({ day: date, month: `date_trunc('month', ${date})::date`, ever: NEVER })[unit];

/** The condition of groups whose sums are not all zero. */
export const anySum = (sums: string[]): string => sums.map((sum) => `sum(${sum}) <> 0`).join(' or ');

/** A table of sums: its columns after the company, level and date first. */
export const sumColumns = ({ dimensions, sums }: KeptSums): string =>
  ['level', 'date', ...Object.keys(dimensions), ...Object.keys(sums)].join(', ');

const addedSums = ({ sums }: KeptSums): string[] => Object.values(sums).map((sum) => `sign * (${sum})`);

/** One row of a change for each combination of all dimensions. */
function changeRows(table: SumTable): string {
  const declared = declarationOf(table);
  const { where, date, dimensions } = declared;
  const keys = [date, ...Object.values(dimensions).map((dimension) => dimension.sql)];
  const sums = addedSums(declared);
  return `insert into ${table} (company_id, ${sumColumns(declared)})
    select r.company_id, '${CHANGE}', ${[...keys, ...sums.map((sum) => `sum(${sum})`)].join(', ')}
    from changed r ${where ? `where ${where}` : ''}
    group by ${['r.company_id', ...keys].join(', ')} having ${anySum(sums)}`;
}

/** The level, date and dimensions of each row that a row with this date and these dimensions adds to. */
export const levelValues = (table: SumTable, date: string, sqlOf: (dimension: string) => string): string =>
  levelsOf(table)
    .map(({ level, unit, by }) => {
      const values = Object.entries(declarationOf(table).dimensions).map(([name, { type }]) =>
        by.includes(name) ? sqlOf(name) : without[type],
      );
      return `('${level}', ${[dateIn(unit, date), ...values].join(', ')})`;
    })
    .join(', ');

/** The rows of all levels at once, for many rows that are summed before anything is written. */
export function levelRows(table: SumTable): string {
  const declared = declarationOf(table);
  const { where, date, dimensions } = declared;
  const values = levelValues(table, date, (name) => dimensions[name]?.sql ?? name);
  const keys = ['level', 'date', ...Object.keys(dimensions)];
  const sums = addedSums(declared);
  return `insert into ${table} (company_id, ${sumColumns(declared)})
    select r.company_id, ${[...keys.map((key) => `l.${key}`), ...sums.map((sum) => `sum(${sum})`)].join(', ')}
    from changed r cross join lateral (values ${values}) l (${keys.join(', ')})
    ${where ? `where ${where}` : ''}
    group by ${['r.company_id', ...keys.map((key) => `l.${key}`)].join(', ')} having ${anySum(sums)}`;
}

/** From this many rows of a table on, the levels are written at once: few rows instead of one for each. */
const MANY = 200;

/**
 * The beginning of a statement that adds rows to the sums of their table. `changed`: the rows with their sign, 1 or -1;
 * `first`: earlier parts of the statement; `more`: later ones.
 */
export function sumStatement(
  table: SummedTable,
  {
    changed,
    first,
    more = [],
    rows = changeRows,
  }: { changed: RawBuilder<unknown>; first?: RawBuilder<unknown>; more?: string[]; rows?: (table: SumTable) => string },
): RawBuilder<unknown> {
  const parts = [...tablesOf(table).map((sums) => `${sums}_added as (${rows(sums)})`), ...more];
  return sql`with ${first ? sql`${first}, ` : sql``}changed as (${changed}), ${sql.raw(parts.join(', '))}`;
}

/**
 * Adds what the noted rows have changed to the kept sums, in the command's transaction: what they come to now, less
 * what they came to before. Inserts only, so that no command waits for another one.
 */
export async function writeSums(tx: Database, companyId: number, changed: ChangedRows): Promise<void> {
  const writes = [...changed].map(([table, rows]) => {
    const columns = columnsOf(table);
    const list = sql.raw(columns.map((name) => `r.${name}`).join(', '));
    const before = [...rows.values()].flatMap((row) =>
      row === null ? [] : [Object.fromEntries(columns.map((name) => [name, row[name]]))],
    );
    const now = sql`
      select 1 as sign, ${list} from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.id = any(${[...rows.keys()]}::bigint[])`;
    const old = sql`
      select -1, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) r`;
    const both = before.length === 0 ? now : sql`${now} union all ${old}`;
    const more = table === 'sales' ? [NOTE_VISITS] : [];
    const levels = rows.size > MANY ? levelRows : changeRows;
    return sql`${sumStatement(table, { changed: both, more, rows: levels })} select`.execute(tx);
  });
  await Promise.all(writes);
}
