import { readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import {
  addDirections,
  clear,
  directionsOf,
  expectNothingBehind,
  firstManager,
  kill,
  postmasterOf,
  preparedFolder,
  processesIn,
  stop,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { somebodyElse, zombie } from '../support/processes/strangers.ts';
import { Api } from '../support/server/api.ts';
import { oneRow, openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const folder = await preparedFolder();
afterAll(async () => {
  office?.server.kill('SIGKILL');
  await office?.server.ended;
  await clear(folder);
});

type Office = {
  server: ServerProcess;
  postmaster: number;
  manager: Api;
  /** What was acknowledged. */
  directions: string[];
};

/** What the tests do one after the other happens to one office. A test that fails leaves none: the next begins anew. */
let office: Office | null = null;
let token: string | null = null;
let count = 0;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const pid of await processesIn(folder)) kill(pid, 'SIGKILL');
  if (office) await killNode(office);
  office = null;
});

/** A server of the office: it outlives the test that starts it. */
const serve = () => startProcess({ env: { DATA_DIR: folder } });

/** The office as the test before has left it, or a new one. Its server has just acknowledged one more direction. */
async function openOffice(): Promise<Office> {
  office ??= await startOffice();
  await addDirections(office.manager, [`Направление ${++count}`]);
  office.directions = await directionsOf(office.manager);
  return office;
}

async function startOffice(): Promise<Office> {
  const server = serve();
  try {
    const url = await server.ready();
    token ??= (await firstManager(url)).token;
    return { server, postmaster: await runningPostmaster(folder), manager: new Api(url, token), directions: [] };
  } catch (error) {
    server.kill('SIGKILL');
    await server.ended;
    throw error;
  }
}

const runningPostmaster = (folder: string) => until('a postmaster', () => postmasterOf(folder));

async function killNode({ server }: Office): Promise<void> {
  server.kill('SIGKILL');
  await server.ended;
}

/** Starts the server again: what was acknowledged is there. */
async function startAgain(office: Office): Promise<void> {
  office.server = serve();
  office.manager = new Api(await office.server.ready(), office.manager.token);
  await expectEverything(office);
}

async function expectEverything(office: Office): Promise<void> {
  office.postmaster = await runningPostmaster(folder);
  expect(await directionsOf(office.manager)).toEqual(office.directions);
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

/** Who may start PostgreSQL again after it was killed, and how; the code that does it is the same. */
type Starter = {
  /** Kills PostgreSQL, of which only its files are left; `then` runs before a server reads them. */
  killWith: (office: Office, then: () => Promise<unknown>) => Promise<void>;
  /** Returns when the office serves again. */
  ready: (office: Office) => Promise<void>;
};

const timesBack = ({ server }: Office) => server.output().split('PostgreSQL is back').length - 1;
let timesBefore = 0;

/** The server that runs: it is halted meanwhile. */
const sameServer: Starter = {
  killWith: async (office, then) => {
    const { server, postmaster } = office;
    timesBefore = timesBack(office);
    server.kill('SIGSTOP');
    try {
      kill(postmaster, 'SIGKILL');
      await then();
    } finally {
      server.kill('SIGCONT');
    }
  },
  ready: async (office) => {
    await until('PostgreSQL to be back', () => timesBack(office) > timesBefore);
    await until('the server to be ready', async () => (await fetch(`${office.manager.url}/readyz`)).status === 200);
    await expectEverything(office);
  },
};

/** The server is killed as well, and another one is started. */
const nextServer: Starter = {
  killWith: async (office, then) => {
    kill(office.postmaster, 'SIGKILL');
    await killNode(office);
    await then();
    office.server = serve();
  },
  ready: async (office) => {
    office.manager = new Api(await office.server.ready(), office.manager.token);
    await expectEverything(office);
  },
};

test('a server whose PostgreSQL is killed starts it again, and its log says so', async () => {
  const office = await openOffice();
  const { postmaster } = office;
  await sameServer.killWith(office, async () => undefined);
  await sameServer.ready(office);
  expect(office.postmaster).not.toBe(postmaster);
  expect(office.server.output()).toMatch(/PostgreSQL is gone.*PostgreSQL is back/s);
});

describe.each([
  ['alone', sameServer, true],
  ['and of its server', nextServer, isThorough],
])('the pid file that a kill -9 of PostgreSQL %s leaves behind', (_, starter, isUsual) => {
  test.runIf(isUsual)('lets it be started right away, no matter what has that pid by then', async () => {
    const office = await openOffice();
    const owners = {
      'the killed PostgreSQL, so no process': null,
      'another program': somebodyElse(),
      'a dead PostgreSQL that is a zombie': await zombie(await readlink(`/proc/${office.postmaster}/exe`)),
      'the PostgreSQL of another cluster': await runningPostmaster(join(String(inject('cluster').host), '..')),
    };
    for (const [name, owner] of Object.entries(owners)) {
      const { postmaster } = office;
      await starter.killWith(office, async () => owner !== null && writePid(folder, owner));
      await starter.ready(office);
      expect([postmaster, owner], name).not.toContain(office.postmaster);
    }
  });

  test.runIf(isUsual)(
    'is not touched but for the pid while a child of it holds the cluster: that is waited for',
    async () => {
      const office = await openOffice();
      const child = await busyChild(folder);
      const stranger = somebodyElse();
      const logged = (await logOf(folder)).length;
      let before: string[] = [];
      await starter.killWith(office, async () => {
        await writePid(folder, stranger);
        before = await pidFileLines(folder);
      });
      await until('PostgreSQL to refuse', async () => (await logOf(folder)).slice(logged).includes('is still in use'));
      expect(await processesIn(folder)).toContain(child);
      expect((await pidFileLines(folder)).slice(1)).toEqual(before.slice(1));
      kill(child, 'SIGKILL');
      await starter.ready(office);
      expect(isAlive(stranger)).toBe(true);
    },
  );
});

test('of a server that is killed alone, the next one takes over the running PostgreSQL, and ends it in good order', async () => {
  const current = await openOffice();
  const { postmaster } = current;
  await killNode(current);
  await startAgain(current);
  expect(current.postmaster).toBe(postmaster);
  await stop(current.server);
  office = null;
  await expectNothingBehind(folder);
});
