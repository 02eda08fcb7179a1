import { addDays } from '#contract/base/dates.ts';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency, Rate } from '#contract/base/money.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { type Context, confirmDoubt } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readRateOn } from '../rows/currency-rate-rows.ts';

type DatedRate = { from: Currency; to: Currency; date: string; rate: Rate };

/**
 * Refuses date_in_future; requires confirmation of a rate that is inverted or far from the newest one before its date.
 */
export async function checkRate(context: Context, { date, rate, ...pair }: DatedRate): Promise<void> {
  if (date > context.today) throw new Refusal('date_in_future', { fields: { date: 'date_in_future' } });
  confirmDoubt(context, doubtAboutRate(rate, await readRateOn(context, pair, addDays(date, -1))), 'rate');
}

/** Runs a write of a rate and turns a violation of the key of pair and date into currency_rate_exists. */
export async function withRateKey<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('currency_rate_exists', { fields: { date: 'currency_rate_exists' } });
  }
}
