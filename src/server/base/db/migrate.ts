import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../source-files.ts';
import { ensureAppRole } from './app-role.ts';
import { StartError } from './embedded/embedded-errors.ts';
import { isLocked } from './faults.ts';
import { allowIndexedSearch } from './indexed-search.ts';
import { MigrationError } from './migration-error.ts';
import type { Connection, Connections } from './settings.ts';

export { MigrationError };

const folder = join(projectRoot, 'src/server/base/db/migrations');
/** Any number that is ours alone: servers that start at once wait for each other on it. */
const LOCK = 7_301_984;
/** A host that never answers is given up after that long, ms. On a busy machine signing in took more than ten seconds. */
const CONNECT_TIMEOUT = 60_000;

/** How long a migration waits for others to let go of a table, ms: behind it wait all others that want that table. */
const LOCK_TIMEOUT = 2000;
/** How often a migration that did not get its tables is begun anew, and what the others have in between to go on, ms. */
const TRIES = 30;
const PAUSE = 500;

/**
 * Brings the schema up to date. Forward only, each file in its own transaction, all under one lock, so that several
 * servers may start at once and a kill in the middle leaves the schema of before or after a file, nothing between.
 * Returns the names of the files that were applied.
 */
export async function migrate(connections: Connections, patience: Partial<Patience> = {}): Promise<string[]> {
  const { owner, app } = connections;
  const client = await signIn(owner);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now()
       )`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const known = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    requireKnown([...applied.keys()], known);
    await ensureAppRole(client, connections);
    const fresh: string[] = [];
    for (const name of known) {
      const statements = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(statements).digest('hex');
      if (applied.has(name)) {
        if (applied.get(name) !== checksum) throw new MigrationError(`${name} was changed after it had been applied`);
        continue;
      }
      await apply(client, { name, statements, checksum }, { lockTimeout: LOCK_TIMEOUT, tries: TRIES, ...patience });
      fresh.push(name);
    }
    await allowIndexedSearch(client);
    await (await signIn(app)).end();
    return fresh;
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw new MigrationError(`The schema can't be made: ${error.message}`);
    throw error;
  } finally {
    await client.end();
  }
}

/** A connection, or a refusal in words: nobody is there, the password is wrong, there is no such database. */
async function signIn(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { user, host, port, database } = connection;
    throw new StartError(`${user} can't sign in to the database ${database} at ${host}:${port}: ${reasonOf(error)}`);
  }
}

/** Several addresses of one host are tried together; each has its reason then, and the whole has none. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : (error as Error).message;

/** What only a newer Karavan can have applied may have changed anything that this one relies on. */
function requireKnown(applied: string[], known: string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new MigrationError(
    `The database was made by a newer Karavan: this version does not know ${unknown.join(', ')}. ` +
      'Start the newer version, or restore a backup that was made before it.',
  );
}

type Migration = { name: string; statements: string; checksum: string };
type Patience = { lockTimeout: number; tries: number };

/**
 * Does a migration, as a whole or not at all. Where a long transaction holds one of its tables it lets go of all of them and
 * begins anew a moment later, so that requests of servers that run already go on.
 */
async function apply(client: pg.Client, migration: Migration, { lockTimeout, tries }: Patience): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration, lockTimeout);
    } catch (error) {
      if (!isLocked(error))
        throw new MigrationError(`${migration.name}: ${(error as Error).message}`, { cause: error });
      if (attempt >= tries) {
        throw new MigrationError(
          `${migration.name}: another session holds a table that it changes, after ${tries} tries still. ` +
            'End its transaction (pg_stat_activity has it), or stop the other servers, and start again.',
          { cause: error },
        );
      }
      await delay(PAUSE);
    }
  }
}

async function applyOnce(
  client: pg.Client,
  { name, statements, checksum }: Migration,
  lockTimeout: number,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await client.query(statements);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
