type BackupTimes = { last: Date | null; lastVerified: Date | null };

/**
 * When the last backup was made, and the last one that was verified, for the metrics. Null: not known, so that there is
 * no metric. Nothing makes backups yet.
 */
export const readBackupTimes = async (): Promise<BackupTimes> => ({ last: null, lastVerified: null });
