import { createHmac } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { ConfigError } from '../config-error.ts';

/** How to reach the database as one of its roles. */
export type Connection = Pick<PoolConfig, 'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'>;

/** The two roles: the owner migrates, the app answers requests and is bound by row level security. */
export type Connections = { owner: Connection; app: Connection };

export const APP_ROLE = 'karavan_app';

/**
 * The app role's password follows from the owner's, so that any number of servers started with the same DATABASE_URL
 * agree on it without having to share a file.
 */
const appPassword = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update('karavan app role').digest('base64url');

/** The app role on the same database. */
export const asApp = (owner: Connection): Connection => ({
  ...owner,
  user: APP_ROLE,
  password: appPassword(String(owner.password ?? '')),
});

/** `postgres://user:password@host:port/database?sslmode=require` → connection; `variable` is where the text was found. */
export function parseDatabaseUrl(url: string, variable: string): Connection {
  try {
    return readUrl(new URL(url));
  } catch {
    // Not one word of the text itself, for there is a password in it.
    throw new ConfigError(
      `${variable} must have the form postgres://user:password@host:5432/database, ` +
        'with %40 for an @ in the password and so on',
    );
  }
}

function readUrl({ protocol, hostname, port, pathname, username, password, searchParams }: URL): Connection {
  if (!/^postgres(ql)?:$/.test(protocol)) throw new Error(`Not PostgreSQL: ${protocol}`);
  const sslmode = searchParams.get('sslmode');
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: port ? Number(port) : 5432,
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(sslmode && sslmode !== 'disable' ? { ssl: { rejectUnauthorized: sslmode.startsWith('verify') } } : {}),
  };
}
