import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { isReady, startWriters, type Writers } from '../support/data/writers.ts';
import { lostRecords, partialRecords, repeatRequests } from '../support/processes/after-crash.ts';
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
  karavan = await Installation.create();
  shop = await openShop(karavan.url);
});
afterAll(async () => {
  await writers?.stop();
  await karavan?.remove();
});

/** Kills a process that serves the app’s requests: PostgreSQL then ends all others and recovers. */
const killSession = () =>
  karavan.query(async (sql) => {
    const sessions = await sql.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'karavan' order by state_change desc limit 1",
    );
    for (const { pid } of sessions) process.kill(pid, 'SIGKILL');
  });

/** Halts the processes that write shared memory to the disk: after a megabyte of it at the latest. */
const haltDiskWriters = () =>
  karavan.query(async (sql) => {
    for (const type of ['walwriter', 'background writer', 'checkpointer']) {
      await until(`the ${type} to be halted at rest`, () => haltAtRest(sql, type));
    }
  });

/** Halts a process of PostgreSQL unless it is active: it could hold a lock that the sessions need. */
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
/** The server restarts it after each but the last. `killAll` is repeated by the last test of this file. */
const KILLS = isThorough ? [killPostmaster, killAll, killSession] : [killPostmaster, killSession];

const timesBack = () => karavan.server.output().split('PostgreSQL is back').length - 1;

/** Kills all of its processes at once; the server restarts it. */
async function killAndWait(): Promise<void> {
  const before = timesBack();
  await killPostgres(karavan.dataDir);
  await until('the database to be started again', () => timesBack() > before);
  await until('the server to be ready', () => isReady(karavan.url));
}

/** Kills the database under load, and waits until the running server has it back. */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  await writers.acknowledge(WRITERS + Math.floor(Math.random() * timesOf(20, 8)));
  const before = writers.failures().length;
  await kill();
  await until('requests to fail', () => writers.failures().length > before);
  await writers.acknowledge(WRITERS);
}

describe('a database that is killed under eight writers', () => {
  test('a killed database loses nothing and leaves nothing half done, whichever of its processes was killed', async () => {
    writers = startWriters(WRITERS, karavan, shop);
    for (const kill of KILLS) await killUnderLoad(kill);
    await writers.stop();
    expect(await karavan.query((sql) => lostRecords(sql, writers.attempts))).toEqual([]);
    expect(await karavan.query(partialRecords)).toEqual([]);
  });

  test('every request that fails during a kill is answered 503 on an intact connection', () => {
    expect(new Set(writers.failures())).toEqual(new Set(['503 service_unavailable']));
    expect(timesBack()).toBe(KILLS.length - 1);
  });

  test('every request that is sent again after a kill finds the one sale that it recorded', async () => {
    const again = (sql: Sql) => repeatRequests(new Api(karavan.url, shop.token), sql, writers.attempts);
    expect(await karavan.query(again)).toEqual([]);
    expect(await karavan.query(partialRecords)).toEqual([]);
  });
});

describe('the check of acknowledged commits', () => {
  test('the check reports commits that were acknowledged before they were on disk and are lost', async () => {
    await karavan.query((sql) => sql.query('alter system set synchronous_commit = off'));
    await killAndWait();
    await haltDiskWriters();
    writers = startWriters(WRITERS, karavan, shop);
    await writers.acknowledge(WRITERS);
    await killAndWait();
    await writers.stop();
    const lost = await karavan.query((sql) => lostRecords(sql, writers.attempts));
    expect(lost.length).toBeGreaterThan(0);
    expect(await karavan.query(partialRecords)).toEqual([]);
  });
});
