import { type Selectable, sql } from 'kysely';
import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

export type StoredImport = Selectable<Schema['rate_imports']>;

/** The company's import, locked until the command ends; whoever looks at it first makes it, switched off. */
export async function lockRateImport({ tx, caller }: Pick<Work, 'tx' | 'caller'>): Promise<StoredImport> {
  await tx
    .insertInto('rate_imports')
    .values({ company_id: caller.companyId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return tx
    .selectFrom('rate_imports')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Has the locked import tried at once, its pauses begun anew. */
export async function requestImport({ tx, caller, now }: Pick<Work, 'tx' | 'caller'> & { now: Date }): Promise<void> {
  await tx
    .updateTable('rate_imports')
    .set({ next_try_at: now, failures: 0 })
    .where('company_id', '=', caller.companyId)
    .execute();
}

/** An import that is due, for whoever claimed it. */
export type ClaimedImport = { id: number; failures: number; time_zone: string };

/**
 * Takes an import that is due for oneself until a moment: of any number of servers one gets it. Whoever dies with it lets
 * go of it then.
 */
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

/** What came of a try, and when the next one is. */
export type ImportResult = {
  next_try_at: Date;
  failures: number;
  problems: RateImportProblem[];
  last_success_at?: Date;
  last_success_date?: string;
  last_failure_at?: Date;
};

/**
 * Keeps what came of a try. The next one stays where it is when somebody has asked for one meanwhile: it is no longer where
 * the claim had put it.
 */
export async function keepImportResult(
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
