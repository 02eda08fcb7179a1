import type { Backups } from '#contract/base/backups.ts';
import { select } from '../../base/api/select.ts';

export const BACKUPS = select(
  'backups',
  {},
  'configured last_backup_at last_verified_at stored_until verification_failed backup_overdue log_overdue verification_overdue',
);

/** The text key of what management should tell the server's administrator; null if there is nothing. */
export function backupProblem(backups: Backups): 'failed' | 'overdue' | 'log_overdue' | 'unverified' | null {
  if (backups.verification_failed) return 'failed';
  if (backups.backup_overdue) return 'overdue';
  if (backups.log_overdue) return 'log_overdue';
  return backups.verification_overdue ? 'unverified' : null;
}
