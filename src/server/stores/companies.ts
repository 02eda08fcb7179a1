import type { RateAge } from '#contract/entities/currency-rate.ts';
import type { Work } from './journal.ts';

/** What the company allows, locked until the command ends. Rows that refer to the company are still written meanwhile. */
export async function lockRateAge({ tx, caller }: Pick<Work, 'tx' | 'caller'>): Promise<RateAge> {
  return tx
    .selectFrom('companies')
    .select(['rate_age', 'version'])
    .where('id', '=', caller.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setRateAge({ tx, caller }: Pick<Work, 'tx' | 'caller'>, after: RateAge): Promise<void> {
  await tx.updateTable('companies').set(after).where('id', '=', caller.companyId).execute();
}

type SecondFactorDemand = { demands_second_factor: boolean; version: number };

/** The same of what the company demands of its managers. */
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
