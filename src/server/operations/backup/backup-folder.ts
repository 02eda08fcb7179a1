import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { Written } from './measure.ts';

/** The form in which this version writes backups. */
export const FORMAT = 1;
/** Ends the names of backups that are not complete. */
export const UNFINISHED = '.unfinished';
/** Describes a backup. It is written last: a folder without it holds no backup. */
/** The log that belongs to a backup, and, beside the backups, the log that continues them. */
export const LOG = 'log';
const DESCRIPTION = 'backup.json';
const VERIFICATION = 'verified.json';

/** What is in a backup; times are ISO texts, positions those of PostgreSQL's log. */
export type BackupDescription = {
  format: number;
  started_at: string;
  /** Everything that was acknowledged before is in the backup. */
  ended_at: string;
  /** The version of PostgreSQL, `18.4`. */
  postgres: string;
  system_id: string;
  timeline: number;
  start: string;
  end: string;
  /** The migrations of its schema. */
  migrations: string[];
  encrypted: boolean;
  files: Record<'archive' | 'manifest' | 'credentials', Written & { name: string }>;
};

/** The outcome of a verification: `problem` is null if the backup would bring everything back. */
export type Verification = { at: string; problem: string | null };

export type Backup = {
  folder: string;
  name: string;
  description: BackupDescription;
  verification: Verification | null;
};

/** The name of a backup that starts now: its time in UTC, so that names sort by time. */
export const backupName = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const UNFINISHED_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.unfinished$/;

export const descriptionFile = (backup: string): string => join(backup, DESCRIPTION);
export const verificationFile = (backup: string): string => join(backup, VERIFICATION);
export const logFolder = (folder: string, systemId: string): string => join(folder, LOG, systemId);

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof SyntaxError) throw new BackupError(`${path} is damaged: it is no JSON.`);
    throw error;
  }
}

/** The complete backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const found = await Promise.all(names.map(async (name) => readBackup(folder, name)));
  return found.filter((backup) => backup !== null);
}

async function readBackup(parent: string, name: string): Promise<Backup | null> {
  const folder = join(parent, name);
  const description = await readJson<BackupDescription>(descriptionFile(folder));
  if (description === null) return null;
  return { folder, name, description, verification: await readJson<Verification>(verificationFile(folder)) };
}

/**
 * A backup by its path, or the newest of a folder of backups; with a time, the newest that ended before it. Refuses a
 * folder that holds none.
 */
export async function findBackup(path: string, to: Date | null): Promise<{ backup: Backup; folder: string }> {
  const isEarly = ({ description }: Backup) => to === null || new Date(description.ended_at) <= to;
  const named = await readBackup(resolve(path, '..'), basename(resolve(path)));
  if (named && !isEarly(named)) {
    throw new BackupError(
      `${path} ended at ${named.description.ended_at}, after the time in --to. Name an earlier one.`,
    );
  }
  if (named) return { backup: named, folder: resolve(path, '..') };
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw new BackupError(`There is no folder ${path}.`);
  const all = await listBackups(path);
  const newest = all.filter(isEarly).at(-1);
  if (newest) return { backup: newest, folder: resolve(path) };
  if (all.length > 0) throw new BackupError(`No backup in ${path} ended before the time in --to.`);
  throw new BackupError(
    path.endsWith(UNFINISHED)
      ? `${path} is a backup that did not finish. Name another one.`
      : `${path} holds no complete backup: a backup has a ${DESCRIPTION}, which is written last.`,
  );
}

/** How long an unfinished backup is left alone, ms: another process may be writing it. */
const ABANDONED = 24 * 3_600_000;

/** Deletes what interrupted backups have left. */
export async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED_NAME.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED) await rm(join(folder, name), { recursive: true, force: true });
  }
}
