import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { startWriters } from '../support/data/writers.ts';
import { lostRecords, partialRecords } from '../support/processes/after-crash.ts';
import { backupsIn, makeBackup, restoreBackup, storedUntil } from '../support/processes/backups.ts';
import { passableFolder } from '../support/processes/folders.ts';
import { Installation } from '../support/processes/installation.ts';
import {
  killAndRemove,
  ownFolder,
  postmasterOf,
  preparedFolder,
  run,
  serve,
  stop,
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
  // A change of file fills the present one, so that a whole one is stored, and a next one behind it.
  await sql.query('select pg_switch_wal()');
  await sql.query("select pg_logical_emit_message(true, 'test', 'the next file')");
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

/** The folder of the stored log. */
async function logOf(backups: string): Promise<string> {
  const [systemId = ''] = await readdir(join(backups, 'log'));
  return join(backups, 'log', systemId);
}

/** The newest file of a log that is stored whole. */
async function newestWholeFile(log: string): Promise<string> {
  const whole = (await readdir(log)).filter((name) => /^[\dA-F]{24}\.gz$/.test(name)).sort();
  return whole.at(-1) ?? '';
}

/** A copy of the backups with their log, which the test may damage. */
async function copyOfBackups(): Promise<string> {
  const copy = await passableFolder();
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

test('a gap in the stored log is said, and no moment behind it can be restored', async () => {
  const copy = await copyOfBackups();
  const log = await logOf(copy);
  const whole = await newestWholeFile(log);
  await rm(join(log, whole));
  const { dataDir, output } = await restoreBackup(copy);
  expect(output).toMatch(/has a gap after .*: what follows can't be restored/);
  await serve(dataDir).ready();
  const target = await ownFolder();
  const { until: last } = JSON.parse(await readFile(join(log, 'until.json'), 'utf8')) as { until: string };
  const args = ['src/server/cli.ts', 'restore', copy, '--to', last];
  expect(await waitForRefusal(run({ args, env: { DATA_DIR: target } }))).toContain('has a gap');
});

test('a damaged file of the stored log is refused by its name', async () => {
  const copy = await copyOfBackups();
  const log = await logOf(copy);
  const whole = await newestWholeFile(log);
  const content = await readFile(join(log, whole));
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  await writeFile(join(log, whole), content);
  const target = await ownFolder();
  const words = await waitForRefusal(run({ args: ['src/server/cli.ts', 'restore', copy], env: { DATA_DIR: target } }));
  expect(words).toContain(`${join(log, whole)} of the log is damaged`);
});

test('a server on a restored folder makes a backup at once, because the log of earlier ones does not lead there', async () => {
  const copy = await copyOfBackups();
  const { dataDir } = await restoreBackup(copy);
  const before = (await backupsIn(copy)).length;
  const server = serve(dataDir, { env: { BACKUP_DIR: copy } });
  await server.ready();
  await until('a backup of the new timeline', async () => (await backupsIn(copy)).length > before);
  const newest = (await backupsIn(copy)).at(-1) ?? '';
  expect(JSON.parse(await readFile(join(newest, 'backup.json'), 'utf8'))).toMatchObject({ timeline: 2 });
  await stop(server);
  await serve((await restoreBackup(copy)).dataDir).ready();
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

test('a server without a folder for backups does not keep the log for one', async () => {
  const backups = await ownFolder();
  const dataDir = await preparedFolder();
  onTestFinished(() => killAndRemove(dataDir));
  const slots = async () => {
    const sql = await openSql(await superuserOf(dataDir));
    const rows = await sql.query<{ slot_name: string }>('select slot_name from pg_replication_slots');
    await sql.end();
    return rows.map(({ slot_name: name }) => name);
  };
  const first = serve(dataDir, { env: { BACKUP_DIR: backups } });
  await first.ready();
  await until('the slot', async () => (await slots()).includes('karavan_backup'));
  await stop(first);
  await serve(dataDir).ready();
  expect(await slots()).toEqual([]);
});
