import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureAppRole, requireBoundRole } from './app-role.ts';
import { isLocked } from './database-errors.ts';
import { damageOf } from './embedded/damage.ts';
import { allowIndexedSearch } from './indexed-search.ts';
import { MigrationError } from './migration-error.ts';
import {
  type AppliedMigration,
  compareMigrations,
  knownMigrations,
  type Migration,
  madeByNewer,
  USE_NEWER,
} from './migration-state.ts';
import type { Connection, Connections } from './settings.ts';
import { signIn, withSignIn } from './sign-in.ts';

export { MigrationError };

/** The advisory lock of migrations, on which servers that start at the same time wait for each other. */
const LOCK = 7_301_984;
/** Time limit of a migration that waits for a table's lock, ms: all later requests for the table queue behind it. */
const LOCK_TIMEOUT = 2000;
/** Number of tries of a migration that did not get its locks, and the pause between them, ms. */
const TRIES = 30;
const PAUSE = 500;

/**
 * Brings the schema up to date. Forward only, each file in its own transaction, all under one lock, so that several
 * servers may start at once, and a kill leaves the schema before or after a file, never in between. Returns the names
 * of the files that were applied.
 */
export async function migrate(
  connections: Connections,
  { onProgress = () => undefined, ...patience }: Partial<Patience> & { onProgress?: OnProgress } = {},
): Promise<string[]> {
  const { owner, app } = connections;
  const client = await signIn(owner);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now()
       )`,
    );
    const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migrations');
    const { pending, unknown, changed } = compareMigrations(await knownMigrations(), rows);
    // Migrations of a newer version may have changed anything that this version relies on.
    if (unknown.length > 0) throw new MigrationError(`${madeByNewer(unknown)} ${USE_NEWER}`);
    if (changed.length > 0) throw new MigrationError(`${changed.join(', ')} was changed after it had been applied`);
    await ensureAppRole(client, connections);
    // Before the schema is changed.
    await withSignIn(app, (asApp) => requireBoundRole(asApp, owner));
    for (const [index, migration] of pending.entries()) {
      const stopReporting = report(onProgress, { name: migration.name, number: index + 1, of: pending.length });
      await apply(client, migration, { lockTimeout: LOCK_TIMEOUT, tries: TRIES, ...patience }).finally(stopReporting);
    }
    await allowIndexedSearch(client);
    return pending.map(({ name }) => name);
  } catch (error) {
    throw inWords(error, owner);
  } finally {
    await client.end();
  }
}

/** An error of the database as a refusal for the operator. */
function inWords(error: unknown, owner: Connection): unknown {
  const damage = damageOf(error instanceof MigrationError ? error.cause : error, owner);
  if (damage) return damage;
  return error instanceof pg.DatabaseError ? new MigrationError(`The schema can't be made: ${error.message}`) : error;
}

/** How far an upgrade is: a migration, its number among those that are due, and how long it has been running. */
export type MigrationProgress = { name: string; number: number; of: number; seconds: number };
type OnProgress = (progress: MigrationProgress) => void;

/** The pause between two reports of a long migration, ms. */
const REPORT_EVERY = 10_000;

/** Reports a migration now and again while it runs. Returns a function that ends this. */
function report(onProgress: OnProgress, migration: Omit<MigrationProgress, 'seconds'>): () => void {
  const started = performance.now();
  onProgress({ ...migration, seconds: 0 });
  const timer = setInterval(
    () => onProgress({ ...migration, seconds: Math.round((performance.now() - started) / 1000) }),
    REPORT_EVERY,
  );
  return () => clearInterval(timer);
}

/** How many migrations a database has, and the names of those that are due. */
export async function pendingMigrations(owner: Connection): Promise<{ applied: number; pending: string[] }> {
  const client = await signIn(owner);
  try {
    const { rows: tables } = await client.query("select from pg_class where oid = to_regclass('schema_migrations')");
    const { rows: applied } =
      tables.length === 0
        ? { rows: [] }
        : await client.query<AppliedMigration>('select name, checksum from schema_migrations');
    const { pending } = compareMigrations(await knownMigrations(), applied);
    return { applied: applied.length, pending: pending.map(({ name }) => name) };
  } catch (error) {
    throw inWords(error, owner);
  } finally {
    await client.end();
  }
}

type Patience = { lockTimeout: number; tries: number };

/**
 * Applies a migration in one transaction. While a long transaction holds one of its tables, it is rolled back and tried
 * again, so that requests of running servers go on.
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
