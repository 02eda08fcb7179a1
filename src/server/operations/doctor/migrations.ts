import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import {
  type AppliedMigration,
  compareMigrations,
  knownMigrations,
  type MigrationState,
  madeByNewer,
  USE_NEWER,
} from '../../base/db/migration-state.ts';
import { type CheckResult, orOk, problem } from './check-result.ts';

const CHECK = 'migrations';

export async function readMigrationState(owner: Database): Promise<MigrationState> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.schema_migrations') is not null as exists
  `.execute(owner);
  const applied = rows[0]?.exists
    ? (await sql<AppliedMigration>`select name, checksum from schema_migrations`.execute(owner)).rows
    : [];
  return compareMigrations(await knownMigrations(), applied);
}

/** Whether the tables are those of this version, so that its other checks can read them. */
export const isCurrent = ({ pending, unknown }: MigrationState): boolean => pending.length + unknown.length === 0;

export function checkMigrations({ pending, unknown, changed }: MigrationState): CheckResult[] {
  const found: CheckResult[] = [];
  if (unknown.length > 0) found.push(problem(CHECK, madeByNewer(unknown), USE_NEWER));
  if (changed.length > 0) {
    const message = `${changed.join(', ')} was applied with another text than that of this version.`;
    found.push(
      problem(CHECK, message, 'Replace the checkout by an unchanged one of this version; no migration is edited.'),
    );
  }
  if (pending.length > 0) {
    const message = `The schema lacks ${pending.map(({ name }) => name).join(', ')}.`;
    found.push(problem(CHECK, message, 'Make a backup, then run npm run karavan -- migrate, or restart the server.'));
  }
  return orOk(found, CHECK, 'The schema is that of this version.');
}
