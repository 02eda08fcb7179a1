import { addDays } from '#contract/base/dates.ts';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency, Rate } from '#contract/base/money.ts';
import { takenKey } from '../../base/db/faults.ts';
import { askAbout, type Context } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { offeredRate } from '../rows/currency-rate-rows.ts';

type DatedRate = { from: Currency; to: Currency; date: string; rate: Rate };

/** Refuses a date that is still to come; asks about a rate that is upside down or far off the newest one before it. */
export async function judgeRate(context: Context, { date, rate, ...pair }: DatedRate): Promise<void> {
  if (date > context.today) throw new Refusal('date_in_future', { fields: { date: 'date_in_future' } });
  askAbout(context, doubtAboutRate(rate, await offeredRate(context, pair, addDays(date, -1))), 'rate');
}

/** Of one pair there is one rate a day: the second one is refused at its date. */
export async function onlyRateOfItsDay<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('currency_rate_exists', { fields: { date: 'currency_rate_exists' } });
  }
}
