import type pg from 'pg';
import { beside, besideUnderLoad, sending } from '../support/beside.ts';
import { compare, timed } from '../support/compare.ts';
import type { Row } from '../support/row.ts';
import { statements } from './queries.ts';
import { cursorAfter, DEEP, listRequests, type Page } from './sale-list.ts';
import type { Site } from './site.ts';

/** What the bare endpoints are called in the table. */
const PREPARED = 'the same prepared statement';

/** Measures the reads of a list, each beside the same statement without Karavan. */
export async function measureReads(site: Site): Promise<Row[]> {
  const { karavan, bare, urls } = site;
  const { filter, page, search, totals } = listRequests(site);
  const bareList = { path: '/list', body: [site.companyId, filter.lifecycle, filter.sale_date_from] };

  const first = await karavan.json<Page>(page());
  if (first.data.sales.rows.length !== 50) throw new Error('The list is no list of 50');
  // First under load: V8 has optimised both servers then, as it has in one that runs for days.
  const underLoad = await besideUnderLoad(
    { url: urls.karavan, request: page() },
    { url: urls.bare, request: bareList },
    PREPARED,
    0.5,
  );
  const rows = [
    beside(
      'list of 50, filtered and sorted',
      await compare(sending(karavan, page()), sending(bare, bareList)),
      PREPARED,
      1.8,
    ),
    underLoad,
    beside(
      'next page, 30,000 rows down',
      await compare(
        sending(karavan, page({ after: await cursorAfter(DEEP, site) })),
        sending(karavan, page({ after: await cursorAfter(50, site) })),
      ),
      'second page',
      1.2,
    ),
    beside(
      'totals and count over the whole filter',
      await compare(sending(karavan, totals()), statement(site.client, 'totals', Object.values(bareList.body)), {
        warmUp: 10,
        goes: 15,
      }),
      'its SQL',
      1.5,
    ),
  ];
  for (const [what, text] of Object.entries(site.searches)) {
    const found = await compare(
      sending(karavan, search(text)),
      statement(site.client, 'search', [site.companyId, filter.lifecycle, `%${text.toLowerCase()}%`]),
      { warmUp: 10, goes: 15 },
    );
    rows.push(beside(`search by ${what}`, found, 'trigram SQL', 4));
  }
  return rows;
}

const statement = (client: pg.Client, name: keyof typeof statements, values: unknown[]) =>
  timed(() => client.query(statements[name], values));
