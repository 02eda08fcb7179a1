import type { RateImport } from '#contract/currencies/currency-rate.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

const noTries = { last_success_at: null, last_success_date: null, last_failure_at: null, next_try_at: null };

/** The company's import settings with the last results; off by default. */
export async function readRateImport(tx: Database, caller: Caller, host: string | null): Promise<RateImport> {
  const row = await tx
    .selectFrom('rate_imports')
    .select([
      'enabled',
      'last_success_at',
      'last_success_date',
      'last_failure_at',
      'next_try_at',
      'problems',
      'version',
    ])
    .where('company_id', '=', caller.companyId)
    .executeTakeFirst();
  if (!row) return { enabled: false, host, ...noTries, problems: [], version: 1 };
  return { ...row, host, next_try_at: row.enabled ? row.next_try_at : null };
}
