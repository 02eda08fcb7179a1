import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DemoAccount } from '../../src/contract/public-commands.ts';
import { connect } from '../../src/server/db/connect.ts';
import { loadDemo } from '../../src/server/db/demo/load.ts';
import { startEmbedded } from '../../src/server/db/embedded/index.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Connection } from '../../src/server/db/settings.ts';

/** A PostgreSQL with a company of 100,000 sales; its people with their passwords. */
export type BenchDatabase = {
  owner: Connection;
  superuser: Connection;
  users: DemoAccount[];
  stop: () => Promise<void>;
};

const SALES = 100_000;

/** Filling takes a minute or two, so the folder is kept from run to run; migrations bring it up to date. */
const folder = join(tmpdir(), `karavan-bench-${SALES}`);
const peopleFile = join(folder, 'people.json');

export async function openBenchDatabase(): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true });
  // As root the database runs as another user, who has to pass through.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const embedded = await startEmbedded({ dataDir, namedByHand: true, onTrouble: console.error });
  await migrate(embedded);
  const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  const superuser: Connection = { ...embedded.owner, user: 'postgres', password: credentials.superuser };
  const users = (await knownPeople()) ?? (await fill(embedded.app, superuser));
  return { owner: embedded.owner, superuser, users, stop: embedded.stop };
}

async function knownPeople(): Promise<DemoAccount[] | null> {
  const text = await readFile(peopleFile, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoAccount[]);
}

async function fill(app: Connection, superuser: Connection): Promise<DemoAccount[]> {
  console.log(`Loading a company of ${SALES.toLocaleString('en')} sales; the next runs will find it`);
  const { db, pool } = connect(app, { poolSize: 2, statementTimeout: 0, onLost: console.error });
  const now = new Date();
  const options = { slug: 'bench', sales: SALES, seed: 42, now, onlyIfEmpty: true };
  const { users } = await loadDemo(db, options);
  await pool.end();
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  await writeFile(peopleFile, JSON.stringify(users), { mode: 0o600 });
  return users;
}
