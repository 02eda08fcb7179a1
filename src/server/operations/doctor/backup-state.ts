import { access } from 'node:fs/promises';
import { type CheckResult, ok, problem, warning } from './check-result.ts';

const CHECK = 'backup';

export async function backupState(folder = process.env.BACKUP_DIR ?? ''): Promise<CheckResult> {
  if (folder === '') return warning(CHECK, 'No backups are made.', 'Name a folder in BACKUP_DIR.');
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (exists) return ok(CHECK, `Backups go to ${folder}.`);
  return problem(CHECK, `BACKUP_DIR names ${folder}, which can't be read.`, 'Create it, or name another folder.');
}
