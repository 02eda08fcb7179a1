import { constants, existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, findBinaries } from '../../base/db/embedded/binaries.ts';
import { superuserConnection } from '../../base/db/embedded/cluster.ts';
import type { Credentials } from '../../base/db/embedded/credentials.ts';
import { type Folders, prepareFolders } from '../../base/db/embedded/folders.ts';
import { UNFINISHED_RESTORE } from '../../base/db/embedded/foreign-folder.ts';
import { takeLock } from '../../base/db/embedded/index.ts';
import { knownMigrations } from '../../base/db/migration-state.ts';
import { sync, writeDurably } from '../../base/durable-file.ts';
import { BackupError } from './backup-error.ts';
import { type Backup, FORMAT, findBackup, LOG, logFolder } from './backup-folder.ts';
import { isHistory, type LogFile, listLog, logAfter, readLogFile, readUntil } from './log-files.ts';
import { isOfTheSystem, readBackupFile, readSmallFile } from './read-file.ts';
import { recover } from './recovery.ts';
import { parsePosition, SEGMENT_SIZE, segmentOf } from './replication.ts';
import { openSeal, type Seal } from './sealing.ts';
import { compareWithManifest, unpackCluster } from './unpack.ts';

export type RestoreStep = { step: 'unpack' | 'log' | 'recover'; done: string };

export type RestoreOptions = {
  /** A backup, or a folder of backups: its newest one that fits. */
  from: string;
  /** An empty folder, or one that is not there yet. */
  dataDir: string;
  namedByHand: boolean;
  /** Nothing that was committed later is restored; null for everything. */
  to: Date | null;
  /** Whether the log beside the backups is repeated too, or only the backup's own. */
  log: 'all' | 'own';
  passphrase: string | null;
  onProgress: (step: RestoreStep) => void;
};

export type Restored = {
  dataDir: string;
  backup: Backup;
  /** When the last restored transaction was committed; null if there was none since the backup started. */
  last: Date | null;
  /** What the operator should know: a log with a gap. */
  warning: string | null;
};

/**
 * Restores a backup, and what was recorded after it, into an empty data folder. Refuses with a BackupError: damaged or
 * missing files, a backup of another version, a time that it does not reach, a folder that is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, to, passphrase, onProgress } = options;
  const { backup, folder } = await findBackup(from, to);
  await requireOfThisVersion(backup);
  const seal = await openSeal(backup.folder, passphrase, 'read');
  const log = await findLog(backup, options.log === 'all' ? folder : null, to);
  await requireEmpty(options.dataDir);
  const folders = await prepareFolders(options.dataDir, options.namedByHand);
  const binaries = await findBinaries(folders.user);
  requireSamePostgres(backup, binaries);
  const lock = await takeLock(folders.dataDir);
  const unfinished = { ...folders, cluster: join(folders.dataDir, UNFINISHED_RESTORE) };
  try {
    const credentials = JSON.parse(String(await readSmallFile(backup, 'credentials', seal))) as Credentials;
    await unpack(backup, unfinished, seal, onProgress);
    await putLog(log.files, unfinished, seal, onProgress);
    const superuser = superuserConnection(folders, credentials);
    const last = await recover({
      folders: unfinished,
      binaries,
      superuser,
      to,
      onProgress: (done) => onProgress({ step: 'recover', done: done?.toISOString() ?? '' }),
    });
    // The cluster comes last: until then the folder has a restore that did not finish.
    await writeDurably(folders.credentials, `${JSON.stringify(credentials)}\n`);
    await rename(unfinished.cluster, folders.cluster);
    await sync(folders.dataDir);
    return { dataDir: folders.dataDir, backup, last, warning: log.warning };
  } catch (error) {
    // With the cluster in its place, the passwords are needed.
    if (!existsSync(folders.cluster)) await rm(folders.credentials, { force: true });
    await rm(unfinished.cluster, { recursive: true, force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

/** What an interrupted restore leaves; it is deleted by the next one. */
const LEFT = /^(restore\.unfinished|postgresql\.log(\.1)?|reserve|database-identity\.json)$/;
/** What a folder without data may also have. */
const WITHOUT_DATA = /^(sockets|[\w-]+\.sock)$/;

