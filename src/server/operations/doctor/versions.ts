import { sql } from 'kysely';
import { programVersion } from '../program-version.ts';
import { type CheckResult, type DoctorContext, ok, problem } from './check-result.ts';

/** The oldest versions that Karavan is tested with. */
const OLDEST_NODE = 24;
const OLDEST_POSTGRES = 15;

export async function checkPrograms(): Promise<CheckResult> {
  const message = `Karavan ${await programVersion()} runs on Node ${process.versions.node}.`;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return ok('versions', message);
  return problem('versions', message, `Start it by npm, whose package has Node ${OLDEST_NODE}: run npm ci first.`);
}

export async function checkPostgres({ owner }: DoctorContext): Promise<CheckResult> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number
  `.execute(owner);
  const [{ version, number } = { version: 'unknown', number: 0 }] = rows;
  return postgresVersion(version, number);
}

/** `number` is PostgreSQL's own, 180004 for 18.4. */
export function postgresVersion(version: string, number: number): CheckResult {
  const message = `The database is PostgreSQL ${version}.`;
  if (number >= OLDEST_POSTGRES * 10_000) return ok('postgresql', message);
  return problem('postgresql', message, `Upgrade it to PostgreSQL ${OLDEST_POSTGRES} or newer.`);
}
