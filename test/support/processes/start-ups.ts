import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { lockHolder } from '../../../src/server/base/folder-lock.ts';
import { PASSWORD } from '../data/company.ts';
import { Api, expectStatus } from '../server/api.ts';
import { until } from '../wait.ts';
import { copyFolder, passableFolder } from './folders.ts';
import { type Ending, type ProcessOptions, type ServerProcess, startProcess } from './server-process.ts';

/** A folder for this test alone. After the test its processes are killed and it is removed. */
export async function ownFolder(): Promise<string> {
  const folder = await passableFolder();
  onTestFinished(() => killAndRemove(folder));
  return folder;
}

/** A data folder as a server leaves it after its first start, but with the clock of the run in its database. */
export async function preparedFolder(from = inject('preparedFolder')): Promise<string> {
  const folder = await passableFolder();
  await copyFolder(from, folder);
  return folder;
}

/** Kills the processes of a folder and removes it. */
export async function killAndRemove(folder: string): Promise<void> {
  await until('nothing to run in the folder', async () => {
    const pids = await processesIn(folder);
    for (const pid of pids) kill(pid, 'SIGKILL');
    return pids.length === 0;
  });
  await rm(folder, { recursive: true, force: true });
}

/** Sends a signal to a process that may have ended by itself. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes whose working folder is this one or lies in it: initdb, PostgreSQL and all its children. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => `${places[index]}/`.startsWith(`${folder}/`)).map(Number);
}

/** The process that serves the cluster of a data folder, by PostgreSQL’s own file; null without that file. */
export async function postmasterOf(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'database/postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

/** Starts the server on a data folder; it is killed at the end of the test if it still runs. */
export function serve(folder: string, options: ProcessOptions = {}): ServerProcess {
  return run({ ...options, env: { DATA_DIR: folder, ...options.env } });
}

/** A command of the operators’ command line on a data folder. */
export function karavan(folder: string, typed: string[]): ServerProcess {
  return run({ args: ['src/server/cli.ts', ...typed], env: { DATA_DIR: folder } });
}

/** Starts the server or another program; it is killed at the end of the test if it still runs. */
export function run(options: ProcessOptions): ServerProcess {
  const server = startProcess(options);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Waits for the end of a start that is refused with a message: exit code 1, no stack trace. Returns the message. */
export async function waitForRefusal(server: ServerProcess): Promise<string> {
  const ending = await server.ended;
  expect(ending, server.output()).toEqual({ code: 1, signal: null });
  expect(server.output()).not.toMatch(/^\s+at /m);
  return server.output();
}

/** Ctrl-C once, and waits for the clean end that follows. */
export async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGINT');
  const ending = await server.ended;
  expect(ending, server.output()).toEqual({ code: 0, signal: null });
}

/** The timeout of a stop, after which the server exits with 1, as in src/server/main.ts, ms. */
const STOP_TIMEOUT = 10_000;

/**
 * Ctrl-C once while the server is still starting: it waits for what it has begun, and ends cleanly. Only if that
 * exceeds the timeout of a stop, as on a busy machine, it ends at once.
 */
export async function interrupt(server: ServerProcess): Promise<void> {
  const pressed = performance.now();
  server.kill('SIGINT');
  const ending = await server.ended;
  const tookTooLong = performance.now() - pressed >= STOP_TIMEOUT;
  const good = { code: 0, signal: null };
  expect(tookTooLong ? [good, { code: 1, signal: null }] : [good], server.output()).toContainEqual(ending);
  expect(server.output()).not.toMatch(/^\s+at /m);
}

/** Ctrl-C repeatedly until the server has ended. */
export const interruptUntilExit = (server: ServerProcess): Promise<Ending> =>
  until('the end of the server', () => {
    server.kill('SIGINT');
    return Promise.race([server.ended, null]);
  });

/** No process, no pid file, no lock. */
export async function expectNoLeftovers(folder: string): Promise<void> {
  expect(await processesIn(folder)).toEqual([]);
  expect(await postmasterOf(folder)).toBeNull();
  expect(await lockHolder(folder)).toBeNull();
}

/** The database of a data folder as its superuser, without waiting for the rights to be set. */
export const superuserOf = async (folder: string, database = 'karavan'): Promise<Connection> => ({
  ...{ host: join(folder, 'sockets'), port: 5432, database, user: 'postgres' },
  password: (await credentialsOf(folder)).superuser,
});

/** The database of a data folder as the owner of its tables, as a server connects that gets it by DATABASE_URL. */
export const ownerOf = async (folder: string): Promise<Connection> => ({
  ...(await superuserOf(folder)),
  user: 'karavan_owner',
  password: (await credentialsOf(folder)).owner,
});

async function credentialsOf(folder: string): Promise<{ superuser: string; owner: string }> {
  return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as { superuser: string; owner: string };
}

/** Sets up the first company of an empty server: its manager, signed in. */
export async function setUpFirstManager(url: string): Promise<Api> {
  const company = { company_name: 'Шёлковый путь', slug: 'silk', office_name: 'Центр' };
  const manager = { name: 'Мадина', surname: 'Юсупова', username: 'madina', password: PASSWORD };
  const { token } = expectStatus(await new Api(url).post<SignedIn>('/setup/company/', { ...company, ...manager }), 201);
  return new Api(url, token);
}

/** Adds directions of these names one after the other; each is acknowledged. */
export async function addDirections(api: Api, names: string[]): Promise<void> {
  for (const name of names) expectStatus(await api.post('/directions/', { name }), 201);
}

/** The names of all directions, in order. */
export async function directionsOf(api: Api): Promise<string[]> {
  const { directions } = await api.read<{ directions: { name: string }[] }>('{ directions { name } }');
  return directions.map(({ name }) => name).sort();
}
