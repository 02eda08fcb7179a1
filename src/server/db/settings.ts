import { createHmac } from 'node:crypto';
import type { PoolConfig } from 'pg';

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

/** `postgres://user:password@host:port/database?sslmode=require` → connection. */
export function parseDatabaseUrl(url: string): Connection {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
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
