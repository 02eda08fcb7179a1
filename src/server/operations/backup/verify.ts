import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '../../base/db/connect.ts';
import { StartError, startEmbedded } from '../../base/db/embedded/index.ts';
import { MigrationError, migrate } from '../../base/db/migrate.ts';
import type { Connection } from '../../base/db/settings.ts';
import { writeDurably } from '../../base/durable-file.ts';
import { lockHolder } from '../../base/folder-lock.ts';
import { checkSums, type SumReport } from '../sums/check-sums.ts';
import { BackupError } from './backup-error.ts';
import { findBackup, type Verification, verificationFile } from './backup-folder.ts';
import { readEveryTable } from './read-every-table.ts';
import { type RestoreStep, restoreBackup } from './restore.ts';

export type VerifyOptions = {
  /** A backup, or a folder of backups: its newest one. */
  from: string;
  passphrase: string | null;
  /** A folder with room for the whole database. */
  workFolder: string;
  onProgress: (step: RestoreStep | { step: 'read' | 'sums'; done: string }) => void;
};

/** `report` is null if the backup could not be restored. */
export type Verified = { folder: string; verification: Verification; report: SumReport | null };

/** Time limits of the reading, ms: whole tables are read. */
const LIMITS = { poolSize: 1, statementTimeout: 3_600_000, connectTimeout: 60_000, onLost: () => undefined };

/**
 * Restores a backup apart, reads every page of it and recomputes every sum. The outcome is stored with the backup.
 * Refuses only what says nothing about the backup: a wrong passphrase, a folder without one, a full disk.
 */
export async function verifyBackup({ from, passphrase, workFolder, onProgress }: VerifyOptions): Promise<Verified> {
  const { backup } = await findBackup(from, null);
  await deleteLeft(workFolder);
  const apart = await mkdtemp(join(workFolder, PREFIX));
  // A signal ends the process by `exit`; PostgreSQL is ended then as well.
  const removeAtOnce = () => rmSync(apart, { recursive: true, force: true });
  process.once('exit', removeAtOnce);
  // As root the database runs as another user, who has to pass through.
  await chmod(apart, 0o755);
  try {
    const dataDir = join(apart, 'data');
    const options = {
      from: backup.folder,
      dataDir,
      namedByHand: true,
      to: null,
      log: 'own' as const,
      passphrase,
      onProgress,
    };
    const { problem, report } = await restoreBackup(options).then(
      () => checkDatabase(dataDir, onProgress),
      (error: unknown) => ({ problem: aboutTheBackup(error), report: null }),
    );
    const verification = { at: new Date().toISOString(), problem };
    await writeDurably(verificationFile(backup.folder), `${JSON.stringify(verification)}\n`);
    return { folder: backup.folder, verification, report };
  } finally {
    await rm(apart, { recursive: true, force: true });
    process.off('exit', removeAtOnce);
  }
}

const PREFIX = 'karavan-verify-';
/** How long the folder of a verification without a process is left alone, ms: it may have just been made. */
const LEFT_ALONE = 3_600_000;

/** Deletes the folders of verifications that were killed: each is as large as the database. */
async function deleteLeft(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(workFolder, name);
    const isYoung = Date.now() - (await stat(path)).mtimeMs < LEFT_ALONE;
    const isUsed = existsSync(join(path, 'data')) && (await lockHolder(join(path, 'data'))) !== null;
    if (!isYoung && !isUsed) await rm(path, { recursive: true, force: true });
  }
}

/** The words of an error that says that a backup is unusable; others are thrown. */
function aboutTheBackup(error: unknown): string {
  if (error instanceof BackupError && error.isAboutContent) return error.message;
  if (error instanceof StartError) return error.message;
  throw error;
}

type Checked = { problem: string | null; report: SumReport | null };

async function checkDatabase(dataDir: string, onProgress: VerifyOptions['onProgress']): Promise<Checked> {
  try {
    const database = await startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
    try {
      // A backup of an earlier version is checked as it will be used: with the migrations of this one.
      await migrate(database);
      await withConnection(database.superuser, (db) =>
        readEveryTable(db, (done) => onProgress({ step: 'read', done })),
      );
      onProgress({ step: 'sums', done: '' });
      return judge(await withConnection(database.owner, checkSums));
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (error instanceof MigrationError || error instanceof StartError) return { problem: error.message, report: null };
    // SQLSTATE XX: damaged pages and indexes.
    const { code, message } = error as Error & { code?: string };
    if (code?.startsWith('XX')) return { problem: `The database in the backup is damaged: ${message}.`, report: null };
    throw error;
  }
}

async function withConnection<Result>(
  connection: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, pool } = connect(connection, LIMITS);
  try {
    return await work(db);
  } finally {
    await pool.end();
  }
}

function judge(report: SumReport): Checked {
  if (report.count === 0) return { problem: null, report };
  const [first] = report.findings;
  const problem = `${report.count} sums differ from what they are computed of, the first: ${first?.what} ${first?.key} of company ${first?.company_id}.`;
  return { problem, report };
}
