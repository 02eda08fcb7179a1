import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { companyId, exportFolder, hashesOf } from '../support/data/moving.ts';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { runCommand } from '../support/processes/backups.ts';
import { canMount } from '../support/processes/capabilities.ts';
import { karavan } from '../support/processes/command-line.ts';
import { Installation } from '../support/processes/installation.ts';
import { mountSmallDisk } from '../support/processes/small-disk.ts';
import { killAndRemove, preparedFolder, run, superuserOf } from '../support/processes/start-ups.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const folder = await exportFolder();
const file = join(folder, 'demo.karavan');
let sourceDir: string;
let target: Installation;
let shop: Shop;
let sql: Sql;

beforeAll(async () => {
  sourceDir = await preparedFolder();
  await runCommand(sourceDir, ['demo', '--sales', '200']);
  await runCommand(sourceDir, ['export', '--company', 'demo', file]);
  target = await Installation.create();
  shop = await openShop(target.url);
  sql = await openSql(await superuserOf(target.dataDir));
});

afterAll(async () => {
  await sql?.end();
  await target?.remove();
  if (sourceDir) await killAndRemove(sourceDir);
});

/** Sends a command of the other company, which must be done as ever. */
const sell = async () =>
  expectStatus(await postSale<{ id: number }>(new Api(target.url, shop.token), newSale(shop)), 201);

/** An import that waits, in the middle of its work, for a table that the test holds; and how to let it go. */
async function importHeldAt(table: string) {
  const holder = await openSql(await superuserOf(target.dataDir));
  onTestFinished(holder.end);
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  const args = ['src/server/cli.ts', 'import', file];
  const process = run({ args, env: { DATA_DIR: target.dataDir } });
  const waiting = () =>
    sql.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into ${table}%'`);
  await until('the import to wait', async () => (await waiting()).length > 0);
  const isOver = async () =>
    (await sql.query(`select from pg_locks where relation = '${table}'::regclass`)).length === 0;
  return { process, release: () => holder.query('rollback'), isOver };
}

test('commands of other companies are done while a company is imported', async () => {
  const held = await importHeldAt('targets');
  await sell();
  // Its rows are there, and seen by no other transaction.
  expect(await companyId(sql, 'demo')).toBeNull();
  await sell();
  held.process.kill('SIGKILL');
  await held.process.ended;
  await held.release();
  await until('the end of the transaction', held.isOver);
});

test('an import that is killed leaves nothing, and the next one imports the company', async () => {
  const held = await importHeldAt('targets');
  held.process.kill('SIGKILL');
  await held.process.ended;
  await held.release();
  await until('the end of the transaction', held.isOver);
  expect(await companyId(sql, 'demo')).toBeNull();
  expect(await sql.query('select from sales where company_id <> 1')).toEqual([]);
  expect(await runCommand(target.dataDir, ['import', file])).toContain('was imported');
  const id = await companyId(sql, 'demo');
  expect((await hashesOf(sql, id ?? 0)).sales).toMatch(/^200 /);
  await sell();
});

test('an export that is killed leaves no file of its name, and the next one is complete', async () => {
  const path = join(folder, 'killed.karavan');
  const holder = await openSql(await superuserOf(target.dataDir));
  onTestFinished(holder.end);
  await holder.query('begin');
  await holder.query('lock table visit_sums in access exclusive mode');
  const args = ['src/server/cli.ts', 'export', '--company', 'silk', path];
  const process = run({ args, env: { DATA_DIR: target.dataDir } });
  await until('the export to have begun', () => existsSync(`${path}.unfinished`));
  process.kill('SIGKILL');
  await process.ended;
  await holder.query('rollback');
  expect(existsSync(path)).toBe(false);
  expect(await runCommand(target.dataDir, ['export', '--company', 'silk', path])).toContain(`is in ${path}`);
});

if (!canMount) console.warn('SKIPPED: needs the right to mount file systems: an export to a full disk');
test.skipIf(!canMount)('an export to a full disk is refused with the reason and leaves nothing there', async () => {
  const disk = await mountSmallDisk(4);
  onTestFinished(disk.unmount);
  await disk.fill();
  const typed = ['export', '--company', 'silk', join(disk.folder, 'silk')];
  const { code, err } = await karavan(target.dataDir, typed);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('failed: the disk is full.') });
  expect(await readdir(disk.folder)).toEqual([]);
});
