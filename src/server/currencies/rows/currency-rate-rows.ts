import { type Selectable, sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Currency, Rate } from '#contract/base/money.ts';
import type { RateSource } from '#contract/currencies/currency-rate.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { insertRows, type Writing } from '../../base/pipeline/write-log.ts';

export type StoredRate = Selectable<Schema['currency_rates']>;
type Pair = { from: Currency; to: Currency };

const ofPair = (work: Pick<Writing, 'tx' | 'caller'>, { from, to }: Pair) =>
  work.tx
    .selectFrom('currency_rates')
    .where('company_id', '=', work.caller.companyId)
    .where('from_currency', '=', from)
    .where('to_currency', '=', to);

/** The newest rate of a pair up to a date, or null. */
export async function readRateOn(work: Pick<Writing, 'tx' | 'caller'>, pair: Pair, date: string): Promise<Rate | null> {
  const row = await ofPair(work, pair)
    .select('rate')
    .where('date', '<=', date)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? null;
}

/** Serialises writes of the company's rates, so that the rate compared with stays the newest. */
export async function lockRates({ tx, caller }: Pick<Writing, 'tx' | 'caller'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${caller.companyId}::int, hashtext('currency rates'))`.execute(tx);
}

/** A rate by id. Refuses not_found, also for another company's rate. */
export async function findRate(work: Writing, id: number): Promise<StoredRate> {
  const row = await work.tx
    .selectFrom('currency_rates')
    .select(columnNames.currency_rates)
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The rate of a pair dated exactly on a date, or null. */
export const findRateOfDate = async (work: Writing, pair: Pair, date: string): Promise<StoredRate | null> =>
  (await ofPair(work, pair).select(columnNames.currency_rates).where('date', '=', date).executeTakeFirst()) ?? null;

/** Inserts a rate and returns its id. */
export async function insertRate(
  work: Writing,
  event: LogEvent,
  rate: Pair & { date: string; rate: Rate; source: RateSource; created_by: number | null },
): Promise<number> {
  const { from, to, ...rest } = rate;
  const [row] = await insertRows(work, event, 'currency_rates', [{ ...rest, from_currency: from, to_currency: to }]);
  if (!row) throw new Error('An insert of one row returned none');
  return row.id;
}
