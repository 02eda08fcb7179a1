import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/server/base/db/connect.ts';
import { loadCredentials } from '../../src/server/base/db/embedded/credentials.ts';
import { asApp, type Connection } from '../../src/server/base/db/settings.ts';
import { Installation } from '../support/processes/installation.ts';
import { superuserOf } from '../support/processes/start-ups.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { oneRow } from '../support/server/sql.ts';

const ON = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on' };

let karavan: Installation;
let app: Connection;
beforeAll(async () => {
  karavan = await Installation.create();
  const { owner } = await loadCredentials(join(karavan.dataDir, 'credentials.json'));
  app = asApp({ ...(await superuserOf(karavan.dataDir)), password: owner });
});
afterAll(() => karavan?.remove());

/** As a connection of the app sees them: settings can differ by role, database and connection. */
async function settingsOfTheApp(): Promise<Record<string, unknown>> {
  const { pool } = connect(app, { poolSize: 2, ...patientLimits });
  try {
    const settings = Object.keys(ON).map(async (name) => (await pool.query(`show ${name}`)).rows[0]);
    return Object.assign({}, ...(await Promise.all(settings)));
  } finally {
    await pool.end();
  }
}

test('acknowledged commits are on disk, and torn or corrupt pages are detected', async () => {
  expect(await settingsOfTheApp()).toEqual(ON);
});

test('the check of settings reports those that are off for the app role alone', async () => {
  await karavan.query(async (sql) => {
    await sql.query('alter role karavan_app set synchronous_commit = off');
    expect(await oneRow(sql, 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    expect(await settingsOfTheApp()).toEqual({ ...ON, synchronous_commit: 'off' });
  });
});
