import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { plainEnv, type ServerProcess, watch } from '../../test/support/processes/server-process.ts';
import { until } from '../../test/support/wait.ts';
import type { RunningProcess } from '../support/servers.ts';
import { Wire } from '../support/wire.ts';

export type Directus = RunningProcess & { asAdmin: { authorization: string } };

/** The tables whose rows are recorded together with a sale. */
const PARTS = ['bookings', 'tourist_payments'];

/** Starts Directus from its folder over a database, whose tables it finds by itself. */
export async function startDirectus(folder: string, database: Connection): Promise<Directus> {
  const token = randomUUID();
  const env = plainEnv({
    ...settings(database),
    ADMIN_TOKEN: token,
    NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/node'),
  });
  const program = join(folder, 'node_modules/directus/cli.js');
  const run = (command: string) => watch(spawn(process.execPath, [program, command], { cwd: folder, env }));

  const bootstrap = run('bootstrap');
  const { code } = await bootstrap.ended;
  if (code !== 0) throw new Error(`Directus was not set up:\n${bootstrap.output()}`);

  const server = run('start');
  const stop = async () => {
    server.kill('SIGTERM');
    await server.ended;
  };
  const asAdmin = { authorization: `Bearer ${token}` };
  try {
    const url = await addressOf(server);
    await relate(url, asAdmin);
    return { url, pid: server.pid, asAdmin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As in production, with a log and as many connections to the database as Karavan, and without limits of requests. */
const settings = ({ host, port, database, user, password }: Connection) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET: randomUUID(),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: randomUUID(),
  DB_CLIENT: 'pg',
  DB_HOST: host,
  DB_PORT: String(port),
  DB_DATABASE: database,
  DB_USER: user,
  DB_PASSWORD: String(password),
  DB_POOL__MAX: '20',
  LOG_LEVEL: 'info',
  LOG_STYLE: 'raw',
  TELEMETRY: 'false',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  // Connections stay idle for minutes while the other side is measured.
  SERVER_KEEP_ALIVE_TIMEOUT: '3600000',
});

/** The free port that it has found is in its log. */
async function addressOf({ output, ended }: ServerProcess): Promise<string> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const address = await until('Directus to serve', () => {
    if (over) throw new Error(`Directus ended instead of serving:\n${output()}`);
    return /Server started at ([\d.]+:\d+)/.exec(output())?.[1];
  });
  return `http://${address}`;
}

/** Lets a sale be recorded together with its bookings and payments, as the Data Studio configures such a list. */
async function relate(url: string, headers: Record<string, string>): Promise<void> {
  const wire = await Wire.open(url);
  for (const table of PARTS) {
    const list = { field: table, type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } };
    await wire.json({ path: '/fields/sales', headers, body: list });
    const meta = { one_field: table };
    await wire.json({ method: 'PATCH', path: `/relations/${table}/sale_id`, headers, body: { meta } });
  }
  wire.close();
}
