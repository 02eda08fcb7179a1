import { existsSync } from 'node:fs';
import { chmod, chown, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sharedDataDir } from '../../src/server/base/config.ts';
import { prepareFolders } from '../../src/server/base/db/embedded/folders.ts';
import { recordedDirections } from '../support/processes/at-rest.ts';
import { Checkout } from '../support/processes/checkout.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import type { ProcessOptions } from '../support/processes/server-process.ts';
import {
  addDirections,
  clear,
  directionsOf,
  firstManager,
  ownFolder,
  processesIn,
  refusal,
  run,
  stop,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { isThorough } from '../support/thorough.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** In no list of users. */
const NAMELESS = 12_345;

/** A title that says so where the test can't run. */
const asRoot = (title: string) => (isRoot ? title : `SKIPPED: needs root: ${title}`);
if (!isRoot) console.warn('SKIPPED: needs root: the tests of start-users that start the server as several users');

let checkout: Checkout;

beforeAll(async () => {
  if (isRoot) checkout = await Checkout.copy({ built: true });
});
afterAll(() => checkout?.remove());

/** The checkout lies in a home that belongs to this user, and that nobody else may enter. */
async function giveTo(uid: number): Promise<void> {
  await chmod(checkout.home, 0o700);
  const cache = join(checkout.root, 'node_modules/.cache');
  for (const folder of [checkout.home, checkout.root, cache]) await chown(folder, uid, uid);
}

const ordinary = (uid = NOBODY): ProcessOptions => (isRoot ? { uid, gid: uid } : {});

/** Starts the server for the first time on a folder: what was acknowledged, and what the server wrote. */
async function firstStart(options: ProcessOptions = {}) {
  const server = checkout.start(options);
  const manager = await firstManager(await server.ready());
  await addDirections(manager, ['Анталья']);
  await stop(server);
  return { token: manager.token, output: server.output() };
}

/** Starts it again: what was acknowledged at first is there. */
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
    if (!wasThere) await clear(folder);
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
  test('whose default folder only root can enter keeps the data under /var/lib', async () => {
    const closed = await closedFolder();
    leaveShared(sharedDataDir());
    const { dataDir, user } = await prepareFolders(join(closed, '.karavan'), false);
    expect(dataDir).toBe(sharedDataDir());
    expect(user?.uid).not.toBe(0);
    expect(await readdir(closed)).toEqual([]);
  });

  test.runIf(isThorough)('whose checkout only root can read starts again on the data under /var/lib', async () => {
    await giveTo(0);
    const folder = sharedDataDir(checkout.root);
    leaveShared(folder);
    const { token, output } = await firstStart();
    expect(output).toContain(`Database: ${folder}\n`);
    await expectNextStart(token);
    expect((await stat(join(folder, 'database'))).uid).not.toBe(0);
    expect(await readdir(checkout.root)).not.toContain('.karavan');
  });

  test('who names a folder that PostgreSQL can’t enter is told so, and nothing is made', async () => {
    const closed = await closedFolder();
    const words = await refusedFolder(join(closed, 'data'));
    expect(words).toContain(`that user can't enter ${closed}/data. Name a folder in DATA_DIR`);
    expect(await readdir(closed)).toEqual([]);
  });
});

describe.skipIf(!isRoot)(asRoot('an ordinary user'), () => {
  /** Whose everything in the folder is. */
  const expectTheirs = async (folder: string) => {
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).uid, name).toBe(NOBODY);
  };

  test('with a checkout in a home of their own keeps the data in it; another user is refused it, root is not', async () => {
    await giveTo(NOBODY);
    const folder = join(checkout.root, '.karavan');
    onTestFinished(() => clear(folder));
    const { token, output } = await firstStart(ordinary());
    expect(output).toContain(`Database: ${folder}\n`);
    await expectTheirs(folder);
    await chmod(checkout.home, 0o755);
    const env = { DATA_DIR: folder };
    expect(await refusal(checkout.start({ ...ordinary(1), env }))).toContain('Start Karavan as the user it belongs to');
    expect(await recordedDirections(folder)).toEqual(['Анталья']);
    if (isThorough) await expectNextStart(token, { env });
    await chmod(checkout.home, 0o700);
    if (isThorough) await expectNextStart(token, ordinary());
    await expectTheirs(folder);
  });

  test('without a name in the list of users is told what to do', async () => {
    await giveTo(NAMELESS);
    const folder = join(checkout.root, '.karavan');
    onTestFinished(() => clear(folder));
    expect(await refusal(checkout.start(ordinary(NAMELESS)))).toContain(`${NAMELESS} is not in /etc/passwd.`);
    expect(await processesIn(folder)).toEqual([]);
  });
});

test('a folder without the right to write is refused in words', async () => {
  const folder = await ownFolder();
  await chmod(folder, 0o555);
  if (isRoot) await giveTo(NOBODY);
  const options = { ...ordinary(), env: { DATA_DIR: folder } };
  const words = await refusal(isRoot ? checkout.start(options) : run(options));
  expect(words).toContain(`The data folder ${folder} can't be used: EACCES: permission denied`);
  expect(await readdir(folder)).toEqual([]);
});
