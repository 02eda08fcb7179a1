import { sql } from 'kysely';
import { type CheckResult, type DoctorContext, ok, problem, warning } from './check-result.ts';

const CHECK = 'clock';

/** Seconds between both clocks from which sessions and codes end at wrong moments, and from which days do. */
const NOTICEABLE = 5;
const SERIOUS = 60;

export async function checkClock({ owner }: DoctorContext): Promise<CheckResult> {
  const before = Date.now();
  const { rows } = await sql<{ moment: string }>`select clock_timestamp() as moment`.execute(owner);
  // The database has read its clock between both.
  const middle = (before + Date.now()) / 2;
  return clockResult((Date.parse(rows[0]?.moment ?? '') - middle) / 1000);
}

/** `ahead`: seconds of the database's clock. */
export function clockResult(ahead: number): CheckResult {
  const seconds = Math.abs(ahead);
  if (seconds < NOTICEABLE) return ok(CHECK, 'The clocks of the server and of the database agree.');
  const message = `The clock of the database is ${Math.round(seconds)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the server.`;
  const result = seconds < SERIOUS ? warning : problem;
  return result(CHECK, message, 'Let NTP set the clocks of both machines (timedatectl set-ntp true).');
}
