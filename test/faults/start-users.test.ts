import { existsSync } from 'node:fs';
import { chmod, chown, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { sharedDataDir } from '../../src/server/base/config.ts';
import { prepareFolders } from '../../src/server/base/db/embedded/folders.ts';
import { recordedDirections } from '../support/processes/at-rest.ts';
import { Checkout } from '../support/processes/checkout.ts';
import { copyFolder } from '../support/processes/folders.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import type { ProcessOptions } from '../support/processes/server-process.ts';
import {
  addDirections,
  directionsOf,
  killAndRemove,
  ownFolder,
  processesIn,
  run,
  setUpFirstManager,
  stop,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { isThorough } from '../support/thorough.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** A user without an entry in the list of users. */
const NAMELESS = 12_345;

/** Marks the title of a test that can not run here. */
const asRoot = (title: string) => (isRoot ? title : `SKIPPED: needs root: ${title}`);
if (!isRoot) console.warn('SKIPPED: needs root: the tests of start-users that start the server as several users');

let checkout: Checkout;

beforeAll(async () => {
  if (isRoot) checkout = await Checkout.copy({ built: true });
});
afterAll(() => checkout?.remove());

/** The checkout lies in a home of this user that other users may not enter. */
async function chownCheckout(uid: number): Promise<void> {
  await chmod(checkout.home, 0o700);
  const cache = join(checkout.root, 'node_modules/.cache');
  for (const folder of [checkout.home, checkout.root, cache]) await chown(folder, uid, uid);
}

const ordinary = (uid = NOBODY): ProcessOptions => (isRoot ? { uid, gid: uid } : {});

/** Starts the server for the first time on a folder: the recorded directions, and the server’s output. */
async function firstStart(options: ProcessOptions = {}) {
  const server = checkout.start(options);
  const manager = await setUpFirstManager(await server.ready());
  await addDirections(manager, ['Анталья']);
  await stop(server);
  return { token: manager.token, output: server.output() };
}

/** Starts the server again and expects the recorded directions. */
async function expectNextStart(token: string | null, options: ProcessOptions = {}): Promise<void> {
  const server = checkout.start(options);
  expect(await directionsOf(new Api(await server.ready(), token))).toEqual(['Анталья']);
  await stop(server);
}

/** Removes what the test has put under /var/lib, and nothing that was there before it. */
function leaveShared(folder: string): void {
  const all = dirname(folder);
  const [isFirst, wasThere] = [!existsSync(all), existsSync(folder)];
  onTestFinished(async () => {
    if (!wasThere) await killAndRemove(folder);
    if (isFirst && (await readdir(all)).length === 0) await rmdir(all);
  });
}

/** A folder that only root may enter. */
async function closedFolder(): Promise<string> {
  const closed = await ownFolder();
  await chmod(closed, 0o700);
  return closed;
}

describe.skipIf(!isRoot)(asRoot('root'), () => {
  test('root whose default folder only root can enter has its data under /var/lib', async () => {
    const closed = await closedFolder();
    leaveShared(sharedDataDir());
    const { dataDir, user } = await prepareFolders(join(closed, '.karavan'), false);
    expect(dataDir).toBe(sharedDataDir());
    expect(user?.uid).not.toBe(0);
    expect(await readdir(closed)).toEqual([]);
  });

  test.runIf(isThorough)('root whose checkout only root can read starts again on the data under /var/lib', async () => {
    await chownCheckout(0);
    const folder = sharedDataDir(checkout.root);
    leaveShared(folder);
    const { token, output } = await firstStart();
    expect(output).toContain(`Database: ${folder}\n`);
    await expectNextStart(token);
    expect((await stat(join(folder, 'database'))).uid).not.toBe(0);
    expect(await readdir(checkout.root)).not.toContain('.karavan');
  });

  test('a folder that PostgreSQL can not enter is refused with a message, and nothing is created', async () => {
    const closed = await closedFolder();
    const words = await refusedFolder(join(closed, 'data'));
    expect(words).toContain(`that user can't enter ${closed}/data. Name a folder in DATA_DIR`);
    expect(await readdir(closed)).toEqual([]);
  });
});

describe.skipIf(!isRoot)(asRoot('an ordinary user'), () => {
  /** Expects the user to own everything in the folder. */
  const expectOwned = async (folder: string) => {
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).uid, name).toBe(NOBODY);
  };

  test('a user with a checkout in their own home has the data in it; another user is refused it, and root is not', async () => {
    await chownCheckout(NOBODY);
    const folder = join(checkout.root, '.karavan');
    onTestFinished(() => killAndRemove(folder));
    const { token, output } = await firstStart(ordinary());
    expect(output).toContain(`Database: ${folder}\n`);
    await expectOwned(folder);
    await chmod(checkout.home, 0o755);
    const env = { DATA_DIR: folder };
    expect(await waitForRefusal(checkout.start({ ...ordinary(1), env }))).toContain(
      'Start Karavan as the user it belongs to',
    );
    expect(await recordedDirections(folder)).toEqual(['Анталья']);
    if (isThorough) await expectNextStart(token, { env });
    await chmod(checkout.home, 0o700);
    if (isThorough) await expectNextStart(token, ordinary());
    await expectOwned(folder);
  });

  test('a user in whose copied data folder another user owns files is refused with the command that puts it right', async () => {
    await chownCheckout(NOBODY);
    const folder = await ownFolder();
    await copyFolder(inject('preparedFolder'), folder);
    await chown(folder, NOBODY, NOBODY);
    for (const name of await readdir(folder)) await chown(join(folder, name), NOBODY, NOBODY);
    await chown(join(folder, 'database/base'), 0, 0);
    expect(await waitForRefusal(checkout.start({ ...ordinary(), env: { DATA_DIR: folder } }))).toBe(
      `${folder}/database/base belongs to another user than the one that runs Karavan. Start Karavan as that user, or ` +
        `give the data folder to this one, as root: chown -R ${NOBODY} ${folder}\n`,
    );
    await chown(join(folder, 'database/base'), NOBODY, NOBODY);
    const server = checkout.start({ ...ordinary(), env: { DATA_DIR: folder } });
    await server.ready();
    await stop(server);
  });

  test('a user without an entry in the list of users gets advice', async () => {
    await chownCheckout(NAMELESS);
    const folder = join(checkout.root, '.karavan');
    onTestFinished(() => killAndRemove(folder));
    expect(await waitForRefusal(checkout.start(ordinary(NAMELESS)))).toContain(`${NAMELESS} is not in /etc/passwd.`);
    expect(await processesIn(folder)).toEqual([]);
  });
});

test('a folder without write permission is refused with a message', async () => {
  const folder = await ownFolder();
  await chmod(folder, 0o555);
  if (isRoot) await chownCheckout(NOBODY);
  const options = { ...ordinary(), env: { DATA_DIR: folder } };
  const words = await waitForRefusal(isRoot ? checkout.start(options) : run(options));
  expect(words).toContain(`The data folder ${folder} can't be used: EACCES: permission denied`);
  expect(await readdir(folder)).toEqual([]);
});
