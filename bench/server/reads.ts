import type pg from 'pg';
import { byRatio, type Comparison, compare, timed } from '../support/compare.ts';
import { atLeast, atMost, milliseconds, type Row } from '../support/row.ts';
import { load } from '../support/servers.ts';
import { bytesOf, type Wire, type WireRequest } from '../support/wire.ts';
import { documents, sort, statements } from './queries.ts';
import type { Site } from './site.ts';

type Page = { data: { sales: { rows: { id: number }[]; endCursor: string; hasNextPage: boolean } } };

const CONNECTIONS = 32;
const LOAD_FOR = 1_500;
const LOAD_ROUNDS = 7;
/** What the bare endpoints are called in the table. */
const PREPARED = 'the same prepared statement';

/** Measures the reads of a list, each beside the same statement without Karavan. */
export async function measureReads(site: Site): Promise<Row[]> {
  const { karavan, bare, asManager } = site;
  const since = { lifecycle: 'completed', sale_date_from: site.since };
  const graphql = (query: string, variables: object): WireRequest => ({
    path: '/api/v1/graphql',
    headers: asManager,
    body: { query, variables },
  });
  const list = (more: object = {}) => graphql(documents.list, { filter: since, sort, first: 50, ...more });
  const bareList = { path: '/list', body: [site.companyId, since.lifecycle, since.sale_date_from] };
  const go = (wire: Wire, request: WireRequest) => {
    const bytes = bytesOf(request);
    return timed(() => wire.send(bytes));
  };

  const first = await karavan.json<Page>(list());
  if (first.data.sales.rows.length !== 50) throw new Error('The list is no list of 50');
  const rows = [
    beside('list of 50, filtered and sorted', await compare(go(karavan, list()), go(bare, bareList)), PREPARED, 1.8),
    await underLoad(site, bytesOf(list()), bytesOf(bareList)),
    beside(
      'next page, 30,000 rows down',
      await compare(go(karavan, list({ after: await cursorAt(site, 30_000) })), go(karavan, list())),
      'first page',
      1.2,
    ),
    beside(
      'totals and count over the whole filter',
      await compare(
        go(karavan, graphql(documents.totals, { filter: since })),
        statement(site.client, 'totals', Object.values(bareList.body)),
        { warmUp: 10, goes: 15 },
      ),
      'its SQL',
      1.5,
    ),
  ];
  for (const [what, text] of Object.entries(site.searches)) {
    const filter = { lifecycle: 'completed', search: text };
    const found = await compare(
      go(karavan, graphql(documents.list, { filter, sort, first: 50 })),
      statement(site.client, 'search', [site.companyId, 'completed', `%${text.toLowerCase()}%`]),
      { warmUp: 10, goes: 15 },
    );
    rows.push(beside(`search by ${what}`, found, 'trigram SQL', 4));
  }
  return rows;
}

const beside = (job: string, { ours, base, ratio }: Comparison, what: string, bound: number): Row => ({
  job,
  measured: milliseconds(ours),
  beside: `${what}: ${milliseconds(base)}`,
  figure: ratio,
  bound: atMost(bound, '×'),
});

const statement = (client: pg.Client, name: keyof typeof statements, values: unknown[]) =>
  timed(() => client.query(statements[name], values));

async function underLoad({ urls }: Site, list: Buffer, bareList: Buffer): Promise<Row> {
  const answers = (url: string, bytes: Buffer) =>
    load({ url, bytes: bytes.toString('base64'), connections: CONNECTIONS, duration: LOAD_FOR });
  const rounds = [];
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    const base = await answers(urls.bare, bareList);
    const ours = await answers(urls.karavan, list);
    rounds.push({ ours, base, ratio: ours / base });
  }
  const { ours, base, ratio } = byRatio(rounds);
  return {
    job: `the same under ${CONNECTIONS} connections`,
    measured: `${ours.toFixed(0)}/s`,
    beside: `${PREPARED}: ${base.toFixed(0)}/s`,
    figure: ratio,
    bound: atLeast(0.5, '×'),
  };
}

/** The cursor after a number of rows, as the browser gets it by scrolling. */
async function cursorAt({ client, companyId, since }: Site, depth: number): Promise<string> {
  const { rows } = await client.query<{ sale_date: string; id: number }>(
    `select sale_date, id from sales where company_id = $1 and lifecycle = 'completed' and sale_date >= $2
     order by sale_date desc, id desc offset $3 limit 1`,
    [companyId, since, depth],
  );
  const [row] = rows;
  if (!row) throw new Error(`The list has no ${depth} rows`);
  return Buffer.from(JSON.stringify([sort.by, row.sale_date, row.id])).toString('base64url');
}
