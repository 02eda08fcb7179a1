import { readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Api } from '../support/api.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { oneRow, openSql } from '../support/sql.ts';
import {
  addDirections,
  directionsOf,
  expectNothingBehind,
  kill,
  postmasterOf,
  processesIn,
  serve,
  sharedFolder,
  stop,
  superuserOf,
} from '../support/start-ups.ts';
import { somebodyElse, zombie } from '../support/strangers.ts';
import { until } from '../support/wait.ts';

const { folder, token } = await sharedFolder();

type Office = {
  folder: string;
  server: ServerProcess;
  postmaster: number;
  manager: Api;
  /** What was acknowledged. */
  directions: string[];
};

let count = 0;

/** A running server that has just acknowledged one more direction. */
async function startOffice(): Promise<Office> {
  const server = serve(folder);
  const manager = new Api(await server.ready(), token);
  await addDirections(manager, [`Направление ${++count}`]);
  const directions = await directionsOf(manager);
  return { folder, server, postmaster: await runningPostmaster(folder), manager, directions };
}

const runningPostmaster = (folder: string) => until('a postmaster', () => postmasterOf(folder));

async function killNode({ server }: Office): Promise<void> {
  server.kill('SIGKILL');
  await server.ended;
}

async function killBoth(office: Office): Promise<void> {
  kill(office.postmaster, 'SIGKILL');
  await killNode(office);
}

/** Starts the server again: what was acknowledged is there. */
async function startAgain(office: Office): Promise<void> {
  office.server = serve(office.folder);
  await expectEverything(office);
}

async function expectEverything({ server, manager, directions }: Office): Promise<void> {
  const here = new Api(await server.ready(), manager.token);
  expect(await directionsOf(here)).toEqual(directions);
}

const pidFile = (folder: string) => join(folder, 'database/postmaster.pid');

const pidFileLines = async (folder: string) => (await readFile(pidFile(folder), 'utf8')).split('\n');
const logOf = (folder: string) => readFile(join(folder, 'postgresql.log'), 'utf8');

/** Writes another pid into PostgreSQL's file and leaves the rest of it as it is. */
async function writePid(folder: string, pid: number): Promise<void> {
  const [, ...rest] = await pidFileLines(folder);
  await writeFile(pidFile(folder), [pid, ...rest].join('\n'));
}

/** A connection's process that computes without end, and so does not notice that its postmaster dies. */
async function busyChild(folder: string): Promise<number> {
  const sql = await openSql(await superuserOf(folder));
  onTestFinished(() => sql.end());
  const { pid } = await oneRow<{ pid: number }>(sql, 'select pg_backend_pid() as pid');
  const computing = sql.query(`do 'begin loop end loop; end'`);
  const broken = Promise.allSettled([computing]);
  onTestFinished(async () => void (await broken));
  const other = await openSql(await superuserOf(folder));
  const isActive = "select from pg_stat_activity where state = 'active' and pid = $1";
  await until('the child to compute', async () => (await other.query(isActive, [pid])).length > 0);
  await other.end();
  return pid;
}

const isAlive = (pid: number) => process.kill(pid, 0);

describe('after a kill -9', () => {
  test('of Node alone, the running PostgreSQL is taken over, and ended with the next server', async () => {
    const office = await startOffice();
    await killNode(office);
    await startAgain(office);
    expect(await postmasterOf(office.folder)).toBe(office.postmaster);
    await stop(office.server);
    await expectNothingBehind(office.folder);
  });

  test('of PostgreSQL alone, the same server starts it again', async () => {
    const office = await startOffice();
    kill(office.postmaster, 'SIGKILL');
    await until('another postmaster', async () => (await postmasterOf(office.folder)) !== office.postmaster);
    await until('the server to be ready', async () => (await fetch(`${office.manager.url}/readyz`)).status === 200);
    await expectEverything(office);
    await until('the log to say so', () => /PostgreSQL is gone.*PostgreSQL is back/s.test(office.server.output()));
    await stop(office.server);
  });
});

describe('the pid file that a kill -9 of both leaves behind', () => {
  test('lets the next server start right away, whoever has that pid by then', async () => {
    const office = await startOffice();
    const owners = {
      'the killed PostgreSQL, so nobody': null,
      'somebody else': somebodyElse(),
      'a dead PostgreSQL that nobody has fetched': await zombie(await readlink(`/proc/${office.postmaster}/exe`)),
      'the PostgreSQL of another cluster': await runningPostmaster(join(String(inject('cluster').host), '..')),
    };
    for (const [name, owner] of Object.entries(owners)) {
      await killBoth(office);
      if (owner !== null) await writePid(office.folder, owner);
      await startAgain(office);
      const postmaster = await runningPostmaster(office.folder);
      expect([office.postmaster, owner], name).not.toContain(postmaster);
      office.postmaster = postmaster;
    }
    await stop(office.server);
  });

  test('is not touched but for the pid while a child of the dead PostgreSQL holds the cluster: it is waited for', async () => {
    const office = await startOffice();
    const child = await busyChild(office.folder);
    await killBoth(office);
    const stranger = somebodyElse();
    await writePid(office.folder, stranger);
    const before = await pidFileLines(office.folder);
    office.server = serve(office.folder);
    await until('PostgreSQL to refuse', async () => (await logOf(office.folder)).includes('is still in use'));
    expect(await processesIn(office.folder)).toContain(child);
    expect((await pidFileLines(office.folder)).slice(1)).toEqual(before.slice(1));
    kill(child, 'SIGKILL');
    await expectEverything(office);
    await stop(office.server);
    expect(isAlive(stranger)).toBe(true);
  });
});
