import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { companyId, exportFolder, hashesOf } from '../support/data/moving.ts';
import { runCommand } from '../support/processes/backups.ts';
import { karavan } from '../support/processes/command-line.ts';
import { passableFolder } from '../support/processes/folders.ts';
import { hasPostgres15, startPostgres15 } from '../support/processes/installed-postgres.ts';
import { startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { killAndRemove, preparedFolder, superuserOf } from '../support/processes/start-ups.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

if (!hasPostgres15) console.warn('SKIPPED: needs /usr/lib/postgresql/15: moving to another version of PostgreSQL');
const folder = await exportFolder();

/** The hashes of a company's tables, without its lines of the log about being moved. */
async function hashesIn(sql: Sql, slug: string): Promise<Record<string, string>> {
  return hashesOf(sql, (await companyId(sql, slug)) ?? 0);
}

async function ownDataFolder(): Promise<string> {
  const dataDir = await preparedFolder();
  onTestFinished(() => killAndRemove(dataDir));
  return dataDir;
}

/** What is in the database of a data folder, which is started for it. */
async function readFolder(dataDir: string, slug: string): Promise<Record<string, string>> {
  const postgres = await startOwnPostgres(Promise.resolve(dataDir));
  try {
    const sql = await openSql(await superuserOf(dataDir));
    const hashes = await hashesIn(sql, slug);
    await sql.end();
    return hashes;
  } finally {
    await postgres.goAway();
  }
}

describe.skipIf(!hasPostgres15)(`${hasPostgres15 ? '' : 'SKIPPED: needs PostgreSQL 15: '}PostgreSQL 15`, () => {
  test('a company goes from the embedded PostgreSQL 18 to an external 15 and back, and stays the same', async () => {
    const first = await ownDataFolder();
    const last = await ownDataFolder();
    const { owner, superuser } = await startPostgres15();
    const DATABASE_URL = urlOf(owner);
    const elsewhere = await passableFolder();
    onTestFinished(() => killAndRemove(elsewhere));
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];

    await runCommand(first, ['demo', '--sales', '200']);
    await runCommand(first, ['export', '--company', 'demo', there]);
    await runCommand(elsewhere, ['demo', '--slug', 'other', '--sales', '20'], { DATABASE_URL });
    expect(await runCommand(elsewhere, ['import', there], { DATABASE_URL })).toContain('and so are all sums');
    const sql = await openSql(superuser);
    onTestFinished(sql.end);
    const before = await readFolder(first, 'demo');
    expect(await hashesIn(sql, 'demo')).toEqual(before);

    await runCommand(elsewhere, ['export', '--company', 'demo', back], { DATABASE_URL });
    await runCommand(last, ['import', back]);
    expect(await readFolder(last, 'demo')).toEqual(before);

    // Its uid is the same after each move.
    const again = await karavan(first, ['import', back]);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in this installation already, as "demo"'),
    });
  });
});
