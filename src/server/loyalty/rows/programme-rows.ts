import type { Selectable } from 'kysely';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

export type Rules = Omit<Selectable<Schema['loyalty_settings']>, 'company_id' | 'id' | 'version'>;
export type LevelRow = Selectable<Schema['loyalty_levels']>;

/** The columns of the settings that are rules. */
export const ruleColumns = [
  'activation_days',
  'validity_months',
  'max_percent',
  'membership_months',
  'daily_messages',
  'dial_codes',
] as const;

/** The rules of a company's programme, or the defaults while they were never edited. */
export async function readRules(tx: Database, companyId: number): Promise<Rules> {
  const row = await tx
    .selectFrom('loyalty_settings')
    .select(ruleColumns)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { ...defaultRules, dial_codes: [...defaultRules.dial_codes] };
}

/** The levels of a company's programme, the lowest first. */
export async function readLevels(tx: Database, companyId: number): Promise<LevelRow[]> {
  return tx
    .selectFrom('loyalty_levels')
    .select(columnNames.loyalty_levels)
    .where('company_id', '=', companyId)
    .orderBy('from_turnover')
    .execute();
}

/** Locks the rules of the company's programme, created with the defaults if missing. */
export async function lockLoyaltySettings({
  tx,
  caller,
}: Pick<Work, 'tx' | 'caller'>): Promise<Selectable<Schema['loyalty_settings']>> {
  await tx
    .insertInto('loyalty_settings')
    .values({ company_id: caller.companyId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return tx
    .selectFrom('loyalty_settings')
    .select(columnNames.loyalty_settings)
    .where('company_id', '=', caller.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks a bonus against changes of its price; null when there is none. */
export async function lockBonus(
  { tx, caller }: Work,
  id: number,
): Promise<Selectable<Schema['loyalty_bonuses']> | null> {
  const row = await tx
    .selectFrom('loyalty_bonuses')
    .select(columnNames.loyalty_bonuses)
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
