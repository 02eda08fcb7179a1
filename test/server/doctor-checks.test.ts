import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { asApp } from '../../src/server/base/db/settings.ts';
import { clockResult } from '../../src/server/operations/doctor/clock.ts';
import { spaceResult } from '../../src/server/operations/doctor/disk-space.ts';
import { durabilityResults } from '../../src/server/operations/doctor/durability.ts';
import { checkLocks } from '../../src/server/operations/doctor/locks.ts';
import { checkTls } from '../../src/server/operations/doctor/tls.ts';
import { postgresVersion } from '../../src/server/operations/doctor/versions.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/processes/own-postgres.ts';
import { preparedFolder } from '../support/processes/start-ups.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { oneRow, openSql } from '../support/server/sql.ts';

let postgres: OwnPostgres;
let owner: ReturnType<typeof connect>;
let app: ReturnType<typeof connect>;

/** A PostgreSQL that allows to prepare a transaction, as none of Karavan's own does. */
async function folderWithPreparing(): Promise<string> {
  const folder = await preparedFolder();
  await appendFile(join(folder, 'database/postgresql.auto.conf'), 'max_prepared_transactions = 1\n');
  return folder;
}

const roleOf = (role: 'owner' | 'app') => (role === 'owner' ? postgres.owner : asApp(postgres.owner));

beforeAll(async () => {
  postgres = await startOwnPostgres(folderWithPreparing());
  owner = connect(roleOf('owner'), { poolSize: 1, ...patientLimits });
  app = connect(roleOf('app'), { poolSize: 1, ...patientLimits });
});
afterAll(async () => {
  await owner?.pool.end();
  await app?.pool.end();
  await postgres?.remove();
});

describe('doctor on the sessions of the database', () => {
  /** Nothing has to grow old for it. */
  const atOnce = { transaction: 0, wait: 0 };
  const locks = async (): Promise<string[]> => {
    const found = await checkLocks({ owner: owner.db, app: app.db }, atOnce);
    return found.map(({ status, message }) => `${status}: ${message}`);
  };

  test.each(['owner', 'app'] as const)('a transaction of the %s that is left open is a problem', async (role) => {
    const session = await openSql(roleOf(role));
    try {
      await session.query('begin');
      await session.query('select from companies');
      expect((await locks()).join()).toMatch(
        new RegExp(
          `^problem: A transaction of ${roleOf(role).user} \\(.* is open for \\d+ s and is idle in transaction\\.$`,
        ),
      );
    } finally {
      await session.end();
    }
  });

  test('a session that waits for the lock of another one is a problem, with the process that holds it', async () => {
    const [holder, waiter] = [await openSql(postgres.owner), await openSql(postgres.owner)];
    try {
      await holder.query('begin');
      await holder.query('lock table directions');
      const { pid } = await oneRow<{ pid: number }>(holder, 'select pg_backend_pid() as pid');
      await waiter.query('begin');
      const waited = waiter.query('lock table directions');
      await expect
        .poll(async () => (await locks()).join('\n'))
        .toMatch(
          new RegExp(`^problem: Process \\d+ of PostgreSQL waits for a lock of process ${pid} for \\d+ s\\.$`, 'm'),
        );
      await holder.query('rollback');
      await waited;
    } finally {
      await Promise.all([holder.end(), waiter.end()]);
    }
  });

  test('a transaction that is left prepared is a problem', async () => {
    const session = await openSql(postgres.owner);
    try {
      for (const statement of ['begin', 'lock table directions in share mode', `prepare transaction 'left'`]) {
        await session.query(statement);
      }
      expect((await locks()).join()).toMatch(/^problem: The transaction "left" is prepared for \d+ s/);
      await session.query(`rollback prepared 'left'`);
    } finally {
      await session.end();
    }
    expect(await locks()).toEqual([expect.stringMatching(/^ok: No transaction is old/)]);
  });
});

describe('bounds of checks that a test can not reach', () => {
  test.each([
    [1023 * 1024 ** 2, 'problem'],
    [1024 ** 3, 'warning'],
    [5 * 1024 ** 3, 'ok'],
  ])('%i free bytes are: %s', (free, status) => {
    expect(spaceResult('/data', free).status).toBe(status);
  });

  test.each([
    [4.9, 'ok'],
    [-5, 'warning'],
    [-60, 'problem'],
  ])('a database clock that is %f s ahead is: %s', (ahead, status) => {
    expect(clockResult(ahead).status).toBe(status);
  });

  test('PostgreSQL 14 is a problem, 15 is none', () => {
    expect(postgresVersion('14.22', 140_022)).toMatchObject({
      status: 'problem',
      remedy: expect.stringContaining('15'),
    });
    expect(postgresVersion('15.0', 150_000).status).toBe('ok');
  });

  test('a database without checksums of its pages is a warning', () => {
    expect(durabilityResults(['data_checksums'])).toEqual([
      expect.objectContaining({ status: 'warning', remedy: expect.stringContaining('pg_checksums --enable') }),
    ]);
  });

  const local = { host: '/sockets' };
  const remote = { host: 'db.example' };
  const verified = { ...remote, ssl: { rejectUnauthorized: true } };
  test.each([
    [{}, []],
    [{ DATABASE_URL: local }, []],
    [{ DATABASE_URL: verified, DATABASE_APP_URL: verified }, []],
    [{ DATABASE_URL: remote }, ['Add ?sslmode=verify-full to DATABASE_URL.']],
    [
      { DATABASE_URL: verified, DATABASE_APP_URL: remote, DATABASE_DIRECT_URL: remote },
      ['Add ?sslmode=verify-full to DATABASE_APP_URL.', 'Add ?sslmode=verify-full to DATABASE_DIRECT_URL.'],
    ],
  ])('of the addresses %j those are asked to be verified that are open on the way: %j', async (addresses, remedies) => {
    const found = await checkTls({ config: readConfig({}), database: { addresses } });
    expect(found.flatMap(({ remedy }) => remedy ?? [])).toEqual(remedies);
  });
});
