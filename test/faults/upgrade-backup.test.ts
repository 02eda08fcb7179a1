import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../support/processes/backups.ts';
import { Checkout } from '../support/processes/checkout.ts';
import {
  addDirections,
  directionsOf,
  killAndRemove,
  preparedFolder,
  run,
  serve,
  setUpFirstManager,
  stop,
  superuserOf,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { openSql } from '../support/server/sql.ts';

/** A migration of a later version. */
const LATER = '9999-later.sql';

let later: Checkout;
beforeAll(async () => {
  later = await Checkout.copy({ built: true });
  await writeFile(
    join(later.root, 'src/server/base/db/migrations', LATER),
    'alter table directions add column later int;',
  );
});
afterAll(() => later?.remove());

/** A data folder of the present version, with one direction. */
let dataDir: string;
let token: string;
beforeEach(async () => {
  dataDir = await preparedFolder();
  onTestFinished(() => killAndRemove(dataDir));
  const server = serve(dataDir);
  const manager: Api = await setUpFirstManager(await server.ready());
  await addDirections(manager, ['Самарканд']);
  token = String(manager.token);
  await stop(server);
});

const upgradeNotice = () => readFile(join(dataDir, 'upgrade.json'), 'utf8');

test('a start without due migrations makes no backup', async () => {
  const server = serve(dataDir);
  await server.ready();
  await stop(server);
  await expect(upgradeNotice()).rejects.toThrow('ENOENT');
});

test('an upgrade backs the database up first, says where, and can be rolled back; the upgraded one is kept', async () => {
  const upgraded = later.start({ env: { DATA_DIR: dataDir } });
  const url = await upgraded.ready();
  expect(upgraded.output()).toContain(`The backup before the upgrade is ${dataDir}/upgrade-backups/`);
  expect(upgraded.output()).toContain(`Upgrading the database: ${LATER} (1 of 1)`);
  await addDirections(new Api(url, token), ['Бухара']);
  // While a server runs, nothing is rolled back.
  const refused = run({ args: ['src/server/cli.ts', 'rollback'], env: { DATA_DIR: dataDir } });
  expect(await waitForRefusal(refused)).toContain('Karavan already runs');
  await stop(upgraded);
  // The earlier version refuses the upgraded database.
  expect(await waitForRefusal(serve(dataDir))).toContain(`does not know ${LATER}`);

  const output = await runCommand(dataDir, ['rollback']);
  expect(output).toContain(`before ${LATER}`);
  const earlier = serve(dataDir);
  expect(await directionsOf(new Api(await earlier.ready(), token))).toEqual(['Самарканд']);
  const sql = await openSql(await superuserOf(dataDir));
  const columns = await sql.query("select from information_schema.columns where column_name = 'later'");
  expect(columns).toEqual([]);
  await sql.end();
  await stop(earlier);
  const kept = (await readdir(dataDir)).filter((name) => name.startsWith('database.upgraded-'));
  expect(kept).toHaveLength(1);
  const again = run({ args: ['src/server/cli.ts', 'rollback'], env: { DATA_DIR: dataDir } });
  expect(await waitForRefusal(again)).toContain('no upgrade that could be taken back');
});

test('an upgrade whose backup fails changes nothing', async () => {
  const server = later.start({ env: { DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-none/inner` } });
  expect(await waitForRefusal(server)).toContain('The backup to');
  await expect(upgradeNotice()).rejects.toThrow('ENOENT');
  await serve(dataDir).ready();
});
