import { readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Api } from '../support/api.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { oneRow, openSql } from '../support/sql.ts';
import {
  addDirections,
  directionsOf,
  firstManager,
  kill,
  ownFolder,
  postmasterOf,
  processesIn,
  serve,
  stop,
  superuserOf,
} from '../support/start-ups.ts';
import { endedProcess, somebodyElse, zombie } from '../support/strangers.ts';
import { until } from '../support/wait.ts';

type Office = { folder: string; server: ServerProcess; postmaster: number; postgres: string; manager: Api };

/** A running server with a company that has one direction. */
async function startOffice(): Promise<Office> {
  const folder = await ownFolder();
  const server = serve(folder);
  const manager = await firstManager(await server.ready());
  await addDirections(manager, ['Анталья']);
  const postmaster = await runningPostmaster(folder);
  return { folder, server, postmaster, postgres: await readlink(`/proc/${postmaster}/exe`), manager };
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

/** Starts the server again on the same folder: what was acknowledged is there, and it can be worked with. */
async function startAgain({ folder, manager }: Office): Promise<ServerProcess> {
  const server = serve(folder);
  const here = new Api(await server.ready(), manager.token);
  expect(await directionsOf(here)).toEqual(['Анталья']);
  await addDirections(here, ['Бухара']);
  return server;
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
    const server = await startAgain(office);
    expect(await postmasterOf(office.folder)).toBe(office.postmaster);
    await stop(server);
    expect(await processesIn(office.folder)).toEqual([]);
  });

  test('of both, a start right away works', async () => {
    const office = await startOffice();
    await killBoth(office);
    const server = await startAgain(office);
    expect(await postmasterOf(office.folder)).not.toBe(office.postmaster);
    await stop(server);
  });

  test('of PostgreSQL alone, the same server starts it again', async () => {
    const office = await startOffice();
    kill(office.postmaster, 'SIGKILL');
    await until('another postmaster', async () => (await postmasterOf(office.folder)) !== office.postmaster);
    await until('the server to be ready', async () => (await fetch(`${office.manager.url}/readyz`)).status === 200);
    await addDirections(office.manager, ['Бухара']);
    expect(await directionsOf(office.manager)).toEqual(['Анталья', 'Бухара']);
    await until('the log to say so', () => /PostgreSQL is gone.*PostgreSQL is back/s.test(office.server.output()));
    await stop(office.server);
  });
});

describe('a pid file that is left behind', () => {
  test('does not keep the server from starting, whoever has its pid now', async () => {
    const office = await startOffice();
    const strangers = {
      nobody: await endedProcess(),
      'somebody else': somebodyElse(),
      'a dead PostgreSQL that nobody has fetched': await zombie(office.postgres),
      'the PostgreSQL of another cluster': await runningPostmaster(join(String(inject('cluster').host), '..')),
    };
    for (const [name, stranger] of Object.entries(strangers)) {
      await killBoth(office);
      await writePid(office.folder, stranger);
      office.server = serve(office.folder);
      const here = new Api(await office.server.ready(), office.manager.token);
      expect(await directionsOf(here), name).toEqual(['Анталья']);
      office.postmaster = await runningPostmaster(office.folder);
      expect(office.postmaster, name).not.toBe(stranger);
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
    const server = serve(office.folder);
    await until('PostgreSQL to refuse', async () => (await logOf(office.folder)).includes('is still in use'));
    expect(await processesIn(office.folder)).toContain(child);
    expect((await pidFileLines(office.folder)).slice(1)).toEqual(before.slice(1));
    kill(child, 'SIGKILL');
    const here = new Api(await server.ready(), office.manager.token);
    expect(await directionsOf(here)).toEqual(['Анталья']);
    await stop(server);
    expect(isAlive(stranger)).toBe(true);
  });
});
