import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { APP_ROLE, type Connections } from './settings.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any number that is ours alone: servers that start at once wait for each other on it. */
const LOCK = 7_301_984;

/** A migration was changed after it had been applied: the database and the files no longer tell the same story. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date. Forward only, each file in its own transaction, all under one lock, so that several
 * servers may start at once and a kill in the middle leaves the schema of before or after a file, nothing between.
 * Returns the names of the files that were applied.
 */
export async function migrate({ owner, app }: Connections): Promise<string[]> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureAppRole(client, app.user === APP_ROLE ? String(app.password ?? '') : null);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now()
       )`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const fresh: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const statements = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(statements).digest('hex');
      if (applied.has(name)) {
        if (applied.get(name) !== checksum) throw new MigrationError(`${name} was changed after it had been applied`);
        continue;
      }
      await apply(client, name, statements, checksum);
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, statements: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The role that requests run as: it owns nothing, and row level security binds it. */
async function ensureAppRole(client: pg.Client, password: string | null): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  const login = password === null ? '' : ` login password ${client.escapeLiteral(password)}`;
  if (!rowCount) await client.query(`create role ${APP_ROLE}${login}`);
  else if (login) await client.query(`alter role ${APP_ROLE}${login}`);
}
