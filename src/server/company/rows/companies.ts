import { type Selectable, sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

export type Settings = Pick<Selectable<Schema['companies']>, 'rate_age' | 'retention_months' | 'version'>;

/** Locks the company's settings; rows that refer to the company can still be inserted. */
export async function lockCompanySettings({ tx, caller }: Pick<Work, 'tx' | 'caller'>): Promise<Settings> {
  return tx
    .selectFrom('companies')
    .select(['rate_age', 'retention_months', 'version'])
    .where('id', '=', caller.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setCompanySettings(
  { tx, caller }: Pick<Work, 'tx' | 'caller'>,
  after: Partial<Settings> & Pick<Settings, 'version'>,
): Promise<void> {
  await tx.updateTable('companies').set(after).where('id', '=', caller.companyId).execute();
}

type SecondFactorDemand = { demands_second_factor: boolean; version: number };

/** Locks the company's demand of second factors. */
export async function lockSecondFactorDemand({ tx, caller }: Pick<Work, 'tx' | 'caller'>): Promise<SecondFactorDemand> {
  return tx
    .selectFrom('companies')
    .select(['demands_second_factor', 'version'])
    .where('id', '=', caller.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setSecondFactorDemand(
  { tx, caller }: Pick<Work, 'tx' | 'caller'>,
  after: SecondFactorDemand,
): Promise<void> {
  await tx.updateTable('companies').set(after).where('id', '=', caller.companyId).execute();
}

/** The companies that have an id, or had it in an installation from which they were moved here. */
export async function companiesEverWithId(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where((where) => where.or([where('id', '=', id), sql<boolean>`${id} = any (former_ids)`]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
