import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DemoAccount } from '../../src/contract/company/public-commands.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { startEmbedded } from '../../src/server/base/db/embedded/index.ts';
import { migrate } from '../../src/server/base/db/migrate.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { loadDemo } from '../../src/server/demo/load-demo-company.ts';
import { copyCompany } from './copy-company.ts';

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
/** The number of sales that is loaded; larger companies are copies of it. */
const LOADED = 10_000;

const run = promisify(execFile);

/**
 * The company of 10,000 sales is loaded as a demonstration, larger ones are multiples of it, made with SQL. Folders are
 * kept between runs; migrations bring them up to date.
 */
export async function openBenchDatabase(sales = SALES): Promise<BenchDatabase> {
  if (sales === LOADED) return openLoaded();
  const folder = join(tmpdir(), `karavan-bench-copy-${sales}`);
  const users = (await knownPeople(folder)) ?? (await makeCopy(folder, sales));
  return { ...(await start(folder)), users };
}

async function openLoaded(): Promise<BenchDatabase> {
  const folder = join(tmpdir(), `karavan-bench-${LOADED}`);
  const started = await start(folder);
  const known = await knownPeople(folder);
  const users = known ?? (await fill(started.owner, started.superuser));
  if (!known) await writePeople(folder, users);
  return { ...started, users };
}

/** Starts the cluster of a folder, a new one if it is empty, and migrates it. */
async function start(folder: string): Promise<Omit<BenchDatabase, 'users'>> {
  await mkdir(folder, { recursive: true });
  // As root the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const embedded = await startEmbedded({ dataDir, namedByHand: true, onTrouble: console.error });
  await migrate(embedded);
  const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  const superuser: Connection = { ...embedded.owner, user: 'postgres', password: credentials.superuser };
  return { owner: embedded.owner, app: embedded.app, superuser, stop: embedded.stop };
}

/** Written when the rows are complete: a folder without the file was interrupted. */
const peopleFile = (folder: string) => join(folder, 'people.json');

async function knownPeople(folder: string): Promise<DemoAccount[] | null> {
  const text = await readFile(peopleFile(folder), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoAccount[]);
}

const writePeople = (folder: string, users: DemoAccount[]) =>
  writeFile(peopleFile(folder), JSON.stringify(users), { mode: 0o600 });

async function fill(owner: Connection, superuser: Connection): Promise<DemoAccount[]> {
  console.log(`Loading a company of ${LOADED.toLocaleString('en')} sales; the next runs will find it`);
  const { db, pool } = connect(owner, { poolSize: 2, statementTimeout: 0, onLost: console.error });
  const now = new Date();
  const options = { slug: 'bench', sales: LOADED, seed: 42, now, onlyIfEmpty: true };
  const { users } = await loadDemo(db, options);
  await pool.end();
  await query(superuser, 'vacuum analyze');
  return users;
}

/** Settings while rows are copied. What is written is safe only after the last one, `sync`. */
const whileCopying = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Copies the cluster of the loaded company, and the company within it. */
async function makeCopy(folder: string, sales: number): Promise<DemoAccount[]> {
  const loaded = await openLoaded();
  await loaded.stop();
  console.log(`Copying a company to one of ${sales.toLocaleString('en')} sales; the next runs will find it`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // Node's own copy does not keep the owner of the files.
  await run('cp', ['-a', join(tmpdir(), `karavan-bench-${LOADED}`, 'data'), folder]);
  const settings = Object.entries(whileCopying).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(folder, 'data/database/postgresql.auto.conf'), settings.join(''));
  const copy = await start(folder);
  try {
    await copyCompany(copy.superuser, sales / LOADED - 1);
    await query(copy.superuser, 'alter system reset all');
  } finally {
    await copy.stop();
  }
  await run('sync');
  await writePeople(folder, loaded.users);
  return loaded.users;
}

async function query(superuser: Connection, statement: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(statement);
  await client.end();
}