async function requireEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${dataDir} can't be read: ${error.message}.`);
  });
  const isLeft = (name: string) =>
    LEFT.test(name) ||
    (name === 'credentials.json' && names.includes(UNFINISHED_RESTORE) && !names.includes('database'));
  const other = names.filter((name) => !isLeft(name) && !WITHOUT_DATA.test(name));
  if (other.length > 0) {
    throw new BackupError(
      `${dataDir} is not empty: it has ${other.slice(0, 3).join(', ')}. ` +
        'Name an empty folder in DATA_DIR, or move this one away first.',
    );
  }
  for (const name of names) if (isLeft(name)) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function requireOfThisVersion({ folder, description }: Backup): Promise<void> {
  if (description.format > FORMAT) {
    throw new BackupError(`${folder} was made by a newer version of Karavan. Restore it with that version.`);
  }
  const known = new Set((await knownMigrations()).map(({ name }) => name));
  const unknown = description.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `${folder} was made by a newer version of Karavan: this one does not know ${unknown.join(', ')}. ` +
        'Restore it with that version.',
    );
  }
}

function requireSamePostgres({ folder, description }: Backup, binaries: Binaries): void {
  const [made] = description.postgres.split('.');
  const [here] = binaries.version.split('.');
  if (made === here) return;
  throw new BackupError(
    `${folder} was made by PostgreSQL ${made}, but this version of Karavan brings ${here}. ` +
      'Restore it with the version of Karavan that made it.',
  );
}

type FoundLog = { files: LogFile[]; warning: string | null };

/** The log that follows a backup. Refuses a time that the backup and its log do not reach. */
async function findLog(
  { folder: own, description }: Backup,
  folder: string | null,
  to: Date | null,
): Promise<FoundLog> {
  const tail = await listLog(join(own, LOG));
  if (folder === null) return { files: tail, warning: null };
  const place = logFolder(folder, description.system_id);
  const later = await listLog(place);
  const first = segmentOf(parsePosition(description.end));
  const { after, hasGap } = logAfter(later, description.timeline, first);
  const warning = hasGap
    ? `The log in ${place} has a gap after ${after.at(-1)?.name ?? 'the backup'}: what follows can't be restored.`
    : null;
  if (to !== null) await requireReached(place, after, to, warning);
  // Later files begin with the same content as those of the backup, and may go on.
  return { files: [...tail, ...later.filter(isHistory), ...after], warning };
}

async function requireReached(place: string, after: LogFile[], to: Date, warning: string | null): Promise<void> {
  if (warning) throw new BackupError(`${warning} Leave --to out to restore what is before it.`);
  const until = after.length > 0 ? await readUntil(place) : null;
  if (until !== null && to <= until) return;
  throw new BackupError(
    until === null
      ? `There is no log in ${place} that continues the backup. Leave --to out to restore the backup as it is.`
      : `The log in ${place} ends at ${until.toISOString()}. Leave --to out to restore everything.`,
  );
}

async function unpack(
  backup: Backup,
  { cluster, user }: Folders,
  seal: Seal | null,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const { target, unpacked } = unpackCluster(cluster, user, (done) =>
    onProgress({ step: 'unpack', done: `${Math.round(done / 1024 / 1024)} MB` }),
  );
  const reading = readBackupFile(backup, 'archive', seal, target).catch((error: Error) => {
    target.destroy(error);
    throw error;
  });
  const [files, read] = await Promise.allSettled([unpacked, reading]);
  // A damaged archive fails at both ends: the reader knows its file, the unpacker a full disk.
  if (files.status === 'rejected' && isOfTheSystem(files.reason)) throw files.reason;
  if (read.status === 'rejected') throw read.reason;
  if (files.status === 'rejected') throw files.reason;
  compareWithManifest(files.value, await readSmallFile(backup, 'manifest', seal));
}

/** Puts the files of the log to where PostgreSQL looks for them. */
async function putLog(
  files: LogFile[],
  { cluster, user }: Folders,
  seal: Seal | null,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const path = join(cluster, 'pg_wal', file.name);
    await putLogFile(path, await readLogFile(file, seal), file.isPartial);
    if (user) await chown(path, user.uid, user.gid);
    onProgress({ step: 'log', done: `${index + 1} of ${files.length}` });
  }
}

/**
 * Writes a file of the log. The backup's own copy of a file may go further than a beginning that was stored before the
 * backup ended: then only what they share is written.
 */
async function putLogFile(path: string, content: Buffer, isPartial: boolean): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    await handle.write(content, 0, content.length, 0);
    // PostgreSQL ends its recovery at zeros.
    if (isPartial && (await handle.stat()).size < SEGMENT_SIZE) await handle.truncate(SEGMENT_SIZE);
  } finally {
    await handle.close();
  }
}
