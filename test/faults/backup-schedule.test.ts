import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { startWriters } from '../support/data/writers.ts';
import { lostRecords, partialRecords } from '../support/processes/after-crash.ts';
import { backupsIn, makeBackup, restoreBackup, storedUntil } from '../support/processes/backups.ts';
import { passableFolder } from '../support/processes/folders.ts';
import { Installation } from '../support/processes/installation.ts';
import {
  ownFolder,
  postmasterOf,
  preparedFolder,
  run,
  serve,
  superuserOf,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { openSql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const WRITERS = 8;

let folder: string;
let karavan: Installation;
let shop: Shop;

beforeAll(async () => {
  folder = await passableFolder();
  karavan = await Installation.create({ BACKUP_DIR: folder, BACKUP_KEEP: '1' });
  shop = await openShop(karavan.url);
});
afterAll(async () => {
  await karavan?.remove();
  await rm(folder, { recursive: true, force: true });
});

const firstVerified = () =>
  until('a first backup, verified', async () => {
    const [backup] = await backupsIn(folder);
    return backup && (await readFile(join(backup, 'verified.json'), 'utf8').catch(() => null));
  });

test('a server with a folder for backups makes and verifies a first one by itself', async () => {
  expect(JSON.parse(await firstVerified())).toMatchObject({ problem: null });
});

test('the stored log has no gap after the server and its database were killed under writers', async () => {
  await firstVerified();
  const writers = startWriters(WRITERS, karavan, shop);
  await writers.acknowledge(WRITERS);
  const postmaster = await postmasterOf(karavan.dataDir);
  await karavan.killServer();
  process.kill(postmaster ?? 0, 'SIGKILL');
  await karavan.start({ BACKUP_DIR: folder, BACKUP_KEEP: '1' });
  await writers.acknowledge(WRITERS);
  await writers.stop();
  const sql = await openSql(await superuserOf(karavan.dataDir));
  // A change of file fills the present one, so that a whole one is stored.
  await sql.query('select pg_switch_wal()');
  const [clock] = await sql.query<{ ms: number }>(
    'select ceil(extract(epoch from pg_catalog.clock_timestamp()) * 1000)::float8 as ms',
  );
  await sql.end();
  await storedUntil(folder, new Date(clock?.ms ?? 0));
  const { dataDir, output } = await restoreBackup(folder);
  expect(output).not.toContain('gap');
  await serve(dataDir).ready();
  const restored = await openSql(await superuserOf(dataDir));
  onTestFinished(() => restored.end());
  expect(await lostRecords(restored, writers.attempts)).toEqual([]);
  expect(await partialRecords(restored)).toEqual([]);
});

test('a newer backup replaces the oldest beyond those that are kept, with the log that only it needed', async () => {
  await firstVerified();
  const [old = ''] = await backupsIn(folder);
  const { system_id: systemId, ...kept } = JSON.parse(await readFile(join(old, 'backup.json'), 'utf8')) as {
    system_id: string;
  };
  expect(kept).toMatchObject({ encrypted: false });
  await makeBackup(karavan.dataDir, folder, { BACKUP_DIR: folder, BACKUP_KEEP: '1' });
  const [only, ...others] = await backupsIn(folder);
  expect(others).toEqual([]);
  expect(only).not.toBe(old);
  expect(await readdir(join(folder, 'log', systemId))).not.toContain('000000010000000000000001.gz');
});

test.each([
  ['a folder that does not exist', async () => join(await ownFolder(), 'none'), 'which does not exist'],
  ['a folder inside of the data folder', async () => '', 'must not be inside of the data folder'],
])('a server with %s for its backups is refused', async (_what, nameIt, words) => {
  const dataDir = await preparedFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const inside = join(dataDir, 'backups');
  await mkdir(inside);
  const server = run({ env: { DATA_DIR: dataDir, BACKUP_DIR: (await nameIt()) || inside } });
  expect(await waitForRefusal(server)).toContain(words);
});
