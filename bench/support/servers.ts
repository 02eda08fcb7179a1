import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { SignedIn } from '../../src/contract/company/user.ts';
import { plainEnv, type ServerProcess, startProcess } from '../../test/support/processes/server-process.ts';
import type { ClientInstructions } from '../browser/serve-client.ts';
import type { BareInstructions } from '../server/bare-endpoints.ts';
import type { LoadInstructions } from '../server/load.ts';
import type { BenchDatabase } from './database.ts';
import { Wire } from './wire.ts';

export type Running = { url: string; stop: () => Promise<void> };
/** A server that is a process of its own, which can be inspected. */
export type RunningProcess = Running & { pid: number };

async function whenReady(server: ServerProcess): Promise<RunningProcess> {
  const url = await server.ready();
  return {
    url,
    pid: server.pid,
    stop: async () => {
      server.kill('SIGTERM');
      await server.ended;
    },
  };
}

/** Karavan with its log, as in production. */
export function startKaravan(
  { owner }: Pick<BenchDatabase, 'owner'>,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProcess> {
  const { host, port, database, user, password } = owner;
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`;
  return whenReady(startProcess({ env: { DATABASE_URL, LOG_LEVEL: 'info', REQUESTS_PER_MINUTE: '10000000', ...env } }));
}

/** The bare endpoints, one for each statement. */
export function startBare({ superuser }: BenchDatabase, statements: Record<string, string>): Promise<Running> {
  const instructions: BareInstructions = { superuser, statements };
  return whenReady(
    startProcess({ args: ['bench/server/bare-endpoints.ts'], env: { BARE: JSON.stringify(instructions) } }),
  );
}

/** Karavan's server with another client. */
export function startClient({ owner }: BenchDatabase, folder: string): Promise<Running> {
  const instructions: ClientInstructions = { owner, folder };
  return whenReady(
    startProcess({ args: ['bench/browser/serve-client.ts'], env: { CLIENT: JSON.stringify(instructions) } }),
  );
}

/** Answers per second under load. */
export async function load(instructions: LoadInstructions): Promise<number> {
  const script = join(import.meta.dirname, '../server/load.ts');
  const child = spawn(process.execPath, [script], { env: plainEnv({ LOAD: JSON.stringify(instructions) }) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  await new Promise((ended) => child.once('close', ended));
  const rate = Number(said);
  if (!(rate > 0)) throw new Error(`The load came to nothing: ${said}`);
  return rate;
}

/** A signed-in manager of the company; returns the headers of its requests. */
export async function signIn(url: string, { users }: BenchDatabase): Promise<{ authorization: string }> {
  const manager = users.find(({ role }) => role === 'management');
  const wire = await Wire.open(url);
  const body = { username: manager?.username, password: manager?.password };
  const { token } = await wire.json<SignedIn>({ path: '/api/v1/token/login/', body });
  wire.close();
  return { authorization: `Token ${token}` };
}
