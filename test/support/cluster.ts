import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/db/embedded/index.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { asApp, type Connection } from '../../src/server/db/settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser of the cluster that all tests share; each test file has a database of its own in it. */
    cluster: Connection;
  }
}

/** Vitest's global set-up: one real PostgreSQL for the whole run, with a migrated template that databases are copied from. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karavan-test-'));
  // As root the database runs as another user, who has to pass through.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  await migrate(embedded);
  const { superuser } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  const cluster: Connection = { ...embedded.owner, user: 'postgres', password: superuser, database: 'postgres' };
  project.provide('cluster', cluster);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export type TestDatabase = { owner: Connection; app: Connection; superuser: Connection; drop: () => Promise<void> };

let count = 0;

/** A database of its own, migrated, empty. */
export async function createDatabase(cluster: Connection, template = 'karavan'): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now()}_${++count}`;
  await asSuperuser(cluster, `create database ${name} template ${template} owner karavan_owner`);
  const ownerPassword = await ownerPasswordOf(cluster);
  const owner: Connection = { ...cluster, database: name, user: 'karavan_owner', password: ownerPassword };
  return {
    owner,
    app: asApp(owner),
    superuser: { ...cluster, database: name },
    drop: () => asSuperuser(cluster, `drop database if exists ${name} with (force)`),
  };
}

/** The same for a whole file of tests, at its top: it is gone after them. */
export async function sharedDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('cluster'));
  afterAll(database.drop);
  return database;
}

/** The cluster's credentials lie beside its socket folder. */
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
