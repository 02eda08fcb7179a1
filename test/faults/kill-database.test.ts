import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { isReady, startWriters, type Writers } from '../support/data/writers.ts';
import { halfDone, lostWork, sendAllAgain } from '../support/processes/after-crash.ts';
import { Installation } from '../support/processes/installation.ts';
import { halt, killPostgres } from '../support/processes/postgres-processes.ts';
import { postmasterOf } from '../support/processes/start-ups.ts';
import { timesOf } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { oneRow, type Sql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const WRITERS = 8;

let karavan: Installation;
let shop: Shop;
let writers: Writers;
beforeAll(async () => {
  karavan = await Installation.make();
  shop = await openShop(karavan.url);
});
afterAll(async () => {
  await writers?.stop();
  await karavan?.remove();
});

/** One of the processes that the app's requests are served by: PostgreSQL then throws all others out and recovers. */
const killSession = () =>
  karavan.ask(async (sql) => {
    const sessions = await sql.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'karavan' order by state_change desc limit 1",
    );
    for (const { pid } of sessions) process.kill(pid, 'SIGKILL');
  });

/** Halts the processes that write to the disk what sessions left in memory: after a megabyte of it at the latest. */
const haltDiskWriters = () =>
  karavan.ask(async (sql) => {
    for (const type of ['walwriter', 'background writer', 'checkpointer']) {
      await until(`the ${type} to be halted at rest`, () => haltAtRest(sql, type));
    }
  });

/** Halts a process of PostgreSQL unless it is at work: it may hold a lock that the sessions need. */
async function haltAtRest(sql: Sql, type: string): Promise<boolean> {
  const look = () =>
    oneRow<{ pid: number; wait_event_type: string | null }>(
      sql,
      'select pid, wait_event_type from pg_stat_activity where backend_type = $1',
      [type],
    );
  const { pid } = await look();
  await halt(pid);
  if ((await look()).wait_event_type === 'Activity') return true;
  process.kill(pid, 'SIGCONT');
  return false;
}

const killPostmaster = async () => void process.kill(Number(await postmasterOf(karavan.dataDir)), 'SIGKILL');
const killAll = () => killPostgres(karavan.dataDir);
/** The server starts it again after each but the last. `killAll` is what the last test of this file does as well. */
const KILLS = isThorough ? [killPostmaster, killAll, killSession] : [killPostmaster, killSession];

const timesBack = () => karavan.server.output().split('PostgreSQL is back').length - 1;

/** Kills all of it at one moment; the server starts it again by itself. */
async function killAndWait(): Promise<void> {
  const before = timesBack();
  await killPostgres(karavan.dataDir);
  await until('the database to be started again', () => timesBack() > before);
  await until('the server to be ready', () => isReady(karavan.url));
}

/** Kills the database under load, and waits until the server, which goes on, has it back. */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  await writers.acknowledge(WRITERS + Math.floor(Math.random() * timesOf(20, 8)));
  const before = writers.failures().length;
  await kill();
  await until('requests to fail', () => writers.failures().length > before);
  await writers.acknowledge(WRITERS);
}

describe('a database that is killed under eight writers', () => {
  test('loses nothing and has nothing half done, whichever of its processes was killed', async () => {
    writers = startWriters(WRITERS, karavan, shop);
    for (const kill of KILLS) await killUnderLoad(kill);
    await writers.stop();
    expect(await karavan.ask((sql) => lostWork(sql, writers.attempts))).toEqual([]);
    expect(await karavan.ask(halfDone)).toEqual([]);
  });

  test('is the server’s own business: every request that failed was told to come back, on a whole connection', () => {
    expect(new Set(writers.failures())).toEqual(new Set(['503 service_unavailable']));
    expect(timesBack()).toBe(KILLS.length - 1);
  });

  test('finds every request that is sent again come to the one sale that it asked for', async () => {
    const again = (sql: Sql) => sendAllAgain(new Api(karavan.url, shop.token), sql, writers.attempts);
    expect(await karavan.ask(again)).toEqual([]);
    expect(await karavan.ask(halfDone)).toEqual([]);
  });
});

describe('the check can fail', () => {
  test('commits that are acknowledged before they are on disk are lost, and it says so', async () => {
    await karavan.ask((sql) => sql.query('alter system set synchronous_commit = off'));
    await killAndWait();
    await haltDiskWriters();
    writers = startWriters(WRITERS, karavan, shop);
    await writers.acknowledge(WRITERS);
    await killAndWait();
    await writers.stop();
    const lost = await karavan.ask((sql) => lostWork(sql, writers.attempts));
    expect(lost.length).toBeGreaterThan(0);
    expect(await karavan.ask(halfDone)).toEqual([]);
  });
});
