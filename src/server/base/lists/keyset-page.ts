import { type RawBuilder, sql } from 'kysely';
import type { ListName, SortField, TotalsOf } from '#contract/reads.ts';
import type { Database } from '../db/connect.ts';
import { isMisshapen } from '../db/faults.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { type ColumnSql, joinsOf, type Source, select, sqlOf } from './column-source.ts';
import { cursorParts, encodeCursor, isId } from './cursor.ts';

/** The largest page, and the one of a question that names none. */
export const MAX_PAGE = 200;
export const PAGE = 50;

/** A list: its source, what it can be sorted by (never null) and what is summed up. */
export type List<
  Column extends string,
  SortName extends string = string,
  Totals = Readonly<Record<string, ColumnSql | undefined>>,
> = {
  source: Source<Column>;
  /** What a sort goes by where that is not the column of its name. */
  sorts?: Partial<Record<SortName, ColumnSql>> & Record<Exclude<SortName, Column>, ColumnSql>;
  /** How the value of a sort is written into a cursor, where reading it rounds it off: a moment has microseconds. */
  exactly?: Record<string, string>;
  /** How it is sorted when nothing else is asked for. */
  order: Sort;
  totals: Totals;
};

/** A sum that may be null is one that not every caller may read: such a caller's list may lack it. */
type SumsOf<Totals> = { [Name in keyof Totals as null extends Totals[Name] ? never : Name]: ColumnSql } & {
  [Name in keyof Totals as null extends Totals[Name] ? Name : never]?: ColumnSql;
};

/** The list of a root: sorted and summed up by exactly what the contract says. */
export type ListOf<Root extends ListName, Column extends string> = List<
  Column,
  SortField<Root>,
  SumsOf<TotalsOf<Root>>
>;

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Question = {
  /** Company, permissions, filters: everything that a row has to fulfil. */
  where: RawBuilder<unknown>;
  /** Joins that only `where` needs. */
  joins?: string[];
  sort: Sort;
  first: number;
  /** Cursors: the page begins behind the one, and goes no further than the other, its row included. */
  after: string | null;
  through: string | null;
};

export type Page<Row> = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

type Cursor = { value: string | number; id: number };

/** A cursor names its sort: under another one it leads nowhere. */
function decode(field: 'after' | 'through', text: string, sort: Sort): Cursor {
  const [by, value, id] = cursorParts(text);
  if (by === sort.by && (typeof value === 'string' || typeof value === 'number') && isId(id)) return { value, id };
  throw invalidFields({ [field]: 'choice_invalid' });
}

/** The rows on this side of the cursors that are given. */
function within({ sort, after, through }: Question, column: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const [beyond, back] = sort.direction === 'asc' ? ['>', '<='] : ['<', '>='];
  const side = (field: 'after' | 'through', text: string | null, operator: string) => {
    if (text === null) return sql``;
    const cursor = decode(field, text, sort);
    return sql`and (${column}, ${id}) ${sql.raw(operator)} (${cursor.value}, ${cursor.id})`;
  };
  return sql`${side('after', after, beyond)} ${side('through', through, back)}`;
}

/** What a sort goes by: the column of its name unless the list has something else. */
const sortOf = ({ sorts, source }: List<string>, name: string): ColumnSql | undefined =>
  sorts?.[name] ?? (source.columns as Partial<Record<string, ColumnSql>>)[name];

/** The cursors that were given: what of them the database can't read is no cursor of this list. */
const noCursors = ({ after, through }: Question) =>
  invalidFields({
    ...(after === null ? {} : { after: 'choice_invalid' }),
    ...(through === null ? {} : { through: 'choice_invalid' }),
  });

/**
 * One page by keyset, in one statement, equally fast at any depth: the rows after the last one seen; or, to read a page
 * again that was let go of, those between two cursors, whatever came and went beside them.
 */
export async function readPage<Column extends string, Row>(
  tx: Database,
  list: List<Column>,
  columns: readonly Column[],
  question: Question,
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

/** Count and sums over everything that fulfils the filter, whatever page is shown. */
export async function readTotals<Column extends string>(
  tx: Database,
  list: List<Column>,
  sums: readonly string[],
  question: Pick<Question, 'where' | 'joins'>,
): Promise<{ count: number } & Record<string, string | number>> {
  const summed = sums.map((name) => [name, list.totals[name] ?? ''] as const);
  const statement = select(list.source, [], [...summed.flatMap(([, sum]) => joinsOf(sum)), ...(question.joins ?? [])]);
  const asked = summed.map(([name, sum]) => `${sqlOf(sum)} as "${name}"`);
  const { rows } = await sql<{ count: number } & Record<string, string | number>>`
    select ${sql.raw(['count(*) as count', ...asked].join(', '))}
    from ${statement.from}
    where ${question.where}
  `.execute(tx);
  return rows[0] ?? { count: 0 };
}
