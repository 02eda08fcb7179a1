import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sharedFolder } from '../support/processes/at-rest.ts';
import { canContain } from '../support/processes/capabilities.ts';
import { childrenOf, halt } from '../support/processes/postgres-processes.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import type { ProcessOptions, ServerProcess } from '../support/processes/server-process.ts';
import {
  addDirections,
  directionsOf,
  expectNoLeftovers,
  kill,
  postmasterOf,
  processesIn,
  serve,
  stop,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { startUnrelatedProcess } from '../support/processes/strangers.ts';
import { Api } from '../support/server/api.ts';
import { until } from '../support/wait.ts';

const { folder, token } = await sharedFolder();
const socket = join(folder, 'sockets/.s.PGSQL.5432');

/** Marks the title of a test that can not run here. */
const inContainers = (title: string) => (canContain ? title : `SKIPPED: needs the right to make namespaces: ${title}`);
if (!canContain)
  console.warn(
    'SKIPPED: needs the right to make namespaces: the tests of start-postmaster that start a server in a container',
  );

let count = 0;

/** A server with an acknowledged direction; PostgreSQL ends with the test. */
async function startServer(options: ProcessOptions = {}): Promise<ServerProcess> {
  const server = serve(folder, options);
  await server.ready();
  onTestFinished(async () => {
    await until('the end of PostgreSQL', async () => {
      const pids = await processesIn(folder);
      for (const pid of pids) kill(pid, 'SIGKILL');
      return pids.length === 0;
    });
  });
  return server;
}

async function killServer(server: ServerProcess): Promise<void> {
  server.kill('SIGKILL');
  await server.ended;
}

/** Adds a direction; the returned function expects it at the next start, which ends cleanly. */
async function recordOne(url: string): Promise<() => Promise<void>> {
  const name = `Направление ${++count}`;
  await addDirections(new Api(url, token), [name]);
  return async () => {
    const server = serve(folder);
    expect(await directionsOf(new Api(await server.ready(), token))).toContain(name);
    await stop(server);
    await expectNoLeftovers(folder);
  };
}

/** Expects that nothing was started in the folder; connections of a killed server may end meanwhile. */
const expectNoOther = async (before: number[]) =>
  expect((await processesIn(folder)).filter((pid) => !before.includes(pid))).toEqual([]);

const runningPostmaster = () => until('a postmaster', () => postmasterOf(folder));
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

describe('a PostgreSQL that lives on after its server', () => {
  test('a halted PostgreSQL of a killed server is refused with a message, and no other one is started beside it', async () => {
    const server = await startServer();
    const expectRecorded = await recordOne(await server.ready());
    const postmaster = await runningPostmaster();
    await halt(postmaster);
    await killServer(server);
    const before = await processesIn(folder);
    expect(await refusedFolder(folder)).toBe(
      `PostgreSQL (process ${postmaster}) runs on the data folder ${folder} and does not answer: it is halted or ` +
        `overloaded. Let it continue (kill -CONT ${postmaster}) or end it (kill -QUIT ${postmaster}), and start again.`,
    );
    await expectNoOther(before);
    kill(postmaster, 'SIGCONT');
    await expectRecorded();
  });

  /** A server in a container, whose PostgreSQL can't be seen from this one; the server alone is killed. */
  async function containedPostgres(): Promise<{ postmaster: number; expectRecorded: () => Promise<void> }> {
    const name = `Направление ${++count}`;
    const before = serve(folder);
    await addDirections(new Api(await before.ready(), token), [name]);
    await stop(before);
    const container = await startServer({ contained: true });
    const [shell = 0] = childrenOf(container.pid);
    const [server = 0] = childrenOf(shell);
    const [postmaster = 0] = (await processesIn(folder)).filter((pid) => childrenOf(server).includes(pid));
    kill(server, 'SIGKILL');
    await until('the end of the server', () => !childrenOf(shell).includes(server));
    expect(await processesIn(folder)).toContain(postmaster);
    const expectRecorded = async () => {
      container.kill('SIGKILL');
      await until('the end of the container', async () => (await processesIn(folder)).length === 0);
      const server = serve(folder);
      expect(await directionsOf(new Api(await server.ready(), token))).toContain(name);
      await stop(server);
    };
    return { postmaster, expectRecorded };
  }

  const UNSEEN =
    'A PostgreSQL that is not visible from here, in another container for example, runs on the data folder ' +
    `${folder}. Stop that container and start again. Never delete files of a running PostgreSQL.`;

  test.skipIf(!canContain)(
    inContainers(
      'a PostgreSQL in another container whose server was killed is refused with a message, running and halted',
    ),
    async () => {
      const { postmaster, expectRecorded } = await containedPostgres();
      const before = await processesIn(folder);
      const pidFile = await readFile(join(folder, 'database/postmaster.pid'), 'utf8');
      expect(await waitForRefusal(serve(folder))).toBe(`${UNSEEN}\n`);
      expect(await waitForRefusal(serve(folder, { contained: true }))).toBe(`${UNSEEN}\n`);
      await halt(postmaster);
      expect(await refusedFolder(folder)).toBe(UNSEEN);
      await expectNoOther(before);
      expect(await readFile(join(folder, 'database/postmaster.pid'), 'utf8')).toBe(pidFile);
      await expectRecorded();
    },
  );

  test.skipIf(!canContain)(
    inContainers(
      'a PostgreSQL in another container is found although its socket was deleted, and the start waits for its end',
    ),
    async () => {
      const { expectRecorded } = await containedPostgres();
      await rm(socket);
      const before = await processesIn(folder);
      const server = serve(folder);
      await until('the server to wait', () => server.output().includes('still run; waiting for their end'));
      await expectNoOther(before);
      await killServer(server);
      await expectRecorded();
    },
  );
});

describe('files in the folder of the socket', () => {
  test('the lock file of the socket whose pid belongs to another program by now does not stop a start', async () => {
    const server = await startServer();
    const expectRecorded = await recordOne(await server.ready());
    const { uid, gid } = await stat(join(folder, 'database'));
    const stranger = startUnrelatedProcess('sleep', ['600'], { uid, gid });
    kill(await runningPostmaster(), 'SIGKILL');
    await killServer(server);
    await until('the end of PostgreSQL', async () => (await processesIn(folder)).length === 0);
    const [, ...rest] = (await readFile(`${socket}.lock`, 'utf8')).split('\n');
    await writeFile(`${socket}.lock`, [stranger, ...rest].join('\n'));
    await expectRecorded();
    expect(process.kill(stranger, 0)).toBe(true);
  });

  test.each([
    ['the socket file', socket],
    ['the folder of the socket', join(folder, 'sockets')],
  ])('a server restarts its PostgreSQL when %s is deleted, and is ready again', async (_, path) => {
    const server = await startServer();
    const url = await server.ready();
    const expectRecorded = await recordOne(url);
    const postmaster = await runningPostmaster();
    await rm(path, { recursive: true });
    await until('PostgreSQL to be back', () => server.output().includes('PostgreSQL is back'));
    expect(server.output()).toContain(`the socket of PostgreSQL in ${folder}/sockets was deleted`);
    await until('the server to be ready', () => isReady(url));
    expect(await runningPostmaster()).not.toBe(postmaster);
    await stop(server);
    await expectRecorded();
  });

  test('the next server restarts a PostgreSQL whose socket file was deleted after its server was killed', async () => {
    const server = await startServer();
    const expectRecorded = await recordOne(await server.ready());
    await killServer(server);
    await rm(socket);
    await expectRecorded();
  });
});
