import { createHmac } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { ConfigError } from '../config-error.ts';
import { isLoopback } from '../network.ts';

/** Connection settings of one role. */
export type Connection = Pick<PoolConfig, 'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'>;

/** The two roles: the owner migrates, the app answers requests and is bound by row level security. */
export type Connections = {
  owner: Connection;
  app: Connection;
  /** The app role through a transaction pooler, for requests; absent: they connect as `app`. */
  pooled?: Connection;
  /** The file of the app role's password, if that is random. */
  appPasswordFile?: string;
};

export const APP_ROLE = 'karavan_app';

/**
 * The app role's password is derived from the owner's, so that servers with the same DATABASE_URL agree on it without a
 * shared file. It does not reveal the owner's, which is random in the embedded database.
 */
function appPassword({ password }: Connection): string {
  if (!password) throw new Error('From no password none can follow');
  return createHmac('sha256', String(password)).update('karavan app role').digest('base64url');
}

/** The app role on the same database, with the password that follows from the owner's unless there is another one. */
export const asApp = (owner: Connection, password = appPassword(owner)): Connection => ({
  ...owner,
  user: APP_ROLE,
  password,
});

/** Whether the connection can be read and changed in transit: a remote database without a verified certificate. */
export function isOpenOnTheWay({ host = '', ssl }: Connection): boolean {
  const isHere = host === '' || host.startsWith('/') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
  return !isHere && !(typeof ssl === 'object' && ssl.rejectUnauthorized);
}

/**
 * `postgres://user:password@host:port/database?sslmode=require` → connection; `variable` is the environment variable
 * with the text.
 */
export function parseDatabaseUrl(url: string, variable: string): Connection {
  try {
    return readUrl(new URL(url));
  } catch {
    // The message must not quote the text, which contains a password.
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
