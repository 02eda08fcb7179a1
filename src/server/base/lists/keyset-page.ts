import { type RawBuilder, sql } from 'kysely';
import type { CountBoundOf, ListName, SortField, TotalsOf } from '#contract/reads.ts';
import type { Database } from '../db/connect.ts';
import { isMisshapen } from '../db/database-errors.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { type ColumnSql, joinsOf, type Source, select, sqlOf } from './column-source.ts';
import { cursorParts, encodeCursor, isId } from './cursor.ts';
import type { Rows } from './found-rows.ts';
import type { KeptTotals } from './summed-filter.ts';

/** The largest page size, and the default one. */
export const MAX_PAGE = 200;
export const PAGE = 50;

/** A list: its source, sort columns (not nullable) and totals. */
export type List<
  Column extends string,
  SortName extends string = string,
  Totals = Readonly<Record<string, ColumnSql | undefined>>,
> = {
  source: Source<Column>;
  /** The sort expressions that are not the column of the same name. */
  sorts?: Partial<Record<SortName, ColumnSql>> & Record<Exclude<SortName, Column>, ColumnSql>;
  /**
   * Sorts by which the rows that a search finds stand together. Their index is not walked for a search: PostgreSQL
   * expects found rows everywhere in it, and would read all names before the first one.
   */
  together?: readonly SortName[];
  /** SQL of sort values in cursors where the driver's value is less precise: timestamps have microseconds. */
  exactly?: Record<string, string>;
  /** The default sort. */
  order: Sort;
  totals: Totals;
  /** The bound of the count; without one all rows of the filter are counted. */
  countedUpTo?: number;
};

/** A nullable total is one that not every caller may read, so it is optional. */
type SumsOf<Totals> = { [Name in keyof Totals as null extends Totals[Name] ? never : Name]: ColumnSql } & {
  [Name in keyof Totals as null extends Totals[Name] ? Name : never]?: ColumnSql;
};

/** The list of a root, with exactly the sorts, totals and bound of the count of the contract. */
export type ListOf<Root extends ListName, Column extends string> = List<
  Column,
  SortField<Root>,
  SumsOf<TotalsOf<Root>>
> &
  CountBoundOf<Root>;

export type Sort = { by: string; direction: 'asc' | 'desc' };

/**
 * `where`: company, permissions and filters. `parts`: the same rows in parts that share none (`foundParts`). `kept`:
 * where their totals are kept, for reads of totals; without it they are summed from the rows.
 */
export type Selection = Rows & { parts?: Rows[] | undefined; kept?: () => KeptTotals | null };

export type PageQuery = Selection & {
  sort: Sort;
  first: number;
  /** Cursors: the page begins after `after` and ends at `through`, inclusive. */
  after: string | null;
  through: string | null;
};

export type Page<Row> = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

type Cursor = { value: string | number; id: number };

/** Decodes a cursor; it is valid for its own sort only. */
function decode(field: 'after' | 'through', text: string, sort: Sort): Cursor {
  const [by, value, id] = cursorParts(text);
  if (by === sort.by && (typeof value === 'string' || typeof value === 'number') && isId(id)) return { value, id };
  throw invalidFields({ [field]: 'choice_invalid' });
}

/** The condition of the cursors. */
function within({ sort, after, through }: PageQuery, column: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const [beyond, back] = sort.direction === 'asc' ? ['>', '<='] : ['<', '>='];
  const side = (field: 'after' | 'through', text: string | null, operator: string) => {
    if (text === null) return sql``;
    const cursor = decode(field, text, sort);
    return sql`and (${column}, ${id}) ${sql.raw(operator)} (${cursor.value}, ${cursor.id})`;
  };
  return sql`${side('after', after, beyond)} ${side('through', through, back)}`;
}

/** The expression of a sort: by default the column of its name. */
const sortOf = ({ sorts, source }: List<string>, name: string): ColumnSql | undefined =>
  sorts?.[name] ?? (source.columns as Partial<Record<string, ColumnSql>>)[name];

