import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { buildClientIfNeeded, compressClient } from '../../src/server/base/client-build.ts';
import { startEmbedded } from '../../src/server/base/db/embedded/index.ts';
import { migrate } from '../../src/server/base/db/migrate.ts';
import { asApp, type Connection } from '../../src/server/base/db/settings.ts';
import { bundleServer } from '../../src/server/bundle.ts';
import { clockOfDatabase } from './clock.ts';
import { copyFolder, passableFolder } from './processes/folders.ts';
import { runPostgres15 } from './processes/installed-postgres.ts';
import { startPooler } from './processes/pgbouncer.ts';
import { startReplica } from './processes/streaming-replica.ts';

/**
 * The superuser of the cluster that all tests share; each test file has a database of its own in it. With TEST_POOLER,
 * also the port of the pooler before it; with TEST_REPLICA, the host of its streaming replica; with TEST_POSTGRES, the
 * password of the owner, which the embedded one has in a file.
 */
type Cluster = Connection & { ownerPassword?: string; poolerPort?: number; replicaHost?: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
    /** The template of the tests’ data folders: migrated and stopped cleanly by a server. */
    preparedFolder: string;
  }
}

/** Vitest’s global set-up: one cluster for the whole run, and the builds that its servers run and serve. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const [{ cluster, preparedFolder, stop }] = await Promise.all([openCluster(), prepareServers()]);
  // The cluster is deleted after the run, so the template’s copies need not be written to a disk. Data folders of tests
  // that kill servers keep the settings of every installation.
  // A replica has what was flushed, and an answered command has to be.
  const isReplicated = Boolean(process.env.TEST_REPLICA);
  for (const setting of ['fsync', 'full_page_writes', ...(isReplicated ? [] : ['synchronous_commit'])]) {
    await asSuperuser(cluster, `alter system set ${setting} = off`);
  }
  await asSuperuser(cluster, 'select pg_reload_conf()');
  const pooler = await openPooler(cluster);
  const replica = isReplicated ? await startReplica(join(String(cluster.host), '..')) : null;
  project.provide('cluster', {
    ...cluster,
    ...(pooler && { poolerPort: pooler.port }),
    ...(replica && { replicaHost: String(replica.superuser.host) }),
  });
  project.provide('preparedFolder', preparedFolder);
  return async () => {
    await pooler?.stop();
    await replica?.remove();
    await stop();
  };
}

/** Starts the pooler that TEST_POOLER names, through which the servers of the tests then reach their databases. */
async function openPooler(cluster: Connection): Promise<{ port: number; stop: () => Promise<void> } | null> {
  const { TEST_POOLER: name } = process.env;
  if (!name) return null;
  if (name !== 'pgbouncer') throw new Error(`TEST_POOLER can be pgbouncer only, not ${name}`);
  const owner: Connection = { ...cluster, database: 'karavan', user: OWNER, password: await ownerPasswordOf(cluster) };
  const { through, stop } = await startPooler({ target: cluster, roles: [asApp(owner)] });
  return { port: Number(through(owner).port), stop };
}

/**
 * Builds and compresses the client and bundles the server: each server of a test would start with that, and be killed
 * during it.
 */
async function prepareServers(): Promise<void> {
  if (process.env.npm_lifecycle_event === 'test:quick') return;
  await bundleServer();
  await buildClientIfNeeded();
  await compressClient();
}

/**
 * A real PostgreSQL with a migrated template for databases. Its data folder is copied before it starts, for servers
 * that need one of their own.
 */
export async function openCluster() {
  const dataDir = await passableFolder();
  const start = () => startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  const first = await start();
  const cluster = await superuserOf(dataDir, first.owner);
  // Empty databases of tests have the clock as well: PostgreSQL copies it from template1.
  for (const database of ['template1', String(first.owner.database)]) {
    for (const statement of clockOfDatabase()) await asSuperuser({ ...cluster, database }, statement);
  }
  await migrate(first);
  await first.stop();
  const preparedFolder = await passableFolder();
  await copyFolder(dataDir, preparedFolder);
  // Each server that needs its reserve makes one; copies of it would take most of the time of a copy.
  await rm(join(preparedFolder, 'reserve'), { force: true });
  const running = await runCluster(start, cluster);
  const stop = async () => {
    await running.stop();
    for (const folder of [dataDir, preparedFolder]) await rm(folder, { recursive: true, force: true });
  };
  return { cluster: running.cluster, preparedFolder, stop };
}

type Running = { cluster: Connection & { ownerPassword?: string }; stop: () => Promise<void> };

/** The embedded PostgreSQL, or the one that TEST_POSTGRES names, migrated likewise. */
async function runCluster(
  startAgain: () => Promise<{ stop: () => Promise<void> }>,
  embedded: Connection,
): Promise<Running> {
  const { TEST_POSTGRES: version } = process.env;
  if (!version) return { cluster: embedded, stop: (await startAgain()).stop };
  if (version !== '15') throw new Error(`TEST_POSTGRES can be 15 only, not ${version}`);
  const { owner, superuser, stop } = await runPostgres15();
  for (const database of ['template1', String(owner.database)]) {
    for (const statement of clockOfDatabase()) await asSuperuser({ ...superuser, database }, statement);
  }
  await migrate({ owner, app: asApp(owner) });
  return { cluster: { ...superuser, database: 'postgres', ownerPassword: String(owner.password) }, stop };
}

/** The superuser of the cluster of a data folder, connected to the database that every cluster has. */
export async function superuserOf(dataDir: string, owner: Connection): Promise<Connection> {
  const { superuser } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  return { ...owner, user: 'postgres', password: superuser, database: 'postgres' };
}

export type TestDatabase = {
  owner: Connection;
  app: Connection;
  /** The role `app` through the pooler of a run with TEST_POOLER. */
  pooled?: Connection;
  /** The role `app` on the replica of a run with TEST_REPLICA. */
  replica?: Connection;
  superuser: Connection;
  drop: () => Promise<void>;
};

const OWNER = 'karavan_owner';

/** A database of its own, migrated and empty. */
export async function createDatabase(
  { ownerPassword: known, poolerPort, replicaHost, ...cluster }: Cluster,
  template = 'karavan',
): Promise<TestDatabase> {
  // A random name, as process ids are reused during a long run.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // A copy of the files takes a third of the time of a copy block by block through the log.
  await asSuperuser(cluster, `create database ${name} template ${template} owner ${OWNER} strategy file_copy`);
  const owner: Connection = {
    ...cluster,
    database: name,
    user: OWNER,
    password: known ?? (await ownerPasswordOf(cluster)),
  };
  const app = asApp(owner);
  return {
    owner,
    app,
    ...(poolerPort === undefined ? {} : { pooled: { ...app, host: '127.0.0.1', port: poolerPort } }),
    ...(replicaHost === undefined ? {} : { replica: { ...app, host: replicaHost } }),
    superuser: { ...cluster, database: name },
    drop: () => asSuperuser(cluster, `drop database if exists ${name} with (force)`),
  };
}

/** Creates a database for a whole test file, at its top, and drops it after the tests. */
export async function sharedDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('cluster'));
  afterAll(database.drop);
  return database;
}

/** The embedded cluster’s credentials lie beside its socket folder. */
async function ownerPasswordOf(cluster: Connection): Promise<string> {
  const file = join(String(cluster.host), '../credentials.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { owner: string }).owner;
}

async function asSuperuser(cluster: Connection, statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(statement);
  await client.end();
}
