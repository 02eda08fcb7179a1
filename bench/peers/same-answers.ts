import { isDeepStrictEqual } from 'node:util';
import { cursorAfter, DEEP, listRequests, type Page } from '../server/sale-list.ts';
import type { Site } from '../server/site.ts';
import type { WireRequest } from '../support/wire.ts';
import type { Directus } from './directus.ts';
import { directusRequests } from './directus-requests.ts';
import type { Wires } from './wires.ts';

type Totals = { data: { sales: { totalCount: number; totals: Record<string, string> } } };
type Items = { data: { id: string }[] };
type Aggregate = { data: { count: string; sum: Record<string, string> }[] };

/** Throws unless both servers answer with the same sales and the same totals: only then their times say something. */
export async function expectSameAnswers(site: Site, directus: Directus, wires: Wires): Promise<void> {
  const [ours, theirs] = [listRequests(site), directusRequests(directus, site)];
  const ids = async (request: WireRequest) =>
    (await wires.ours.json<Page>(request)).data.sales.rows.map(({ id }) => id);
  const items = async (request: WireRequest) =>
    (await wires.theirs.json<Items>(request)).data.map(({ id }) => Number(id));
  same('the page', await ids(ours.page()), await items(theirs.page()));
  same(
    'the deep page',
    await ids(ours.page({ after: await cursorAfter(DEEP, site) })),
    await items(theirs.after(DEEP)),
  );
  for (const [what, text] of Object.entries(site.searches)) {
    same(`the search by ${what}`, await ids(ours.search(text)), await items(theirs.search(text)));
  }
  const { totalCount, totals } = (await wires.ours.json<Totals>(ours.totals())).data.sales;
  const { count, sum } = (await wires.theirs.json<Aggregate>(theirs.totals())).data[0] ?? { count: 0, sum: {} };
  same('the totals', numbers({ count: totalCount, ...totals }), numbers({ count, ...sum }));
}

const numbers = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value)]));

function same(what: string, ours: unknown, theirs: unknown): void {
  if (isDeepStrictEqual(ours, theirs)) return;
  throw new Error(`${what} differs: ${JSON.stringify(ours)} beside ${JSON.stringify(theirs)}`);
}