/** The refusal of cursors whose values the database can not parse. */
const noCursors = ({ after, through }: PageQuery) =>
  invalidFields({
    ...(after === null ? {} : { after: 'choice_invalid' }),
    ...(through === null ? {} : { through: 'choice_invalid' }),
  });

/** The columns of the cursor that are not among the asked ones: the value that the row is sorted by, and its id. */
function cursorColumns<Column extends string>(
  list: List<Column>,
  columns: readonly Column[],
  { sort }: PageQuery,
  sorted: ColumnSql,
) {
  const asked = new Map<string, string>(columns.map((name) => [name, sqlOf(list.source.columns[name])]));
  const value = list.exactly?.[sort.by] ?? sqlOf(sorted);
  const id = `${list.source.alias}.id`;
  return [
    ...(asked.get(sort.by) === value ? [] : [`${value} as "#sort"`]),
    ...(asked.get('id') === id ? [] : [`${id} as "#id"`]),
  ];
}

/** The values of a row's cursor. */
const cursorOf = (row: Record<string, unknown>, { by }: Sort) =>
  [row['#sort'] ?? row[by], row['#id'] ?? row.id] as [value: string | number, id: number];

/** The statement of a page. */
function rowsInOrder<Column extends string>(
  list: List<Column>,
  columns: readonly Column[],
  question: PageQuery,
  sorted: ColumnSql,
): RawBuilder<unknown> {
  const { sort, first, joins = [] } = question;
  const sortColumn = sql.raw(sqlOf(sorted));
  const id = sql.raw(`${list.source.alias}.id`);
  const direction = sql.raw(sort.direction);
  const statement = select(list.source, columns, [...joinsOf(sorted), ...joins]);
  return sql`
    select ${sql.join([statement.columns, ...cursorColumns(list, columns, question, sorted).map((column) => sql.raw(column))])}
    from ${statement.from}
    where ${question.where} ${within(question, sortColumn, id)}
    order by ${sortColumn} ${direction}, ${id} ${direction}
    limit ${sql.lit(first + 1)}
  `;
}

/**
 * The statement of a page of a search: the first rows of each part by sort and id alone, and the columns of those that
 * are shown. With all columns and their joins, PostgreSQL would join everything that a common name finds.
 */
function foundRows<Column extends string>(
  list: List<Column>,
  columns: readonly Column[],
  question: PageQuery,
  parts: Rows[],
  sorted: ColumnSql,
): RawBuilder<unknown> {
  const { sort } = question;
  const { table, alias } = list.source;
  const company = sql.raw(`${alias}.company_id`);
  const id = sql.raw(`${alias}.id`);
  const direction = sql.raw(sort.direction);
  const limit = sql.lit(question.first + 1);
  const column = sql.raw(sqlOf(sorted));
  // An expression of its own has no index.
  const order = list.together?.includes(sort.by) ? sql`(${column} || '')` : column;
  const exact = sql.raw(list.exactly?.[sort.by] ?? sqlOf(sorted));
  const firstOf = ({ where, joins = [] }: Rows) => sql`(
    select ${company} as "#company", ${id} as "#id", ${column} as "#by", ${exact} as "#sort"
    from ${select(list.source, [], [...joinsOf(sorted), ...joins]).from}
    where ${where} ${within(question, column, id)}
    order by ${order} ${direction}, ${id} ${direction}
    limit ${limit}
  )`;
  const statement = select(list.source, columns);
  return sql`
    select ${statement.columns}, page."#sort", page."#id"
    from (
      select "#company", "#id", "#by", "#sort" from (${sql.join(parts.map(firstOf), sql` union all `)}) found
      order by "#by" ${direction}, "#id" ${direction} limit ${limit}
    ) page
    join ${sql.raw(table)} on ${company} = page."#company" and ${id} = page."#id" ${statement.joins}
    order by page."#by" ${direction}, page."#id" ${direction}
  `;
}

/**
 * Reads one page by keyset in one statement, equally fast at any depth: the rows after a cursor, or between two to
 * reload a page.
 */
