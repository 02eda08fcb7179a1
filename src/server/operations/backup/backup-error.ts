/** A backup that can't be made, read or restored; the message says why and what to do, for operators. */
export class BackupError extends Error {
  /** Whether the backup itself is unusable: damaged, incomplete, of another version. */
  readonly isAboutContent: boolean = false;
}

/** A backup that can't bring back what it should. */
export class UnusableBackup extends BackupError {
  override readonly isAboutContent = true;
}

/** The words of an unexpected error; a full disk and a missing permission are named as such. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  return message;
}
