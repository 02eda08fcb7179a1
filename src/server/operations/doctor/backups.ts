import { BackupError } from '../backup/backup-error.ts';
import { readBackupState } from '../backup/backup-state.ts';
import { type CheckResult, type DoctorContext, ok, problem, warning } from './check-result.ts';

const CHECK = 'backup';

/** When the last backup was made and verified. */
export async function checkBackups({ config, database, now }: DoctorContext): Promise<CheckResult> {
  const { folder } = config.backups;
  if (database.embedded === null) return ok(CHECK, 'The database of DATABASE_URL is backed up by its own tools.');
  if (folder === null) return warning(CHECK, 'No backups are made.', 'Name a folder in BACKUP_DIR.');
  try {
    // As if the server had been running for a long time: a first backup should be there.
    const state = await readBackupState(folder, new Date(0), now);
    const { last_backup_at: made, last_verified_at: verified } = state;
    if (made === null) return problem(CHECK, `${folder} has no backup.`, makeOne(folder));
    if (state.verification_failed) {
      return problem(CHECK, 'The last verification of a backup found something wrong.', verify(folder));
    }
    if (state.backup_overdue) return problem(CHECK, `The last backup was made at ${made}.`, makeOne(folder));
    if (state.log_overdue) {
      const until = state.stored_until ?? 'no time';
      return warning(
        CHECK,
        `Changes are stored beside the backups up to ${until}.`,
        'Start the server, and look for "log" in its log.',
      );
    }
    if (state.verification_overdue) {
      return warning(CHECK, `The last backup that was verified is of ${verified ?? 'no time'}.`, verify(folder));
    }
    return ok(CHECK, `The last backup was made at ${made}, the last verification at ${verified}.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined && !(error instanceof BackupError)) throw error;
    return problem(
      CHECK,
      `BACKUP_DIR names ${folder}, which can't be read: ${message}.`,
      'Create it, mount its disk, or name another folder.',
    );
  }
}

const makeOne = (folder: string): string =>
  `Look for "backup failed" in the log of the server, and make one: npm run karavan -- backup ${folder}`;
const verify = (folder: string): string => `Verify it: npm run karavan -- verify ${folder}`;
