import type { WireRequest } from '../support/wire.ts';
import { documents, sort } from './queries.ts';
import type { Site } from './site.ts';

export type Page = { data: { sales: { rows: { id: number }[]; endCursor: string; hasNextPage: boolean } } };

/** The number of rows above the deep page. */
export const DEEP = 30_000;

/** Requests of the list of completed sales, as the browser sends them. */
export function listRequests({ asManager, since }: Site) {
  const lifecycle = 'completed';
  const filter = { lifecycle, sale_date_from: since };
  const graphql = (query: string, variables: object): WireRequest => ({
    path: '/api/v1/graphql',
    headers: asManager,
    body: { query, variables },
  });
  const page = (more: object = {}) => graphql(documents.list, { filter, sort, first: 50, ...more });
  return {
    filter,
    page,
    search: (text: string) => page({ filter: { lifecycle, search: text } }),
    totals: () => graphql(documents.totals, { filter }),
  };
}

/** The cursor after a number of rows, as the browser gets it by scrolling. */
export async function cursorAfter(count: number, { client, companyId, since }: Site): Promise<string> {
  const { rows } = await client.query<{ sale_date: string; id: number }>(
    `select sale_date, id from sales where company_id = $1 and lifecycle = 'completed' and sale_date >= $2
     order by sale_date desc, id desc offset $3 limit 1`,
    [companyId, since, count - 1],
  );
  const [row] = rows;
  if (!row) throw new Error(`The list has no ${count} rows`);
  return Buffer.from(JSON.stringify([sort.by, row.sale_date, row.id])).toString('base64url');
}
