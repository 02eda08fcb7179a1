import { doubtAboutRate } from '#contract/base/doubts.ts';
import {
  type Amount,
  amount,
  type Currency,
  canonicalRate,
  convert,
  type Rate,
  settle,
  usdPair,
} from '#contract/base/money.ts';
import { type Context, confirmDoubt } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readRateOn } from '../rows/currency-rate-rows.ts';

/** Digits before the point that every column of amounts holds. */
const MAX_DIGITS = 12;

export const ONE_TO_ONE = canonicalRate('1');

const at = (path: string, field: string) => (path ? `${path}.${field}` : field);

/**
 * The rate of a currency to USD: the typed one, or the company's newest one up to the date. Requires confirmation of a
 * typed rate that is inverted or more than 5 % off; adds fill_required_fields to the problems where there is none. USD
 * is 1.
 */
export async function rateToUsd(
  context: Context,
  typed: { currency: Currency; currency_rate?: string | null | undefined },
  date: string,
  path = '',
): Promise<Rate> {
  const field = at(path, 'currency_rate');
  const { currency, currency_rate: rate } = typed;
  if (currency === 'USD') {
    if (rate && Number(rate) !== 1) context.problems[field] = 'rate_invalid';
    return ONE_TO_ONE;
  }
  const offered = await readRateOn(context, usdPair(currency), date);
  if (!rate) {
    if (!offered) context.problems[field] = 'fill_required_fields';
    return offered ?? ONE_TO_ONE;
  }
  confirmDoubt(context, doubtAboutRate(rate, offered), field);
  return canonicalRate(rate);
}

/** Converts an amount with the usual rounding. Refuses amount_too_large at the given field. */
export function converted(value: Amount, from: Currency, to: Currency, rate: Rate, field: string): Amount {
  const result = convert(value, from, to, rate);
  if (result.replace('-', '').length > MAX_DIGITS + '.00'.length) {
    throw new Refusal('amount_too_large', { fields: { [field]: 'amount_too_large' } });
  }
  return result;
}

export const inUsd = (value: Amount, currency: Currency, rate: Rate, field: string): Amount =>
  converted(value, currency, 'USD', rate, field);

/** The USD figures of a tourist payment: converted, and rounded to the debt when they are within 0.05 of it. */
export function paymentFigures(
  payment: { amount: Amount; currency: Currency; currency_rate: Rate },
  owed: Amount,
  field: string,
): { usd_total: Amount; usd_rounding: Amount } {
  const converted = inUsd(payment.amount, payment.currency, payment.currency_rate, field);
  const { total, rounding } = settle(converted, amount(owed), payment.currency);
  return { usd_total: total, usd_rounding: rounding };
}
