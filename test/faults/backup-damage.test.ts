import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeBackup, restoreBackup, runCommand } from '../support/processes/backups.ts';
import { passableFolder } from '../support/processes/folders.ts';
import {
  killAndRemove,
  ownFolder,
  preparedFolder,
  processesIn,
  run,
  serve,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { until } from '../support/wait.ts';

const PASSPHRASE = 'seven lamps in samarkand';

let dataDir: string;
/** Folders with a plain and an encrypted backup. */
let plain: string;
let sealed: string;
let name: string;
let sealedName: string;

beforeAll(async () => {
  dataDir = await preparedFolder();
  plain = await passableFolder();
  sealed = await passableFolder();
  name = basename((await makeBackup(dataDir, plain)).folder);
  sealedName = basename((await makeBackup(dataDir, sealed, { BACKUP_PASSPHRASE: PASSPHRASE })).folder);
});

afterAll(async () => {
  await killAndRemove(dataDir);
  for (const folder of [plain, sealed]) await rm(folder, { recursive: true, force: true });
});

/** A copy of a folder of backups, which the test may damage. */
async function copyOf(folder: string): Promise<string> {
  const copy = await passableFolder();
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** The words with which a restore into an empty folder is refused. The folder stays without a database. */
async function refusalOf(from: string, env: NodeJS.ProcessEnv = {}, options: string[] = []): Promise<string> {
  const target = await ownFolder();
  const args = ['src/server/cli.ts', 'restore', from, ...options];
  const words = await waitForRefusal(run({ args, env: { DATA_DIR: target, ...env } }));
  await expect(readFile(join(target, 'database/PG_VERSION'))).rejects.toThrow('ENOENT');
  await expect(readFile(join(target, 'credentials.json'))).rejects.toThrow('ENOENT');
  return words;
}

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const position = Math.floor(size / 2);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  await file.close();
}

async function describeAnew(backup: string, change: object): Promise<void> {
  const file = join(backup, 'backup.json');
  const description = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...description, ...change }));
}

test.each([
  [
    'a flipped byte in the archive',
    (backup: string) => flipByte(join(backup, 'base.tar.gz')),
    /base\.tar\.gz is damaged/,
  ],
  [
    'a flipped byte in the manifest',
    (backup: string) => flipByte(join(backup, 'backup_manifest')),
    /manifest is damaged/,
  ],
  ['a missing archive', (backup: string) => rm(join(backup, 'base.tar.gz')), /lacks its file base\.tar\.gz/],
  ['a missing manifest', (backup: string) => rm(join(backup, 'backup_manifest')), /lacks its file backup_manifest/],
  ['missing passwords', (backup: string) => rm(join(backup, 'credentials.json')), /lacks its file credentials\.json/],
  ['a later form', (backup: string) => describeAnew(backup, { format: 99 }), /made by a newer version of Karavan/],
  [
    'unknown migrations',
    (backup: string) => describeAnew(backup, { migrations: ['9999-tomorrow.sql'] }),
    /newer version of Karavan: this one does not know 9999-tomorrow\.sql/,
  ],
  [
    'another PostgreSQL',
    (backup: string) => describeAnew(backup, { postgres: '17.2' }),
    /made by PostgreSQL 17, but this version of Karavan brings 18/,
  ],
  ['no description', (backup: string) => rm(join(backup, 'backup.json')), /holds no complete backup/],
])('a backup with %s is refused with the reason', async (_what, damage, words) => {
  const folder = await copyOf(plain);
  await damage(join(folder, name));
  expect(await refusalOf(join(folder, name))).toMatch(words);
});

test('a backup that did not finish is never taken for one', async () => {
  const folder = await copyOf(plain);
  await rename(join(folder, name), join(folder, `${name}.unfinished`));
  expect(await refusalOf(folder)).toContain('holds no complete backup');
});

test('a data folder with data is not restored into', async () => {
  const target = await preparedFolder();
  onTestFinished(() => killAndRemove(target));
  const args = ['src/server/cli.ts', 'restore', plain];
  const words = await waitForRefusal(run({ args, env: { DATA_DIR: target } }));
  expect(words).toContain(`${target} is not empty: it has`);
  // What was in it still is.
  await serve(target).ready();
});

