import { statfs } from 'node:fs/promises';
import { type CheckResult, type DoctorContext, ok, problem, warning } from './check-result.ts';

const CHECK = 'disk';
const GIB = 1024 ** 3;

/** Free space from which writes will soon fail, and from which it is time to make room, bytes. */
const SERIOUS = GIB;
const LITTLE = 5 * GIB;

export async function checkDisk({ config: { databaseUrl }, database }: DoctorContext): Promise<CheckResult> {
  if (databaseUrl !== null) return ok(CHECK, 'The disk of an external database is not looked at.');
  const { bavail, bsize } = await statfs(database.place);
  return spaceResult(database.place, bavail * bsize);
}

export function spaceResult(folder: string, free: number): CheckResult {
  const message = `${(free / GIB).toFixed(1)} GiB are free for ${folder}.`;
  if (free >= LITTLE) return ok(CHECK, message);
  const result = free < SERIOUS ? problem : warning;
  return result(
    CHECK,
    message,
    'Make room on this disk, or move DATA_DIR to a larger one; writing fails on a full disk.',
  );
}
