import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import { compareRates, type Rate, type RatePair } from '#contract/base/money.ts';
import type { RateImportCode, RateImportProblem } from '#contract/currencies/currency-rate.ts';
import { changeRow, type Writing } from '../../base/pipeline/write-log.ts';
import { insertRate, lockRates, offeredRate, rateOn } from '../rows/currency-rate-rows.ts';
import type { BankRates } from './bank-rates.ts';

const EVENT = 'currency_rate.import';
/** The bank sets a rate on every working day: what is older than this is no news, days. */
const OLDEST = 14;

/** A problem of the whole, or of one pair with its figures. */
export const problem = (
  code: RateImportCode,
  about: Partial<RatePair> & { given?: Rate; known?: Rate; percent?: string } = {},
): RateImportProblem => ({ from: null, to: null, given: null, known: null, percent: null, ...about, code });

/**
 * Writes the bank's rates where nothing speaks against it: a rate of tomorrow waits until it is tomorrow, one that is upside
 * down or more than 5 % off the newest one before it is kept out, and what a person typed for that date stays. Answers
 * with what was not taken.
 */
export async function takeRates(
  work: Writing,
  { date, rates }: BankRates,
  today: CalendarDate,
): Promise<RateImportProblem[]> {
  if (date > today) return [problem('date_ahead', { given: date })];
  if (date < addDays(today, -OLDEST)) return [problem('outdated', { given: date })];
  await lockRates(work);
  const problems: RateImportProblem[] = [];
  for (const { pair, rate } of rates) {
    const present = await rateOn(work, pair, date);
    if (present?.source === 'manual' || present?.rate === rate) continue;
    const known = await offeredRate(work, pair, addDays(date, -1));
    const { doubt, percent } = known ? compareRates(rate, known) : { doubt: null, percent: '0.0' };
    if (doubt && known) problems.push(problem(`rate_${doubt}`, { ...pair, given: rate, known, percent }));
    else if (present) await changeRow(work, EVENT, 'currency_rates', present, { rate, version: present.version + 1 });
    else await insertRate(work, EVENT, { ...pair, date, rate, source: 'central_bank', created_by: null });
  }
  return problems;
}
