import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { isMisshapen } from '../db/faults.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { type Source, select } from './source.ts';

/** The largest page. */
export const MAX_PAGE = 200;

/** A list: its source, what it can be sorted by (columns of its own table, never null) and what is summed up. */
export type List<Column extends string> = {
  source: Source<Column>;
  sorts: Record<string, string>;
  totals: Record<string, string>;
};

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Question = {
  /** Company, permissions, filters: everything that a row has to fulfil. */
  where: RawBuilder<unknown>;
  /** Joins that only `where` needs. */
  joins?: string[];
  sort: Sort;
  first: number;
  after: string | null;
};

export type Page<Row> = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

type Cursor = { value: string | number; id: number };

/** A cursor names its sort: under another one it leads nowhere. */
const encode = (sort: Sort, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort.by, value, id])).toString('base64url');

function decode(text: string, sort: Sort): Cursor {
  try {
    const [by, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string | number, number];
    const known = by === sort.by && (typeof value === 'string' || typeof value === 'number');
    if (known && Number.isSafeInteger(id)) return { value, id };
  } catch {
    // Not a cursor of ours: said below.
  }
  throw noCursor();
}

const noCursor = () => invalidFields({ after: 'choice_invalid' });

/** One page by keyset: the rows after the last one seen, in one statement, equally fast at any depth. */
export async function readPage<Column extends string, Row>(
  tx: Database,
  list: List<Column>,
  columns: readonly Column[],
  question: Question,
): Promise<Page<Row>> {
  const { alias } = list.source;
  const sortColumn = sql.raw(`${alias}.${list.sorts[question.sort.by]}`);
  const id = sql.raw(`${alias}.id`);
  const direction = sql.raw(question.sort.direction);
  const statement = select(list.source, columns, question.joins);
  const cursor = question.after === null ? null : decode(question.after, question.sort);
  const beyond = sql.raw(question.sort.direction === 'asc' ? '>' : '<');
  const onward = cursor ? sql`and (${sortColumn}, ${id}) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
  const { rows } = await sql<Row & { '#sort': string | number; '#id': number }>`
    select ${statement.columns}, ${sortColumn} as "#sort", ${id} as "#id"
    from ${statement.from}
    where ${question.where} ${onward}
    order by ${sortColumn} ${direction}, ${id} ${direction}
    limit ${question.first + 1}
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw cursor && isMisshapen(error) ? noCursor() : error;
    });
  const hasNextPage = rows.length > question.first;
  const page = hasNextPage ? rows.slice(0, -1) : rows;
  const last = page.at(-1);
  return {
    rows: page,
    hasNextPage,
    endCursor: last ? encode(question.sort, { value: last['#sort'], id: last['#id'] }) : null,
  };
}

/** Count and sums over everything that fulfils the filter, whatever page is shown. */
export async function readTotals<Column extends string>(
  tx: Database,
  list: List<Column>,
  sums: readonly string[],
  question: Pick<Question, 'where' | 'joins'>,
): Promise<{ count: number } & Record<string, string | number>> {
  const statement = select(list.source, [], question.joins);
  const asked = sums.map(
    (name) => `coalesce(sum(${list.source.alias}.${list.totals[name]}), 0)::numeric(18, 2) as "${name}"`,
  );
  const { rows } = await sql<{ count: number } & Record<string, string | number>>`
    select ${sql.raw(['count(*) as count', ...asked].join(', '))}
    from ${statement.from}
    where ${question.where}
  `.execute(tx);
  return rows[0] ?? { count: 0 };
}

/**
 * What was typed into a search field as conditions: every word has to occur, "ё" is "е". What may be a phone is looked for
 * by its digits alone as well, however they are grouped; it may be a contract number just as well.
 */
export function searchCondition(column: string, typed: string): RawBuilder<unknown> {
  const text = typed.trim().toLowerCase().replaceAll('ё', 'е');
  const occurs = (word: string) => sql`${sql.raw(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
  const words = sql.join(text.split(/\s+/).map(occurs), sql` and `);
  const looksLikePhone = /^(?=.*\d)[+(\d][\d\s()-]{3,}$/.test(text);
  return looksLikePhone ? sql`(${occurs(text.replace(/\D/g, ''))} or (${words}))` : words;
}
