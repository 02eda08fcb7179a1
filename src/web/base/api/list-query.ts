import type { Page } from '#machines/list.ts';
import { query } from './query.ts';
import { compose } from './select.ts';

/** Number and sums of a list's rows; `exceeded`: counting ended at a bound, and there are more. */
export type Totals = { count: number; exceeded: boolean; sums: Record<string, string> };

/** The query of a list: its GraphQL root, the fields of its columns, and the arguments. */
export type ListQuestion = {
  /** Root of the schema: "sales". */
  root: string;
  /** The prefix of its types' names: "Sale" of `SaleFilter` and `SaleSort`. */
  types: string;
  columns: string[];
  sums: string[];
  filter: Record<string, unknown>;
  sort: { by: string; direction: 'asc' | 'desc' };
};

/** A part of a list: `first` rows after one cursor, up to another. */
export type Part = { first: number; after?: string | null; through?: string | null };

/** Maximal number of rows in one answer of the server. */
export const MAX_PAGE_SIZE = 200;

/** Selections of fields that are objects. */
const parts: Record<string, string> = { changes: 'changes { field before after }' };

/** Rows of a list by key. Throws a Problem, also when the signal is aborted. */
export async function readPart(question: ListQuestion, part: Part, signal?: AbortSignal): Promise<Page> {
  const { root, types, columns, filter, sort } = question;
  const args = { filter: `${types}Filter!`, sort: `${types}Sort`, first: 'Int', after: 'String', through: 'String' };
  const fields = `rows { ${columns.map((name) => parts[name] ?? name).join(' ')} } endCursor hasNextPage`;
  const answer = await query(
    compose<Record<string, Page>, object>(root, args, fields),
    { filter, sort, ...part },
    signal,
  );
  return answer[root] ?? { rows: [], endCursor: null, hasNextPage: false };
}

/** Count and sums of everything that fulfils the filter. Throws a Problem, also when the signal is aborted. */
export async function readTotals({ root, types, filter, sums }: ListQuestion, signal?: AbortSignal): Promise<Totals> {
  type Answer = Record<string, { totalCount: number; totalCountExceeded: boolean; totals?: Record<string, string> }>;
  const fields = `totalCount totalCountExceeded ${sums.length > 0 ? `totals { ${sums.join(' ')} }` : ''}`;
  const answer = await query(compose<Answer, object>(root, { filter: `${types}Filter!` }, fields), { filter }, signal);
  const { totalCount = 0, totalCountExceeded = false, totals = {} } = answer[root] ?? {};
  return { count: totalCount, exceeded: totalCountExceeded, sums: totals };
}
