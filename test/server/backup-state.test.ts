import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBackupState } from '../../src/server/operations/backup/backup-state.ts';
import { passableFolder } from '../support/processes/folders.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-29T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

type Found = { backup?: number; verified?: number; problem?: string | null; stored?: number };

/** A folder with one backup and its log, of these ages in hours. */
async function folderWith({ backup, verified, problem = null, stored }: Found): Promise<string> {
  const folder = await passableFolder();
  made.push(folder);
  if (backup === undefined) return folder;
  const own = join(folder, '2026-11-29T00-00-00Z');
  await mkdir(own);
  const description = { ended_at: ago(backup).toISOString(), system_id: '7' };
  await writeFile(join(own, 'backup.json'), JSON.stringify(description));
  if (verified !== undefined) {
    await writeFile(join(own, 'verified.json'), JSON.stringify({ at: ago(verified).toISOString(), problem }));
  }
  if (stored !== undefined) {
    await mkdir(join(folder, 'log/7'), { recursive: true });
    await writeFile(join(folder, 'log/7/until.json'), JSON.stringify({ until: ago(stored).toISOString() }));
  }
  return folder;
}

/** What is overdue or failed, of a server that was started so many hours ago. */
async function problemsOf(found: Found, started = 1000): Promise<string[]> {
  const state = await readBackupState(await folderWith(found), ago(started), NOW);
  return Object.entries(state).flatMap(([name, value]) =>
    /overdue|failed/.test(name) && value === true ? [name] : [],
  );
}

const GOOD = { backup: 26, verified: 7 * 24, stored: 0.1 };

test.each<[string, Found, string[]]>([
  ['a backup, a verification and a log in time', GOOD, []],
  ['a backup of the night before last', { ...GOOD, backup: 28 }, ['backup_overdue']],
  ['a verification of more than eight days', { ...GOOD, verified: 193 }, ['verification_overdue']],
  ['no verification', { backup: 1, stored: 0 }, ['verification_overdue']],
  ['a log of half an hour', { ...GOOD, stored: 0.5 }, ['log_overdue']],
  [
    'a verification that found something wrong',
    { ...GOOD, problem: 'x' },
    ['verification_failed', 'verification_overdue'],
  ],
  ['an empty folder', {}, ['backup_overdue', 'log_overdue', 'verification_overdue']],
])('the state of backups with %s says what is overdue', async (_, found, problems) => {
  expect((await problemsOf(found)).sort()).toEqual(problems);
});

test('a server that has just been started has time for its first backup and for the log', async () => {
  expect(await problemsOf({}, 0)).toEqual([]);
  expect(await problemsOf({ ...GOOD, stored: 5 }, 0)).toEqual([]);
});

test('without a folder nothing is overdue', async () => {
  expect(await readBackupState(null, ago(1000), NOW)).toMatchObject({ configured: false, backup_overdue: false });
});
