import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { requireBoundRole } from './app-role.ts';
import type { Connections } from './settings.ts';
import { withSignIn } from './sign-in.ts';

/** What tells a database from every other one: the id that its cluster got when it was made, and its name. */
type Identity = { system: string; database: string };

async function identityOf(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    'select system_identifier::text as system, current_database() as database from pg_control_system()',
  );
  return rows[0] as Identity;
}

/**
 * Refuses a pooler that leads to another database than DATABASE_DIRECT_URL does, or whose role for requests is not bound
 * by row level security: a pooler can be set to sign in as another role than the one that it is asked for. Throws a
 * ConfigError, or a StartError if it can't be reached.
 */
export async function requirePooler({ owner, app, pooled }: Connections): Promise<void> {
  if (!pooled) return;
  const directly = await withSignIn(app, identityOf);
  await withSignIn(pooled, async (client) => {
    const through = await identityOf(client);
    if (directly.system !== through.system || directly.database !== through.database) {
      throw new ConfigError(
        `The pooler at ${pooled.host}:${pooled.port} leads to the database ${through.database} of the cluster ` +
          `${through.system}, but DATABASE_DIRECT_URL to ${directly.database} of ${directly.system}. Let both lead to the ` +
          'same database.',
      );
    }
    await requireBoundRole(client, owner);
  });
}
