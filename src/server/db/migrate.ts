import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../source-files.ts';
import { StartError } from './embedded/errors.ts';
import { allowIndexedSearch } from './indexed-search.ts';
import { APP_ROLE, asApp, type Connection, type Connections } from './settings.ts';

const folder = join(projectRoot, 'src/server/db/migrations');
/** Any number that is ours alone: servers that start at once wait for each other on it. */
const LOCK = 7_301_984;
/** A host that never answers is given up after that long, ms. On a busy machine signing in took more than ten seconds. */
const CONNECT_TIMEOUT = 60_000;

/** The schema can't be brought up to date, in words: an applied migration was changed, a right is missing. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date. Forward only, each file in its own transaction, all under one lock, so that several
 * servers may start at once and a kill in the middle leaves the schema of before or after a file, nothing between.
 * Returns the names of the files that were applied.
 */
export async function migrate({ owner, app }: Connections): Promise<string[]> {
  const client = await signIn(owner);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureAppRole(client, owner, app);
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

/** The role that requests run as: it owns nothing, and row level security binds it. One that is named is left as it is. */
async function ensureAppRole(client: pg.Client, owner: Connection, app: Connection): Promise<void> {
  const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  const ours = asApp(owner);
  const isNamed = app.user !== ours.user || app.password !== ours.password;
  if (exists && isNamed) return;
  const login = app.user === APP_ROLE ? ` login password ${client.escapeLiteral(String(app.password ?? ''))}` : '';
  try {
    await client.query(`${exists ? 'alter' : 'create'} role ${APP_ROLE}${login}`);
  } catch (error) {
    throw new MigrationError(
      `${owner.user} can't make the role ${APP_ROLE}: ${(error as Error).message}. ` +
        'Grant createrole, or make it and name it in DATABASE_APP_URL.',
    );
  }
}
