import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { projectRoot } from '../source-files.ts';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';
import { ConfigError } from './config-error.ts';
import { type MessageSettings, readMessageSettings } from './message-settings.ts';
import { isLoopback } from './network.ts';
import { wholeNumber } from './whole-number.ts';

/** The proxies trusted to name the client's address: none, a number of hops, or addresses and networks. */
export type TrustedProxies = false | number | string[];

/** The configuration from the environment. Defaults work on a laptop; docs/operations.md lists all variables. */
export type Config = {
  host: string;
  port: number;
  /** The folder of the embedded database, and of the stored password of an external database's app role. */
  dataDir: string;
  /** Whether the folder was set explicitly, so that it is never replaced by another one. */
  dataDirNamed: boolean;
  databaseUrl: string | null;
  databaseAppUrl: string | null;
  /** The address past a transaction pooler; null: `databaseUrl` leads to PostgreSQL itself. */
  databaseDirectUrl: string | null;
  databaseReplicaUrl: string | null;
  /** The age from which on a replica is not read, seconds. */
  replicaMaxAge: number;
  poolSize: number;
  /** The timeout of statements, ms. */
  statementTimeout: number;
  /** The timeout for getting a database connection, ms. */
  connectTimeout: number;
  logLevel: string;
  /** Where metrics are served alone; null: not on a port of their own. */
  metricsPort: number | null;
  metricsHost: string;
  /** The token for metrics on the port of the application; null: not there. */
  metricsToken: string | null;
  trustProxy: TrustedProxies;
  /** The only accepted host names besides loopback's; empty for any. */
  publicHosts: string[];
  sessionIdleHours: number;
  sessionMaxDays: number;
  /** Requests per user and minute. */
  requestsPerMinute: number;
  /** The URL of the Central Bank's rates; null disables the import. */
  ratesUrl: string | null;
  /** The gateways of messages to clients. */
  messages: MessageSettings;
  backups: BackupSettings;
  /** Development allows GraphQL introspection. */
  development: boolean;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLogLevel(text = 'info'): string {
  if (logLevels.includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
}

function readMetricsToken(text: string | null): string | null {
  if (text === null || /^[\x21-\x7e]{20,200}$/.test(text)) return text;
  throw new ConfigError('METRICS_TOKEN must have from 20 to 200 letters, digits and signs without spaces');
}

/** Whether a text is an IP address or a network like `10.0.0.0/8`. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

/** The limit of a chain of proxies. */
const MAX_HOPS = 10;

function readProxies(text = ''): TrustedProxies {
  if (text === '' || text === 'false') return false;
  if (text === 'true') {
    throw new ConfigError(
      'TRUST_PROXY must be how many proxies stand before Karavan (1, say) or their addresses, not "true": ' +
        'then each visitor could name any address as their own',
    );
  }
  if (/^\d+$/.test(text)) return wholeNumber('TRUST_PROXY', text, 0, 1, MAX_HOPS);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddress)) return addresses;
  throw new ConfigError(
    `TRUST_PROXY must be false, a number from 1 to ${MAX_HOPS}, or addresses and networks with commas between, not "${text}"`,
  );
}

/** A host name without a port, or an IP address. */
const isHostName = (name: string): boolean => isIP(name) !== 0 || /^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(name);

function readHosts(text = ''): string[] {
  if (text === '') return [];
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every(isHostName)) return names;
  throw new ConfigError(
    `PUBLIC_HOSTS must be names with commas between, without https:// and without a port, not "${text}"`,
  );
}

/** An http(s) URL without credentials, because it is shown to users. */
function readUrl(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
  throw new ConfigError(`${name} must be an address that begins with https:// or http://, without a password in it`);
}

/** An address that belongs to an external database. */
function besideDatabaseUrl(name: string, text: string | undefined, databaseUrl: string | null): string | null {
  if (!text || databaseUrl !== null) return text || null;
  throw new ConfigError(
    `${name} must be set beside DATABASE_URL only: the embedded database has neither a pooler nor a replica. ` +
      `Set DATABASE_URL as well, or remove ${name}.`,
  );
}

/** Reads the configuration. Throws a ConfigError that names the variable and what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env.DATABASE_URL || null;
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR || resolve(projectRoot, '.karavan'));
  const trustProxy = readProxies(env.TRUST_PROXY);
  return {
    host,
    port: wholeNumber('PORT', env.PORT, 3000, 0, 65_535),
    dataDir,
    dataDirNamed: Boolean(env.DATA_DIR),
    databaseUrl,
    databaseAppUrl: env.DATABASE_APP_URL || null,
    databaseDirectUrl: besideDatabaseUrl('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL, databaseUrl),
    databaseReplicaUrl: besideDatabaseUrl('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL, databaseUrl),
    replicaMaxAge: wholeNumber('DATABASE_REPLICA_MAX_AGE', env.DATABASE_REPLICA_MAX_AGE, 60, 1, 3600),
    poolSize: wholeNumber('DATABASE_POOL', env.DATABASE_POOL, 20, 2, 500),
    statementTimeout: wholeNumber('DATABASE_STATEMENT_TIMEOUT', env.DATABASE_STATEMENT_TIMEOUT, 5000, 100, 600_000),
    connectTimeout: wholeNumber('DATABASE_CONNECT_TIMEOUT', env.DATABASE_CONNECT_TIMEOUT, 1500, 100, 600_000),
    logLevel: readLogLevel(env.LOG_LEVEL || undefined),
    metricsPort: env.METRICS_PORT ? wholeNumber('METRICS_PORT', env.METRICS_PORT, 0, 0, 65_535) : null,
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    metricsToken: readMetricsToken(env.METRICS_TOKEN || null),
    trustProxy,
    publicHosts: readHosts(env.PUBLIC_HOSTS),
    sessionIdleHours: wholeNumber('SESSION_IDLE_HOURS', env.SESSION_IDLE_HOURS, 12, 1, 24 * 365),
    sessionMaxDays: wholeNumber('SESSION_MAX_DAYS', env.SESSION_MAX_DAYS, 30, 1, 365),
    requestsPerMinute: wholeNumber('REQUESTS_PER_MINUTE', env.REQUESTS_PER_MINUTE, 6000, 60, 10_000_000),
    ratesUrl: readUrl('RATES_URL', env.RATES_URL || null),
    messages: readMessageSettings(env, {
      isLocalOnly: isLoopback(host) && databaseUrl === null && trustProxy === false,
    }),
    backups: readBackupSettings(env, { dataDir, isExternal: databaseUrl !== null }),
    development: env.NODE_ENV === 'development',
  };
}

/**
 * The data and PostgreSQL's programs of a server started by root are here when other users can not enter the checkout.
 */
export const sharedDir = '/var/lib/karavan';

/** The data folder of a checkout in `sharedDir`. */
export function sharedDataDir(root = projectRoot): string {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return join(sharedDir, `${basename(root)}-${hash}`);
}
