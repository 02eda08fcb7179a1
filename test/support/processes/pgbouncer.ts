import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { chooseUser } from '../../../src/server/base/db/embedded/run-as.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { until } from '../wait.ts';
import { passableFolder } from './folders.ts';

/** A PgBouncer in transaction mode before a PostgreSQL. */
export type Pooler = {
  /** The same role and database through the pooler. */
  through: (connection: Connection) => Connection;
  stop: () => Promise<void>;
};

/** Whether PgBouncer is installed; what needs it is skipped otherwise, and a line says so. */
export const hasPgbouncer: boolean = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer) {
  process.stderr.write(
    'SKIPPED: what goes through a pooler. Install pgbouncer (apt-get install pgbouncer) to test it.\n',
  );
}

type Options = {
  /** The PostgreSQL; all its databases are reached under their names. */
  target: Pick<Connection, 'host' | 'port'>;
  /** The roles that may sign in, with their passwords. */
  roles: Connection[];
  /** Connections to PostgreSQL for each database and role. */
  poolSize?: number;
};

/** Starts PgBouncer on a free port of this machine; as root it runs as the user of PostgreSQL, because it refuses root. */
export async function startPooler({ target, roles, poolSize = 20 }: Options): Promise<Pooler> {
  const folder = await passableFolder();
  const user = chooseUser(folder);
  const port = await freePort();
  const quoted = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`;
  const files = {
    'roles.txt': roles.map((role) => `${quoted(role.user)} ${quoted(role.password)}\n`).join(''),
    'pgbouncer.ini': `
[databases]
* = host=${target.host} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'roles.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 5
server_login_retry = 1
`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, text);
    await chmod(path, 0o600);
    if (user) await chown(path, user.uid, user.gid);
  }
  let output = '';
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const through = (connection: Connection): Connection => ({ ...connection, host: '127.0.0.1', port });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const [first] = roles;
  if (!first) throw new Error('A pooler needs a role that may sign in');
  await until('PgBouncer to take connections', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${output}`);
    return answers(through(first));
  }).catch(async (error: Error) => {
    await stop();
    throw new Error(`${error.message}\n${output}`);
  });
  return { through, stop };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    // It is starting: the caller waits, and says what PgBouncer wrote when that takes too long.
    return false;
  } finally {
    await client.end();
  }
}
