import { type Selectable, sql } from 'kysely';
import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';
import type { Database } from '../../base/db/connect.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

export type StoredImport = Selectable<Schema['rate_imports']>;

/** Locks the company's import, created switched off if missing. */
export async function lockRateImport({ tx, caller }: Pick<Work, 'tx' | 'caller'>): Promise<StoredImport> {
  await tx
    .insertInto('rate_imports')
    .values({ company_id: caller.companyId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return tx
    .selectFrom('rate_imports')
    .select(columnNames.rate_imports)
    .where('company_id', '=', caller.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes a locked import due now and resets its failures. */
export async function requestImport({ tx, caller, now }: Pick<Work, 'tx' | 'caller'> & { now: Date }): Promise<void> {
  await tx
    .updateTable('rate_imports')
    .set({ next_try_at: now, failures: 0 })
    .where('company_id', '=', caller.companyId)
    .execute();
}

/** A claimed import. */
export type ClaimedImport = { id: number; failures: number; time_zone: string };

/** Claims a due import until a moment, at most one server at a time. The claim of a crashed server expires then. */
export async function claimRateImport(
  tx: Database,
  companyId: number,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
    update rate_imports i set next_try_at = ${until} from companies c
    where i.company_id = ${companyId} and c.id = i.company_id and i.enabled and i.next_try_at <= ${now}
    returning i.id, i.failures, c.time_zone
  `.execute(tx);
  return rows[0] ?? null;
}

/** The result of a try, with the time of the next one. */
export type ImportResult = {
  next_try_at: Date;
  failures: number;
  problems: RateImportProblem[];
  last_success_at?: Date;
  last_success_date?: string;
  last_failure_at?: Date;
};

/**
 * Stores the result of a try. `next_try_at` is kept if it no longer equals the claim, because an import was requested
 * meanwhile.
 */
export async function storeImportResult(
  tx: Database,
  companyId: number,
  { next_try_at: next, problems, ...result }: ImportResult,
  claimedUntil: Date,
): Promise<void> {
  await tx
    .updateTable('rate_imports')
    .set({
      ...result,
      problems: JSON.stringify(problems),
      next_try_at: sql`case when next_try_at = ${claimedUntil} then ${next}::timestamptz else next_try_at end`,
    })
    .where('company_id', '=', companyId)
    .execute();
}
