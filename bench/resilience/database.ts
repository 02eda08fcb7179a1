import { join } from 'node:path';
import { newSale, openShop, postSale, type Shop } from '../../test/support/data/shop.ts';
import { isReady } from '../../test/support/data/writers.ts';
import { openNetwork } from '../../test/support/doubles/silent-network.ts';
import { type OwnPostgres, startOwnPostgres, urlOf } from '../../test/support/processes/own-postgres.ts';
import { freezePostgres, thawPostgres } from '../../test/support/processes/postgres-processes.ts';
import { startProcess } from '../../test/support/processes/server-process.ts';
import { preparedFolder } from '../../test/support/processes/start-ups.ts';
import { Api } from '../../test/support/server/api.ts';
import { until } from '../../test/support/wait.ts';
import { timed } from '../support/compare.ts';
import { atMost, inSeconds, type Row } from '../support/row.ts';

const ROUNDS = 3;
const TOLD_WITHIN = 2;

type Fault = { what: string; begin: () => Promise<() => unknown>; worksWithin: number };

/**
 * Measures the time until every request is refused when the database does not answer, and until all work when it does
 * again.
 */
export async function measureDatabaseFaults(prepared: string): Promise<Row[]> {
  const postgres = await startOwnPostgres(preparedFolder(prepared));
  const network = await openNetwork(join(String(postgres.owner.host), '.s.PGSQL.5432'));
  const DATABASE_URL = urlOf({ ...postgres.owner, host: '127.0.0.1', port: network.port });
  const server = startProcess({ env: { DATABASE_URL } });
  try {
    const url = await server.ready();
    const shop = await openShop(url);
    const rows: Row[] = [];
    for (const fault of faultsOf(postgres, network)) rows.push(...(await measure(fault, url, shop)));
    return rows;
  } finally {
    server.kill('SIGKILL');
    await server.ended;
    await network.close();
    await postgres.remove();
  }
}

const faultsOf = (postgres: OwnPostgres, network: Awaited<ReturnType<typeof openNetwork>>): Fault[] => [
  {
    what: 'away',
    begin: async () => {
      await postgres.goAway();
      return postgres.comeBack;
    },
    worksWithin: 5,
  },
  {
    what: 'frozen',
    begin: async () => {
      const frozen = await freezePostgres(postgres.dataDir);
      return () => thawPostgres(frozen);
    },
    worksWithin: 15,
  },
  {
    what: 'behind a network that swallows everything',
    begin: async () => {
      network.swallow();
      return network.recover;
    },
    worksWithin: 15,
  },
];

async function measure({ what, begin, worksWithin }: Fault, url: string, shop: Shop): Promise<Row[]> {
  const api = new Api(url, shop.token);
  const [told, works]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const end = await begin();
    told.push(
      await slowest(() => [postSale(api, newSale(shop)), api.graphql('{ directions { id } }'), api.get('/users/me/')]),
    );
    await end();
    works.push((await timed(() => workAgain(api, shop))()) / 1000);
  }
  return [
    inSeconds(`told that the database is ${what}, the slowest of three requests`, told, atMost(TOLD_WITHIN, 's')),
    inSeconds(`a sale is recorded again after the database was ${what}`, works, atMost(worksWithin, 's')),
  ];
}

/** The duration of the last answers in seconds; each of them has to be a refusal with 503. */
async function slowest(send: () => Promise<{ status: number }>[]): Promise<number> {
  const begun = performance.now();
  const statuses = (await Promise.all(send())).map(({ status }) => status);
  if (statuses.some((status) => status !== 503)) throw new Error(`Without a database: ${statuses.join(', ')}`);
  return (performance.now() - begun) / 1000;
}

async function workAgain(api: Api, shop: Shop): Promise<void> {
  await until('the server to be ready again', () => isReady(api.url));
  await until('a sale to be recorded', async () => (await postSale(api, newSale(shop))).status === 201);
}