test('an interrupted restore is no data folder, and is begun anew by the next one', async () => {
  const target = await ownFolder();
  const restore = run({ args: ['src/server/cli.ts', 'restore', plain], env: { DATA_DIR: target } });
  await until('the restore to have begun', () => existsSync(join(target, 'restore.unfinished/base')));
  restore.kill('SIGKILL');
  await restore.ended;
  expect(await waitForRefusal(serve(target))).toContain('not restored to its end');
  await until('nothing to run in the folder', async () => (await processesIn(target)).length === 0);
  await runCommand(target, ['restore', plain]);
  await serve(target).ready();
});

test('a moment that the stored log does not reach is refused', async () => {
  expect(await refusalOf(plain, {}, ['--to', '2099-01-01 00:00'])).toContain('There is no log in');
  expect(await refusalOf(plain, {}, ['--to', '2001-01-01 00:00'])).toContain('No backup in');
});

test('an encrypted backup is restored with its passphrase, also away from its folder', async () => {
  const folder = await mkdtemp(join(await copyOf(sealed), 'away-'));
  await cp(join(sealed, sealedName), join(folder, sealedName), { recursive: true });
  const { dataDir: restored } = await restoreBackup(join(folder, sealedName), [], { BACKUP_PASSPHRASE: PASSPHRASE });
  await serve(restored).ready();
});

test('an encrypted backup is refused without its passphrase and with another one', async () => {
  expect(await refusalOf(sealed)).toContain('are encrypted. Set BACKUP_PASSPHRASE');
  expect(await refusalOf(sealed, { BACKUP_PASSPHRASE: 'eight lamps in bukhara' })).toContain('does not open');
});

test('a flipped byte in an encrypted backup is found', async () => {
  const folder = await copyOf(sealed);
  await flipByte(join(folder, sealedName, 'base.tar.gz.age'));
  expect(await refusalOf(folder, { BACKUP_PASSPHRASE: PASSPHRASE })).toContain('base.tar.gz.age is damaged');
});

test('an encrypted backup has no readable content', async () => {
  const files = ['base.tar.gz.age', 'backup_manifest.age', 'credentials.json.age'];
  for (const file of files) {
    const content = await readFile(join(sealed, sealedName, file));
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(content.includes('superuser')).toBe(false);
  }
});

test('a further backup into an encrypted folder needs the passphrase', async () => {
  const args = ['src/server/cli.ts', 'backup', sealed];
  expect(await waitForRefusal(run({ args, env: { DATA_DIR: dataDir } }))).toContain('are encrypted');
});

test('a verification says whether a backup would bring everything back, and its outcome is stored with it', async () => {
  const folder = await copyOf(plain);
  const good = await runCommand(dataDir, ['verify', folder]);
  expect(good).toContain('would bring everything back');
  expect(JSON.parse(await readFile(join(folder, name, 'verified.json'), 'utf8'))).toMatchObject({ problem: null });
  await flipByte(join(folder, name, 'base.tar.gz'));
  const args = ['src/server/cli.ts', 'verify', folder];
  expect(await waitForRefusal(run({ args, env: { DATA_DIR: dataDir } }))).toContain('would NOT bring everything back');
  const { problem } = JSON.parse(await readFile(join(folder, name, 'verified.json'), 'utf8')) as { problem: string };
  expect(problem).toContain('is damaged');
});

test('an interrupted verification leaves nothing, and a killed one is cleared away by the next', async () => {
  const work = await ownFolder();
  const folder = await copyOf(plain);
  const verify = () => run({ args: ['src/server/cli.ts', 'verify', folder, '--in', work], env: { DATA_DIR: dataDir } });
  const interrupted = verify();
  await until('the verification to have begun', async () => (await readdir(work)).length > 0);
  interrupted.kill('SIGTERM');
  await interrupted.ended;
  await until('nothing to be left', async () => (await readdir(work)).length === 0);
  const killed = verify();
  await until('the verification to have begun', async () => (await readdir(work)).length > 0);
  killed.kill('SIGKILL');
  await killed.ended;
  const [left = ''] = await readdir(work);
  const longAgo = new Date('2020-01-01');
  await utimes(join(work, left), longAgo, longAgo);
  await until('nothing to run in the folder', async () => (await processesIn(work)).length === 0);
  await runCommand(dataDir, ['verify', folder, '--in', work]);
  expect(await readdir(work)).toEqual([]);
});
