import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { startWriters, type Writers } from '../support/data/writers.ts';
import { lostRecords, partialRecords, repeatRequests } from '../support/processes/after-crash.ts';
import { canMount } from '../support/processes/capabilities.ts';
import { freezePostgres, killPostgres, thawPostgres } from '../support/processes/postgres-processes.ts';
import { diskWithData, type SmallDisk } from '../support/processes/small-disk.ts';
import { postmasterOf, preparedFolder } from '../support/processes/start-ups.ts';
import { startTwoServers, type TwoServers } from '../support/processes/two-servers.ts';
import { seedFor } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { until } from '../support/wait.ts';

/** How long faults are repeated, minutes; each happens once at least. */
const MINUTES = Number(process.env.FAULT_MINUTES) || 0;
const TIMEOUT = { timeout: (2 * MINUTES + 10) * 60_000 };
const WRITERS_OF_EACH_SERVER = 4;
/** How long the database or the network is silent, ms: as long as a statement may take. */
const SILENCE = 5000;
/** Megabytes: of a data folder with what is written in that time. */
const DISK = 700 + MINUTES * 25;

if (!canMount) console.warn('SKIPPED: needs the right to mount file systems: full disks among the random faults');

let disk: SmallDisk | null = null;
let servers: TwoServers;
let shop: Shop;
let writers: Writers[] = [];
beforeAll(async () => {
  if (canMount) disk = await diskWithData(DISK);
  servers = await startTwoServers(disk ? Promise.resolve(disk.folder) : preparedFolder());
  shop = await openShop(servers.first.url);
});
afterAll(async () => {
  // A writer whose server is gone for good fails; the test has said so.
  await Promise.allSettled(writers.map(({ stop }) => stop()));
  await servers?.remove();
  await disk?.unmount();
});

const dataDir = () => servers.first.dataDir;
const attempts = () => writers.flatMap((each) => each.attempts);
const failures = () => writers.flatMap((each) => each.failures());
const acknowledge = () => Promise.all(writers.map((each) => each.acknowledge(WRITERS_OF_EACH_SERVER)));

/** The processes that serve the requests of both servers. */
const sessions = "from pg_stat_activity where application_name = 'karavan'";

const faults = {
  'the kill of the first server': async () => {
    await servers.killFirst();
    await servers.startFirst();
  },
  'the kill of the second server': () => servers.restartSecond(),
  'the kill of the postmaster': async () => void process.kill(Number(await postmasterOf(dataDir())), 'SIGKILL'),
  'the kill of the whole database': () => killPostgres(dataDir()),
  'the kill of the first server and the whole database': async () => {
    await servers.killFirst();
    await killPostgres(dataDir());
    await servers.startFirst();
  },
  'the kill of one session': () =>
    servers.first.query(async (sql) => {
      const [newest] = await sql.query<{ pid: number }>(`select pid ${sessions} order by state_change desc limit 1`);
      if (newest) process.kill(newest.pid, 'SIGKILL');
    }),
  'the end of all sessions': () =>
    servers.first.query((sql) => sql.query(`select pg_terminate_backend(pid) ${sessions}`)),
  'a silent database': async () => {
    const frozen = await freezePostgres(dataDir());
    await delay(SILENCE);
    thawPostgres(frozen);
  },
  'a silent network': async () => {
    servers.network.swallow();
    await delay(SILENCE);
    servers.network.recover();
  },
  'cut connections': async () => servers.network.cut(),
  ...(canMount && {
    'a full disk': async () => {
      const before = failures().length;
      await disk?.fill();
      await until('a write to be refused', () => failures().length > before);
      await disk?.empty();
    },
  }),
} satisfies Record<string, () => Promise<unknown>>;

/** Every fault in random orders, one order after another. */
function* orders(seed: number): Generator<string[]> {
  const all = Object.keys(faults);
  const order = fc.shuffledSubarray(all, { minLength: all.length });
  for (let round = 0; ; round++) yield* fc.sample(order, { seed: seed + round, numRuns: 1 });
}

test(
  'two servers under eight writers lose nothing by random faults, and leave nothing half done',
  TIMEOUT,
  async () => {
    const seed = seedFor('random faults');
    const end = Date.now() + MINUTES * 60_000;
    writers = [servers.first, servers.second].map((site) => startWriters(WRITERS_OF_EACH_SERVER, site, shop));
    let happened = 0;
    for (const order of orders(seed)) {
      for (const fault of order) {
        await acknowledge();
        await faults[fault as keyof typeof faults]?.();
        happened++;
        await acknowledge().catch((error: unknown) => {
          throw new Error(`After ${fault}`, { cause: error });
        });
      }
      if (Date.now() >= end) break;
    }
    await Promise.all(writers.map(({ stop }) => stop()));
    const acknowledged = attempts().filter(({ annotated }) => annotated).length;
    process.stdout.write(`random faults: ${happened} faults, ${acknowledged} sales, ${failures().length} failures\n`);
    expect(await servers.first.query((sql) => lostRecords(sql, attempts()))).toEqual([]);
    expect(await servers.first.query(partialRecords)).toEqual([]);
  },
);

test('requests that failed during random faults were refused as unavailable or full, or were cut off', () => {
  const known = ['503 service_unavailable', '503 storage_full', 'ECONNRESET', 'ECONNREFUSED', 'UND_ERR_SOCKET'];
  expect(failures().filter((failure) => !known.includes(failure))).toEqual([]);
});

test('every request that is sent again after random faults finds the one sale that it recorded', TIMEOUT, async () => {
  const api = new Api(servers.second.url, shop.token);
  expect(await servers.first.query((sql) => repeatRequests(api, sql, attempts()))).toEqual([]);
  expect(await servers.first.query(partialRecords)).toEqual([]);
});
