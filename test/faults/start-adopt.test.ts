import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import {
  addDirections,
  directionsOf,
  expectNoLeftovers,
  kill,
  killAndRemove,
  postmasterOf,
  preparedFolder,
  processesIn,
  setUpFirstManager,
  stop,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { startUnrelatedProcess, startZombie } from '../support/processes/strangers.ts';
import { Api } from '../support/server/api.ts';
import { oneRow, openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const folder = await preparedFolder();
afterAll(async () => {
  office?.server.kill('SIGKILL');
  await office?.server.ended;
  await killAndRemove(folder);
});

type Office = {
  server: ServerProcess;
  postmaster: number;
  manager: Api;
  /** Directions whose recording was acknowledged. */
  directions: string[];
};

/** The tests use one office one after the other. A failed test leaves none, and the next one creates another. */
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
    token ??= (await setUpFirstManager(url)).token;
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

/** Starts the server again and expects everything acknowledged. */
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

/** Writes another pid into PostgreSQL’s file and leaves the rest of it unchanged. */
async function writePid(folder: string, pid: number): Promise<void> {
  const [, ...rest] = await pidFileLines(folder);
  await writeFile(pidFile(folder), [pid, ...rest].join('\n'));
}

/** A backend process that computes without end, and so does not notice that its postmaster dies. */
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

/** A server that starts PostgreSQL again after a kill: the same one or the next one, by the same code. */
type Starter = {
  /** Kills PostgreSQL, of which only its files are left; `then` runs before a server reads them. */
  killWith: (office: Office, then: () => Promise<unknown>) => Promise<void>;
  /** Resolves when the office serves again. */
  ready: (office: Office) => Promise<void>;
};

const timesBack = ({ server }: Office) => server.output().split('PostgreSQL is back').length - 1;
let timesBefore = 0;

/** The running server, halted meanwhile. */
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

test('a server whose PostgreSQL is killed starts it again, and logs it', async () => {
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
  test.runIf(isUsual)(
    'PostgreSQL is started right away, whichever process has the pid of the file by then',
    async () => {
      const office = await openOffice();
      const owners = {
        'the killed PostgreSQL, so no process': null,
        'another program': startUnrelatedProcess(),
        'a dead PostgreSQL that is a zombie': await startZombie(await readlink(`/proc/${office.postmaster}/exe`)),
        'the PostgreSQL of another cluster': await runningPostmaster(join(String(inject('cluster').host), '..')),
      };
      for (const [name, owner] of Object.entries(owners)) {
        const { postmaster } = office;
        await starter.killWith(office, async () => owner !== null && writePid(folder, owner));
        await starter.ready(office);
        expect([postmaster, owner], name).not.toContain(office.postmaster);
      }
    },
  );

  test.runIf(isUsual)(
    'a child process that still holds the cluster makes the start wait for its end, and the pid file is unchanged meanwhile',
    async () => {
      const office = await openOffice();
      const child = await busyChild(folder);
      const stranger = startUnrelatedProcess();
      const { server } = office;
      const alreadySaid = server.output().length;
      let before: string[] = [];
      await starter.killWith(office, async () => {
        await writePid(folder, stranger);
        before = await pidFileLines(folder);
      });
      const said = () => office.server.output().slice(office.server === server ? alreadySaid : 0);
      await until('the server to wait', () => /processes of the last PostgreSQL on .* still run/.test(said()));
      expect(await processesIn(folder)).toContain(child);
      expect(await pidFileLines(folder)).toEqual(before);
      kill(child, 'SIGKILL');
      await starter.ready(office);
      expect(isAlive(stranger)).toBe(true);
    },
  );

  test.runIf(isUsual)(
    'only the pid of the file is changed while a child of a PostgreSQL of an older version, which has no liveness socket, holds the cluster',
    async () => {
      const office = await openOffice();
      const child = await busyChild(folder);
      const stranger = startUnrelatedProcess();
      const logged = (await logOf(folder)).length;
      let before: string[] = [];
      await starter.killWith(office, async () => {
        await rm(join(folder, 'postgresql-lives.sock'));
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

test('after a kill of the server alone the next one takes over the running PostgreSQL, and stops it cleanly', async () => {
  const current = await openOffice();
  const { postmaster } = current;
  await killNode(current);
  await startAgain(current);
  expect(current.postmaster).toBe(postmaster);
  await stop(current.server);
  office = null;
  await expectNoLeftovers(folder);
});
