import { type RawBuilder, sql } from 'kysely';
import type { ListName, SortField, TotalsOf } from '#contract/reads.ts';
import type { Database } from '../db/connect.ts';
import { isMisshapen } from '../db/database-errors.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { type ColumnSql, joinsOf, type Source, select, sqlOf } from './column-source.ts';
import { cursorParts, encodeCursor, isId } from './cursor.ts';
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
  /** SQL of sort values in cursors where the driver's value is less precise: timestamps have microseconds. */
  exactly?: Record<string, string>;
  /** The default sort. */
  order: Sort;
  totals: Totals;
};

/** A nullable total is one that not every caller may read, so it is optional. */
type SumsOf<Totals> = { [Name in keyof Totals as null extends Totals[Name] ? never : Name]: ColumnSql } & {
  [Name in keyof Totals as null extends Totals[Name] ? Name : never]?: ColumnSql;
};

/** The list of a root, with exactly the sorts and totals of the contract. */
export type ListOf<Root extends ListName, Column extends string> = List<
  Column,
  SortField<Root>,
  SumsOf<TotalsOf<Root>>
>;

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type PageQuery = {
  /** The condition of the rows: company, permissions and filters. */
  where: RawBuilder<unknown>;
  /** Joins needed by `where` only. */
  joins?: string[];
  /** Where the totals of these rows are kept; they are summed from the rows without it. */
  kept?: KeptTotals | null;
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
  const sortColumn = sql.raw(sqlOf(sorted));
  const id = sql.raw(`${list.source.alias}.id`);
  const direction = sql.raw(sort.direction);
  const statement = select(list.source, columns, [...joinsOf(sorted), ...(question.joins ?? [])]);
  const { rows } = await sql<Row & { '#sort': string | number; '#id': number }>`
    select ${statement.columns}, ${sql.raw(list.exactly?.[sort.by] ?? sqlOf(sorted))} as "#sort", ${id} as "#id"
    from ${statement.from}
    where ${question.where} ${within(question, sortColumn, id)}
    order by ${sortColumn} ${direction}, ${id} ${direction}
    limit ${sql.lit(question.first + 1)}
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw (question.after ?? question.through) !== null && isMisshapen(error) ? noCursors(question) : error;
    });
  const hasNextPage = rows.length > question.first;
  const page = hasNextPage ? rows.slice(0, -1) : rows;
  const last = page.at(-1);
  return {
    rows: page,
    hasNextPage,
    endCursor: last ? encodeCursor(sort.by, last['#sort'], last['#id']) : null,
  };
}

type Totals = { count: number } & Record<string, string | number>;

/** Count and sums over all rows of the filter. */
export async function readTotals<Column extends string>(
  tx: Database,
  list: List<Column>,
  sums: readonly string[],
  question: Pick<PageQuery, 'where' | 'joins' | 'kept'>,
): Promise<Totals> {
  const { kept = null } = question;
  if (kept !== null) {
    const columns = [`${kept.count} as count`, ...sums.map((name) => `${kept.sums[name]} as "${name}"`)];
    const { rows } = await sql<Totals>`select ${sql.raw(columns.join(', '))} from ${kept.from}`.execute(tx);
    return rows[0] ?? { count: 0 };
  }
  const summed = sums.map((name) => [name, list.totals[name] ?? ''] as const);
  const statement = select(list.source, [], [...summed.flatMap(([, sum]) => joinsOf(sum)), ...(question.joins ?? [])]);
  const columns = summed.map(([name, sum]) => `${sqlOf(sum)} as "${name}"`);
  const { rows } = await sql<Totals>`
    select ${sql.raw(['count(*) as count', ...columns].join(', '))}
    from ${statement.from}
    where ${question.where}
  `.execute(tx);
  return rows[0] ?? { count: 0 };
}
