import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { requireBoundRole } from './app-role.ts';
import type { Connection, Connections } from './settings.ts';
import { withSignIn } from './sign-in.ts';

/** What tells a database from every other one: the id that its cluster got when it was made, and its name. */
type Identity = { system: string; database: string };

async function identityOf(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    'select system_identifier::text as system, current_database() as database from pg_control_system()',
  );
  return rows[0] as Identity;
}

export const isSame = (one: Identity, other: Identity): boolean =>
  one.system === other.system && one.database === other.database;

/**
 * Refuses another way to the database, a pooler or a replica, that leads to another database, or on which requests are not
 * bound by row level security: a pooler can be set to sign in as another role than the one that it is asked for. `named`:
 * what is checked, and the variable that it is compared with. Throws a ConfigError, or a StartError if there is no answer.
 */
async function requireSameDatabase(
  connection: Connection,
  { owner, app }: Connections,
  named: { what: string; than: string },
): Promise<void> {
  const directly = await withSignIn(app, identityOf);
  await withSignIn(connection, async (client) => {
    const found = await identityOf(client);
    if (!isSame(directly, found)) {
      throw new ConfigError(
        `${named.what} at ${connection.host}:${connection.port} leads to the database ${found.database} of the cluster ` +
          `${found.system}, but ${named.than} to ${directly.database} of ${directly.system}. Let both lead to the same database.`,
      );
    }
    await requireBoundRole(client, owner);
  });
}

/** Refuses a pooler that leads elsewhere than the address past it; does nothing without one. */
export async function requirePooler(connections: Connections): Promise<void> {
  const { pooled } = connections;
  if (pooled) await requireSameDatabase(pooled, connections, { what: 'The pooler', than: 'DATABASE_DIRECT_URL' });
}

/** Refuses a replica of another database. */
export const requireReplica = (replica: Connection, connections: Connections): Promise<void> =>
  requireSameDatabase(replica, connections, { what: 'The replica', than: 'DATABASE_URL' });
