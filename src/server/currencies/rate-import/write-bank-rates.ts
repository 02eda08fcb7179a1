import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import { compareRates, type Rate, type RatePair } from '#contract/base/money.ts';
import type { RateImportCode, RateImportProblem } from '#contract/currencies/currency-rate.ts';
import { changeRow, type Writing } from '../../base/pipeline/write-log.ts';
import { findRateOfDate, insertRate, lockRates, readRateOn } from '../rows/currency-rate-rows.ts';
import type { BankRates } from './bank-rates.ts';

const EVENT = 'currency_rate.import';
/** The age in days from which bank rates are outdated; the bank sets them on every working day. */
const MAX_AGE_DAYS = 14;

/** A problem of the whole import, or of one pair. */
export const problem = (
  code: RateImportCode,
  about: Partial<RatePair> & { given?: Rate; known?: Rate; percent?: string } = {},
): RateImportProblem => ({ from: null, to: null, given: null, known: null, percent: null, ...about, code });

/**
 * Writes the bank's rates, unless they are dated after today, outdated, inverted, more than 5 % off the previous rate,
 * or the date has a manual rate. Returns the rejected rates.
 */
export async function writeBankRates(
  work: Writing,
  { date, rates }: BankRates,
  today: CalendarDate,
): Promise<RateImportProblem[]> {
  if (date > today) return [problem('date_ahead', { given: date })];
  if (date < addDays(today, -MAX_AGE_DAYS)) return [problem('outdated', { given: date })];
  await lockRates(work);
  const problems: RateImportProblem[] = [];
  for (const { pair, rate } of rates) {
    const present = await findRateOfDate(work, pair, date);
    if (present?.source === 'manual' || present?.rate === rate) continue;
    const known = await readRateOn(work, pair, addDays(date, -1));
    const { doubt, percent } = known ? compareRates(rate, known) : { doubt: null, percent: '0.0' };
    if (doubt && known) problems.push(problem(`rate_${doubt}`, { ...pair, given: rate, known, percent }));
    else if (present) await changeRow(work, EVENT, 'currency_rates', present, { rate, version: present.version + 1 });
    else await insertRate(work, EVENT, { ...pair, date, rate, source: 'central_bank', created_by: null });
  }
  return problems;
}
