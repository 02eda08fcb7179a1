import type { Connection } from '../../src/server/base/db/settings.ts';
import { cursorAfter, DEEP, listRequests } from '../server/sale-list.ts';
import { newPhones, saleRequests } from '../server/sale-request.ts';
import { openSite, type Site } from '../server/site.ts';
import { beside, besideUnderLoad, sending } from '../support/beside.ts';
import { compare, type Options, timed } from '../support/compare.ts';
import { openBenchDatabase } from '../support/database.ts';
import type { Row } from '../support/row.ts';
import { bytesOf, type Wire, type WireRequest } from '../support/wire.ts';
import { addTrigrams, copySales, dropCopy } from './copy-sales.ts';
import { type Directus, startDirectus } from './directus.ts';
import { directusRequests } from './directus-requests.ts';
import { DIRECTUS, installDirectus } from './install-directus.ts';
import { type Loaded, measureIdle, measureLoaded } from './memory.ts';
import { expectSameAnswers } from './same-answers.ts';
import { withWires } from './wires.ts';

const PEER = 'Directus';

/** Reads whose one side takes a tenth of a second. */
const SLOW = { warmUp: 10, goes: 15 };
const RECORDED = { warmUp: 50, goes: 40 };

export type Peers = { versions: string; rows: Row[] };

/** Measures Karavan beside Directus over the same sales in the same PostgreSQL. */
export async function measurePeers(): Promise<Peers> {
  const folder = await installDirectus();
  const database = await openBenchDatabase();
  const opened: { stop: () => Promise<void> }[] = [{ stop: () => dropCopy(database.superuser) }, database];
  try {
    const copy = await copySales(database.superuser);
    const site = await openSite(database);
    opened.unshift(site);
    const directus = await startDirectus(folder, copy);
    opened.unshift(directus);
    return { versions: await versionsOf(site), rows: await measureRows(site, directus, copy) };
  } finally {
    for (const { stop } of opened) await stop();
  }
}

async function versionsOf({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return `Directus ${DIRECTUS}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}.`;
}

async function measureRows(site: Site, directus: Directus, copy: Connection): Promise<Row[]> {
  const [ours, base]: [Loaded, Loaded] = [
    { pid: site.pid, url: site.urls.karavan, request: listRequests(site).page() },
    { pid: directus.pid, url: directus.url, request: directusRequests(directus, site).page() },
  ];
  const idle = await measureIdle(ours, base, PEER, 1.2);
  await withWires(site, directus, (wires) => expectSameAnswers(site, directus, wires));
  const rows = [
    ...(await measureReads(site, directus)),
    ...(await measureSearches(site, directus, PEER)),
    await measureSale(site, directus),
    idle,
    await measureLoaded(ours, base, PEER, 1.2),
  ];
  // At last: these indexes make it slower to record a sale.
  await addTrigrams(copy);
  return [...rows, ...(await measureSearches(site, directus, `${PEER} with trigram indexes`))];
}

async function measureReads(site: Site, directus: Directus): Promise<Row[]> {
  const [ours, theirs] = [listRequests(site), directusRequests(directus, site)];
  const list = (job: string, asked: WireRequest, alike: WireRequest, options?: Options) =>
    measureRead(site, directus, { job, asked, alike, what: PEER, options });
  return [
    await list('list of 50, filtered and sorted', ours.page(), theirs.page()),
    await besideUnderLoad(
      { url: site.urls.karavan, request: ours.page() },
      { url: directus.url, request: theirs.page() },
      PEER,
      1,
    ),
    await list(
      `next page, ${DEEP.toLocaleString('en')} rows down`,
      ours.page({ after: await cursorAfter(DEEP, site) }),
      theirs.after(DEEP),
      SLOW,
    ),
    await list('totals and count over the whole filter', ours.totals(), theirs.totals(), SLOW),
  ];
}

async function measureSearches(site: Site, directus: Directus, what: string): Promise<Row[]> {
  const [ours, theirs] = [listRequests(site), directusRequests(directus, site)];
  const rows: Row[] = [];
  for (const [by, text] of Object.entries(site.searches)) {
    const [asked, alike] = [ours.search(text), theirs.search(text)];
    rows.push(await measureRead(site, directus, { job: `search by ${by}`, asked, alike, what, options: SLOW }));
  }
  return rows;
}

type Read = { job: string; asked: WireRequest; alike: WireRequest; what: string; options: Options | undefined };

const measureRead = (site: Site, directus: Directus, { job, asked, alike, what, options }: Read): Promise<Row> =>
  withWires(site, directus, async (wires) =>
    beside(job, await compare(sending(wires.ours, asked), sending(wires.theirs, alike), options), what, 1),
  );

/** The most frequent job: a sale of a new client with two bookings and a payment, in one request. */
const measureSale = (site: Site, directus: Directus): Promise<Row> =>
  withWires(site, directus, async (wires) => {
    const ours = await saleRequests({ ...site, karavan: wires.ours });
    const theirs = directusRequests(directus, site);
    const phone = newPhones();
    const recording = (wire: Wire, request: (phone: string) => WireRequest) => () => {
      const bytes = bytesOf(request(phone()));
      return timed(() => wire.send(bytes))();
    };
    const found = await compare(recording(wires.ours, ours.sale), recording(wires.theirs, theirs.sale), RECORDED);
    return beside('create a sale with 2 bookings and 1 payment', found, PEER, 3);
  });
