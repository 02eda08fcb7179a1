import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { type Lock, lockHolder, tryLock } from '../../src/server/base/folder-lock.ts';
import { sharedFolder, withApp } from '../support/processes/at-rest.ts';
import { canContain } from '../support/processes/capabilities.ts';
import { halt } from '../support/processes/postgres-processes.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import {
  expectNoLeftovers,
  karavan,
  ownFolder,
  postmasterOf,
  serve,
  stop,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { timesOf } from '../support/seed.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { signInWithoutServer } from '../support/server/visitor.ts';
import { isThorough } from '../support/thorough.ts';

const { folder } = await sharedFolder();

/** Holds a free port until the end of the test. */
async function occupiedPort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await new Promise((resolve) => holder.once('listening', resolve));
  return (holder.address() as AddressInfo).port;
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

describe('a second server on the same data folder', () => {
  test('a second server on the same data folder is refused, at the same moment and later, and the first one serves on', async () => {
    const servers = Array.from({ length: timesOf(3, 2) }, () => serve(folder));
    const outcomes = await Promise.allSettled(servers.map((server) => server.ready()));
    const urls = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    expect(urls).toHaveLength(1);
    const [url = ''] = urls;
    const first = servers.find((_, index) => outcomes[index]?.status === 'fulfilled');
    for (const each of servers)
      if (each !== first) expect(await waitForRefusal(each)).toContain(`process ${first?.pid}`);
    const postmaster = await postmasterOf(folder);
    const words = `Karavan already runs on the data folder ${folder} (process ${first?.pid} at ${url}).`;
    expect(await refusedFolder(folder)).toContain(words);
    const link = join(await ownFolder(), 'the same by another name');
    await symlink(folder, link);
    expect(await refusedFolder(link)).toContain(`process ${first?.pid} at ${url}`);
    expect(await isReady(url)).toBe(true);
    expect(await postmasterOf(folder)).toBe(postmaster);
    for (const each of servers) if (each === first) await stop(each);
  });
});

/** Marks the title of a test that can not run here. */
const inContainers = (title: string) => (canContain ? title : `SKIPPED: needs the right to make namespaces: ${title}`);
if (!canContain)
  console.warn(
    'SKIPPED: needs the right to make namespaces: the test of start-lock that starts servers in two containers',
  );

describe('what a holder of the lock leaves or is', () => {
  test.skipIf(!canContain)(
    inContainers('a server in another container is refused the data folder with a message that names the container'),
    async () => {
      const first = serve(folder);
      const url = await first.ready();
      const postmaster = await postmasterOf(folder);
      const words = await waitForRefusal(serve(folder, { contained: true }));
      expect(words).toContain(
        `Karavan already runs on the data folder ${folder} ` +
          `(a process in another container, whose host name is ${hostname()}).`,
      );
      expect(await postmasterOf(folder)).toBe(postmaster);
      expect(await isReady(url)).toBe(true);
      await stop(first);
    },
  );

  test('a server that is halted keeps its lock: another one is refused, with a message that says so', async () => {
    const first = serve(folder);
    const url = await first.ready();
    await halt(first.pid);
    expect(await refusedFolder(folder)).toContain('(a process that does not answer: it may be halted)');
    first.kill('SIGCONT');
    expect(await isReady(url)).toBe(true);
    await stop(first);
  });

  test('of many that take the lock of an ended holder at once exactly one gets it, every time', async () => {
    const locked = await ownFolder();
    for (let round = 0; round < timesOf(200, 30); round++) {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => tryLock(locked)));
      const locks = outcomes.filter((outcome): outcome is Lock => 'release' in outcome);
      expect(locks).toHaveLength(1);
      expect(outcomes.filter((outcome) => 'pid' in outcome && outcome.pid === process.pid)).toHaveLength(7);
      await locks[0]?.release();
      expect(await lockHolder(locked)).toBeNull();
    }
    expect(await readdir(locked)).toHaveLength(1);
  });

  test('a lock file lies in its folder, also where its path is too long for the address of a socket', async () => {
    const locked = join(await ownFolder(), 'long/'.repeat(50));
    await mkdir(locked, { recursive: true });
    const lock = (await tryLock(locked)) as Lock;
    expect(await readdir(locked)).toEqual(['lock-1.sock']);
    lock.announce('http://127.0.0.1:3000');
    expect(await tryLock(locked)).toEqual({ pid: process.pid, url: 'http://127.0.0.1:3000', host: null });
    await lock.release();
    expect(await lockHolder(locked)).toBeNull();
  });

  test('a server is refused while one of version 0.1 runs, which has locked a name instead of a file', async () => {
    const name = createHash('sha256')
      .update(await realpath(folder))
      .digest('hex')
      .slice(0, 24);
    const old = createServer((socket) => socket.end('4242 http://127.0.0.1:3000')).listen(`\0karavan:${name}`);
    onTestFinished(() => void old.close());
    await once(old, 'listening');
    expect(await refusedFolder(folder)).toContain('(process 4242 at http://127.0.0.1:3000)');
  });
});

