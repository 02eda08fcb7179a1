import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../src/server/base/db/connect.ts';
import { expireDuePoints } from '../../src/server/loyalty/points-expiry.ts';
import { milliseconds, type Row, workAtMost } from '../support/row.ts';
import { slowness } from '../support/slowness.ts';
import { median, quantile } from '../support/statistics.ts';
import { bytesOf, Wire } from '../support/wire.ts';
import { saleRequests } from './sale-request.ts';
import type { Site } from './site.ts';

const CLIENTS = 100_000;
const POINT_ROWS = 1_000_000;
const DUE = 100_000;
/** The bounds of writing points off, and of a sale meanwhile. */
const EXPIRY_SECONDS = 30;
const SALE_MS = 250;
/** Number of requests per query. */
const ASKS = 30;

const LOOKUP = `query ($phone: String) { client(phone: $phone) { id phone name surname debt sales_count debt_sale_id
  points points_available level_name } }`;
const DUPLICATES = `{ clientDuplicates(first: 50) { rows { reasons score
  first { id name surname phone sales_count points } second { id name surname phone sales_count points } } } }`;

/** Grows the company to numbers of clients and ledger rows that a busy agency has after many years. */
async function grow({ client, companyId }: Site): Promise<void> {
  // The generated data is consistent, and checking its foreign keys would take minutes.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into clients (company_id, phone, name, surname)
     select $1, '+99871' || lpad((known.grown + n)::text, 7, '0'), p.name, p.surname
     from (
       select count(*)::integer as all, (count(*) filter (where phone like '+99871%'))::integer as grown
       from clients where company_id = $1
     ) known
     cross join generate_series(1, $2::integer - known.all) n
     join (
       select name, surname, row_number() over (order by id) - 1 as place from clients where company_id = $1
       order by id limit 40
     ) p on p.place = n * 7 % 40`,
    [companyId, CLIENTS],
  );
  const { rows } = await client.query<{ missing: number }>(
    'select $2 - count(*)::integer as missing from point_entries where company_id = $1',
    [companyId, POINT_ROWS],
  );
  await addLots({ client, companyId }, rows[0]?.missing ?? 0, 30);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze clients, point_entries, point_lots, point_draws');
}

/** Adds rows that grant points, to one client after the other, with an expiry in a number of days. */
async function addLots({ client, companyId }: Pick<Site, 'client' | 'companyId'>, count: number, days: number) {
  if (count <= 0) return;
  await client.query(
    `with people as (
       select array_agg(id order by id) as ids, count(*)::integer as count from clients where company_id = $1
     ), given as (
       insert into point_entries (company_id, client_id, type, points, entry_date, reason)
       select $1, ids[1 + n % count], 'correction', 10 + n % 50, current_date - 365 + $3::integer, 'bench'
       from people cross join generate_series(1, $2::integer) n
       returning id, client_id, points, entry_date
     )
     insert into point_lots (company_id, id, client_id, points, remaining, active_from, expires_on)
     select $1, id, client_id, points, points, entry_date, entry_date + 365 from given`,
    [companyId, count, days],
  );
  await client.query(
    `update clients c set points = e.points
     from (select client_id, sum(points) as points from point_entries where company_id = $1 group by client_id) e
     where c.company_id = $1 and c.id = e.client_id and c.points <> e.points`,
    [companyId],
  );
}

/** Measures finding and comparing a hundred thousand clients, and writing off a million points. */
export async function measureLoyalty(site: Site, broken = false): Promise<Row[]> {
  await grow(site);
  // The server has closed connections that were idle meanwhile.
  const wire = await Wire.open(site.urls.karavan);
  const { rows } = await site.client.query<{ phone: string }>(
    `select phone from clients where company_id = $1 and merged_into is null order by id % 997, id limit $2`,
    [site.companyId, ASKS],
  );
  const phones = rows.map(({ phone }) => phone);
  const ask = async (query: string, variables: object) => {
    const begun = performance.now();
    await wire.send(bytesOf({ path: '/api/v1/graphql', headers: site.asManager, body: { query, variables } }));
    return performance.now() - begun;
  };
  const timesOf = async (query: string, each: (phone: string) => object) => {
    const times: number[] = [];
    for (const phone of phones) times.push(await ask(query, each(phone)));
    return times;
  };
  const lookup = median(await timesOf(LOOKUP, (phone) => ({ phone })));
  const duplicates = median(await timesOf(DUPLICATES, () => ({})));
  wire.close();
  const among = `among ${CLIENTS.toLocaleString('en')} clients`;
  return [
    // A look-up is answered when its line of the log is on the disk, which may take longer than the work itself.
    row(`a client by phone, ${among}`, lookup, 10),
    row(`likely duplicates ${among}: first page`, duplicates, 500),
    ...(await measureExpiry(site, phones, broken)),
  ];
}

const row = (job: string, figure: number, bound: number): Row => ({
  job,
  measured: milliseconds(figure),
  beside: '',
  figure,
  bound: workAtMost(bound, 'ms'),
});

/**
 * Measures writing off due points while sales of the same clients are recorded one after the other. In the positive
 * control both are delayed by their bounds.
 */
async function measureExpiry(site: Site, phones: string[], broken: boolean): Promise<Row[]> {
  await site.client.query('set session_replication_role = replica');
  await addLots(site, DUE, 0);
  await site.client.query('set session_replication_role = origin');
  const { db, pool } = connect(site.app, { poolSize: 2, statementTimeout: 5000, onLost: console.error });
  const wire = await Wire.open(site.urls.karavan);
  const { sale } = await saleRequests({ ...site, karavan: wire });
  const begun = performance.now();
  let running = true;
  const expire = async () => {
    if (broken) await delay(EXPIRY_SECONDS * slowness * 1000);
    await expireDuePoints({ db, clock: () => new Date() });
  };
  const run = expire().finally(() => {
    running = false;
  });
  const sales: number[] = [];
  for (let count = 0; running; count++) {
    const sent = performance.now();
    if (broken) await delay(SALE_MS * slowness);
    await wire.send(bytesOf(sale(phones[count % phones.length] ?? '')));
    sales.push(performance.now() - sent);
  }
  await run;
  const took = performance.now() - begun;
  await pool.end();
  wire.close();
  const job = `points that expire: ${DUE.toLocaleString('en')} of ${POINT_ROWS.toLocaleString('en')} rows`;
  return [
    {
      job,
      measured: `${(took / 1000).toFixed(1)} s`,
      beside: '',
      figure: took / 1000,
      bound: workAtMost(EXPIRY_SECONDS, 's'),
    },
    row(`a sale recorded meanwhile, p99 of ${sales.length}`, quantile(sales, 0.99), SALE_MS),
  ];
}
