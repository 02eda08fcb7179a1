import { sql } from 'kysely';
import { isAway } from '../../base/db/database-errors.ts';
import { checkBackups } from './backups.ts';
import { type CheckResult, type DoctorContext, problem, warning } from './check-result.ts';
import { checkClock } from './clock.ts';
import { checkDisk } from './disk-space.ts';
import { checkDurability } from './durability.ts';
import { checkLocks } from './locks.ts';
import { checkMigrations, isCurrent, readMigrationState } from './migrations.ts';
import { checkPooler } from './pooler.ts';
import { checkRates } from './rates.ts';
import { checkReplica } from './replica.ts';
import { checkKeptSums } from './sums.ts';
import { checkTls } from './tls.ts';
import { checkPostgres, checkPrograms } from './versions.ts';

/** All checks, in the order in which they are shown. Reads only: the database is neither migrated nor changed. */
export async function runChecks(context: DoctorContext): Promise<CheckResult[]> {
  const local = [
    await checkPrograms(),
    ...(await checkTls(context)),
    await checkDisk(context),
    await checkBackups(context),
  ];
  const away = await connectionProblem(context);
  if (away) return [...local, away];
  const state = await readMigrationState(context.owner);
  return [
    ...local,
    await checkPostgres(context),
    ...checkMigrations(state),
    ...(await checkDurability(isCurrent(state) ? [context.owner, context.app] : [context.owner])),
    await checkClock(context),
    ...(isCurrent(state) ? await checkData(context) : notRead()),
  ];
}

/** The checks that read the tables of this version, or sign in as the role that its first migration creates. */
const checkData = async (context: DoctorContext): Promise<CheckResult[]> => [
  ...(await checkPooler(context)),
  ...(await orFailed('replica', () => checkReplica(context))),
  ...(await orFailed('locks', () => checkLocks(context))),
  ...(await orFailed('rates', () => checkRates(context))),
  ...(await orFailed('sums', () => checkKeptSums(context))),
];

/** Reading can fail because of what a check looks for, a damaged table for one; the other checks are made all the same. */
async function orFailed(check: string, results: () => Promise<CheckResult[]>): Promise<CheckResult[]> {
  try {
    return await results();
  } catch (error) {
    const message = `Not checked, because a read failed: ${(error as Error).message}.`;
    return [problem(check, message, 'Make a copy of the database, and look into its own log for the reason.')];
  }
}

const notRead = (): CheckResult[] =>
  ['locks', 'rates', 'sums'].map((check) =>
    warning(check, 'Not checked: the schema is not that of this version.', 'Repair the migrations first.'),
  );

/** Why one of the two roles can't sign in, or null. */
async function connectionProblem({ owner, app, database }: DoctorContext): Promise<CheckResult | null> {
  try {
    await sql`select`.execute(owner);
    const { rows } = await sql`select from pg_roles where rolname = ${database.app.user}`.execute(owner);
    // The first migration creates it.
    if (rows.length > 0) await sql`select`.execute(app);
    return null;
  } catch (error) {
    const message = `The database at ${database.place} can't be used: ${(error as Error).message}.`;
    const remedy = isAway(error)
      ? 'Start it, and check the address in DATABASE_URL.'
      : 'Check the names and passwords in DATABASE_URL and DATABASE_APP_URL, and what the database says in its own log.';
    return problem('database', message, remedy);
  }
}