describe('the port of the server', () => {
  test('a port that another program has is refused with a message, and PostgreSQL is stopped', async () => {
    const port = await occupiedPort();
    const words = await waitForRefusal(serve(folder, { env: { PORT: String(port) } }));
    expect(words).toContain(`Port ${port} is used by another program. Choose another one: PORT=3001 npm start`);
    await expectNoLeftovers(folder);
  });

  test.runIf(isThorough)(
    'an address that this machine does not have is refused with a message, and no process remains',
    async () => {
      const words = await waitForRefusal(serve(folder, { env: { HOST: '203.0.113.7' } }));
      expect(words).toContain('203.0.113.7 is not an address of this machine. Set HOST');
      await expectNoLeftovers(folder);
    },
  );

  test('an invalid port is refused with a message before anything is started', async () => {
    const words = await waitForRefusal(serve(folder, { env: { PORT: '70000' } }));
    expect(words).toBe('PORT must be a whole number from 0 to 65535, not "70000"\n');
    await expectNoLeftovers(folder);
  });
});

describe('simultaneous commands of the command line', () => {
  const addUser = (username: string) => {
    const person = ['--name', 'Олим', '--surname', 'Азимов', '--username', username];
    const place = ['--company', 'silk', '--office', 'Центр', '--role', 'agent'];
    return karavan(folder, ['create-user', ...place, ...person, '--json']);
  };

  async function generatedPassword(command: ServerProcess): Promise<string> {
    const { code } = await command.ended;
    expect(code, command.output()).toBe(0);
    const { users } = JSON.parse(command.output()) as { users: { password: string }[] };
    return users[0]?.password ?? '';
  }

  /** Adds users by one command each, all at once: their names and generated passwords. */
  async function addUsers(...names: string[]): Promise<[string, string][]> {
    const passwords = await Promise.all(names.map((name) => generatedPassword(addUser(name))));
    return names.map((name, index) => [name, passwords[index] ?? '']);
  }

  test('simultaneous commands without a server take turns and all succeed', async () => {
    const users = await addUsers('a.azimov', 'b.azimov');
    await expectNoLeftovers(folder);
    await withApp(folder, async (db) => {
      for (const [username, password] of users) {
        expect((await signInWithoutServer(db, { username, password })).user.username).toBe(username);
      }
    });
  });

  test.runIf(isThorough)(
    'simultaneous commands beside a running server all succeed, and the server goes on',
    async () => {
      const server = serve(folder);
      const url = await server.ready();
      for (const [username, password] of await addUsers('o.azimov', 'p.azimov', 'q.azimov')) {
        const answer = await new Api(url).post<SignedIn>('/token/login/', { username, password });
        expect(expectStatus(answer, 200).user.username).toBe(username);
      }
      expect(await isReady(url)).toBe(true);
      await stop(server);
    },
  );
});
