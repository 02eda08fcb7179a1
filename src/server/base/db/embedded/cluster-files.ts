import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORE, StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

/** What PostgreSQL can't start without and what can't be made again. */
const REQUIRED = [
  'PG_VERSION',
  'base',
  'base/1',
  'global',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_multixact',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_wal',
  'pg_xact',
  'pg_hba.conf',
  'postgresql.conf',
];

/** Folders that PostgreSQL needs and that are usually empty: many programs don't copy empty folders. */
const USUALLY_EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

export function requireAllParts({ cluster }: Folders): void {
  const missing = REQUIRED.filter((name) => !existsSync(join(cluster, name)));
  if (missing.length === 0) return;
  throw new StartError(`The database in ${cluster} is incomplete: ${missing.join(', ')} can't be found. ${RESTORE}.`);
}

/** Makes the folders again that a copy has lost. */
export async function restoreEmptyFolders({ cluster, user }: Folders): Promise<void> {
  for (const name of USUALLY_EMPTY) {
    const path = join(cluster, name);
    if (existsSync(path)) continue;
    await mkdir(path, { mode: 0o700 });
    if (user) await lchown(path, user.uid, user.gid);
  }
}

/** A file or folder of the cluster, and the mode that PostgreSQL requires; null for a link, which has none. */
type Entry = { uid: number; mode: number; wanted: number | null };

/**
 * Gives files and folders the modes that PostgreSQL requires, and their owner where Karavan runs as root. A program that
 * copies a folder changes all of it, so all files are looked at only if one of the uppermost is wrong.
 */
export async function restoreOwnersAndModes(folders: Folders): Promise<void> {
  if (((await lstat(folders.credentials)).mode & 0o777) !== 0o600) await chmod(folders.credentials, 0o600);
  const uid = folders.user?.uid ?? process.getuid?.();
  if (uid === undefined) return;
  const isForGroup = ((await lstat(folders.cluster)).mode & 0o777) === 0o750;
  /** Whether the entry was wrong. */
  const restore = async (path: string): Promise<boolean> => {
    const entry = await readEntry(path, isForGroup).catch(nullIfGone);
    if (entry === null) return false;
    if (entry.uid !== uid) await restoreOwner(folders, path, uid);
    if (entry.wanted !== null && entry.mode !== entry.wanted) await chmod(path, entry.wanted);
    return entry.uid !== uid || (entry.wanted !== null && entry.mode !== entry.wanted);
  };
  const restoreInner = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      await restore(join(folder, entry.name));
      if (entry.isDirectory()) await restoreInner(join(folder, entry.name));
    }
  };
  const wrong = [await restore(folders.cluster)];
  for (const name of await readdir(folders.cluster)) wrong.push(await restore(join(folders.cluster, name)));
  if (wrong.includes(true)) await restoreInner(folders.cluster);
}

/** A PostgreSQL that is adopted deletes files meanwhile. */
function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** PostgreSQL accepts a cluster that its group may read, if that was chosen when it was made. */
async function readEntry(path: string, isForGroup: boolean): Promise<Entry> {
  const stats = await lstat(path);
  const ofFolder = isForGroup ? 0o750 : 0o700;
  const ofFile = isForGroup ? 0o640 : 0o600;
  const wanted = stats.isSymbolicLink() ? null : stats.isDirectory() ? ofFolder : ofFile;
  return { uid: stats.uid, mode: stats.mode & 0o777, wanted };
}

async function restoreOwner({ dataDir, user }: Folders, path: string, uid: number): Promise<void> {
  if (user) return lchown(path, user.uid, user.gid);
  throw new StartError(
    `${path} belongs to another user than the one that runs Karavan. ` +
      `Start Karavan as that user, or give the data folder to this one, as root: chown -R ${uid} ${dataDir}`,
  );
}
