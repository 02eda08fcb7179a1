import type { Backups } from '#contract/base/backups.ts';
import { type Backup, listBackups, logFolder } from './backup-folder.ts';
import { readUntil } from './log-files.ts';

const HOUR = 3_600_000;
/**
 * The age from which a backup, a verification or the stored log is overdue, ms: one night or week, and time to make it;
 * the log is stored every few seconds.
 */
const OVERDUE = { backup: 27 * HOUR, verification: 8 * 24 * HOUR, log: HOUR / 6 };
/** The time that a server has for its first backup, ms. */
const FIRST = HOUR;

/** Reads the state of a folder of backups; `since` is when its server was started. */
export async function readBackupState(folder: string | null, since: Date, now: Date): Promise<Backups> {
  const backups = folder === null ? [] : await listBackups(folder);
  const last = backups.at(-1)?.description ?? null;
  const verified = backups.flatMap(({ verification }) => verification ?? []).sort(byTime);
  const good = verified.findLast(({ problem }) => problem === null);
  const stored = last && folder !== null ? await readUntil(logFolder(folder, last.system_id)) : null;
  const isOlder = (at: string | undefined, age: number) =>
    now.getTime() - (at === undefined ? since.getTime() + FIRST - age : new Date(at).getTime()) > age;
  return {
    configured: folder !== null,
    last_backup_at: last?.ended_at ?? null,
    last_verified_at: good?.at ?? null,
    stored_until: stored?.toISOString() ?? null,
    verification_failed: verified.at(-1)?.problem != null,
    backup_overdue: folder !== null && isOlder(last?.ended_at, OVERDUE.backup),
    log_overdue: folder !== null && now.getTime() - Math.max(stored?.getTime() ?? 0, since.getTime()) > OVERDUE.log,
    verification_overdue: folder !== null && isOlder(good?.at, OVERDUE.verification),
  };
}

const byTime = (one: NonNullable<Backup['verification']>, other: NonNullable<Backup['verification']>): number =>
  one.at < other.at ? -1 : 1;

/** The state of a server that makes no backups. */
export const readNoBackups = (): Promise<Backups> => readBackupState(null, new Date(0), new Date(0));
