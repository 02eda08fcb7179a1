import type { Page } from '#machines/list.ts';
import { query } from './query.ts';

export type Totals = { count: number; sums: Record<string, string> };

/** What is asked of a list: its GraphQL root with the columns that are shown, and the arguments. */
export type ListQuestion = {
  /** Root of the schema: "sales". */
  root: string;
  /** GraphQL types of the filter and the sort: "SaleFilter". */
  filterType: string;
  sortType: string;
  columns: string[];
  sums: string[];
  filter: Record<string, unknown>;
  sort: { by: string; direction: 'asc' | 'desc' };
};

/** Which part of a list: so many rows after one cursor, up to another. */
export type Part = { first: number; after?: string | null; through?: string | null };

/** The largest page that the server gives. */
export const LARGEST_PAGE = 200;

/** Fields that have fields of their own. */
const parts: Record<string, string> = { changes: 'changes { field before after }' };

/** Rows of a list by key. Throws a Problem. */
export async function readPart(question: ListQuestion, part: Part): Promise<Page> {
  const { root, filterType, sortType, columns, filter, sort } = question;
  const document = `query ($filter: ${filterType}, $sort: ${sortType}, $first: Int, $after: String, $through: String) {
    ${root}(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
      rows { ${columns.map((name) => parts[name] ?? name).join(' ')} } endCursor hasNextPage
    }
  }`;
  const answer = await query<Record<string, Page>>(document, { filter, sort, ...part });
  return answer[root] ?? { rows: [], endCursor: null, hasNextPage: false };
}

/** Count and sums of everything that fulfils the filter. Throws a Problem. */
export async function readTotals({ root, filterType, filter, sums }: ListQuestion): Promise<Totals> {
  const document = `query ($filter: ${filterType}) {
    ${root}(filter: $filter) { totalCount ${sums.length > 0 ? `totals { ${sums.join(' ')} }` : ''} }
  }`;
  const answer = await query<Record<string, { totalCount: number; totals?: Record<string, string> }>>(document, {
    filter,
  });
  const { totalCount = 0, totals = {} } = answer[root] ?? {};
  return { count: totalCount, sums: totals };
}