export async function readPage<Column extends string, Row>(
  tx: Database,
  list: List<Column>,
  columns: readonly Column[],
  question: PageQuery,
): Promise<Page<Row>> {
  const { sort } = question;
  const sorted = sortOf(list, sort.by);
  if (sorted === undefined) throw new Error(`${list.source.table} is not sorted by ${sort.by}`);
  const statement = question.parts
    ? foundRows(list, columns, question, question.parts, sorted)
    : rowsInOrder(list, columns, question, sorted);
  const { rows } = await sql<Row & Record<string, unknown>>`${statement}`.execute(tx).catch((error: unknown) => {
    throw (question.after ?? question.through) !== null && isMisshapen(error) ? noCursors(question) : error;
  });
  const hasNextPage = rows.length > question.first;
  const page = hasNextPage ? rows.slice(0, -1) : rows;
  const last = page.at(-1);
  return {
    rows: page,
    hasNextPage,
    endCursor: last ? encodeCursor(sort.by, ...cursorOf(last, sort)) : null,
  };
}

export type Totals = { count: number; exceeded: boolean; sums: Record<string, string | number> };

/** Counts the rows of a filter, but no more than `bound`: the work stays the same whatever the company's history. */
async function countUpTo<Column extends string>(
  tx: Database,
  { source }: List<Column>,
  bound: number,
  { where, joins }: Selection,
): Promise<Pick<Totals, 'count' | 'exceeded'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from ${select(source, [], joins ?? []).from} where ${where} limit ${sql.lit(bound + 1)}) counted
  `.execute(tx);
  return boundedCount(rows[0]?.count ?? 0, bound);
}

/** What is told of a count that was ended one above its bound. */
export const boundedCount = (counted: number, bound: number): Pick<Totals, 'count' | 'exceeded'> => ({
  count: Math.min(counted, bound),
  exceeded: counted > bound,
});

/** The count and sums of a selection where they are kept, otherwise over its rows. */
function totalsOf<Column extends string>(
  { source, totals }: List<Column>,
  names: readonly string[],
  { where, joins = [], parts, kept: keptTotals }: Selection,
): RawBuilder<unknown> {
  const kept = keptTotals?.() ?? null;
  if (kept !== null) {
    const columns = [`${kept.count} as count`, ...names.map((name) => `${kept.sums[name]} as "${name}"`)];
    return sql`select ${sql.raw(columns.join(', '))} from ${kept.from}`;
  }
  const summed = names.map((name) => [name, totals[name] ?? ''] as const);
  const columns = sql.raw(
    ['count(*) as count', ...summed.map(([name, sum]) => `${sqlOf(sum)} as "${name}"`)].join(', '),
  );
  const sumJoins = summed.flatMap(([, sum]) => joinsOf(sum));
  if (!parts) return sql`select ${columns} from ${select(source, [], [...sumJoins, ...joins]).from} where ${where}`;
  const alias = sql.raw(source.alias);
  const rowsOf = (part: Rows) => sql`select ${alias}.* from ${select(source, [], part.joins).from} where ${part.where}`;
  return sql`
    select ${columns} from (${sql.join(parts.map(rowsOf), sql` union all `)}) ${alias}
    ${select(source, [], sumJoins).joins}`;
}

/** Sums over all rows of the filter, and their number. */
async function sumAll<Column extends string>(
  tx: Database,
  list: List<Column>,
  sums: readonly string[],
  question: Selection,
): Promise<Totals> {
  const { rows } = await sql<{ count: number } & Totals['sums']>`${totalsOf(list, sums, question)}`.execute(tx);
  const { count, ...found } = rows[0] ?? { count: 0 };
  return { count, exceeded: false, sums: found };
}

/** Count and sums over all rows of the filter; a list with a bound is counted up to it. */
export async function readTotals<Column extends string>(
  tx: Database,
  list: List<Column>,
  sums: readonly string[],
  question: Selection,
): Promise<Totals> {
  const bound = list.countedUpTo;
  if (bound === undefined) return sumAll(tx, list, sums, question);
  const [counted, summed] = await Promise.all([
    countUpTo(tx, list, bound, question),
    sums.length > 0 ? sumAll(tx, list, sums, question) : null,
  ]);
  return { ...counted, sums: summed?.sums ?? {} };
}
