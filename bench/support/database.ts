import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DemoAccount } from '../../src/contract/company/public-commands.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { startEmbedded } from '../../src/server/base/db/embedded/index.ts';
import { migrate } from '../../src/server/base/db/migrate.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { loadDemo } from '../../src/server/demo/load-demo-company.ts';

/** A PostgreSQL cluster with one company of many sales, and its users with their passwords. */
export type BenchDatabase = {
  owner: Connection;
  superuser: Connection;
  /** The connection of the server's role. */
  app: Connection;
  users: DemoAccount[];
  stop: () => Promise<void>;
};

const SALES = 100_000;

/** Filling takes minutes, so the folder is kept between runs; migrations bring it up to date. */
export async function openBenchDatabase(sales = SALES): Promise<BenchDatabase> {
  const folder = join(tmpdir(), `karavan-bench-${sales}`);
  const peopleFile = join(folder, 'people.json');
  await mkdir(folder, { recursive: true });
  // As root the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const embedded = await startEmbedded({ dataDir, namedByHand: true, onTrouble: console.error });
  await migrate(embedded);
  const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  const superuser: Connection = { ...embedded.owner, user: 'postgres', password: credentials.superuser };
  const known = await knownPeople(peopleFile);
  const users = known ?? (await fill(embedded.owner, superuser, sales));
  if (!known) await writeFile(peopleFile, JSON.stringify(users), { mode: 0o600 });
  return { owner: embedded.owner, app: embedded.app, superuser, users, stop: embedded.stop };
}

async function knownPeople(peopleFile: string): Promise<DemoAccount[] | null> {
  const text = await readFile(peopleFile, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoAccount[]);
}

async function fill(owner: Connection, superuser: Connection, sales: number): Promise<DemoAccount[]> {
  console.log(`Loading a company of ${sales.toLocaleString('en')} sales; the next runs will find it`);
  const { db, pool } = connect(owner, { poolSize: 2, statementTimeout: 0, onLost: console.error });
  const now = new Date();
  const options = { slug: 'bench', sales, seed: 42, now, onlyIfEmpty: true };
  const { users } = await loadDemo(db, options);
  await pool.end();
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  return users;
}
