import {
  type Amount,
  type Currency,
  convert,
  divideRates,
  type Rate,
  ratePairOf,
  sign,
  usdPair,
  ZERO,
} from './money.ts';

/** An exchange: what one desk gives, and what another one gets for it. */
export type Exchange = { from_currency: Currency; from_amount: Amount; to_currency: Currency; to_amount: Amount };

/** The longest rate that a column holds: eight digits before the point. */
const LARGEST_RATE = 8;

const quotient = (amount: Amount, by: Amount): Rate | null => {
  if (sign(amount) <= 0 || sign(by) <= 0) return null;
  try {
    const rate = divideRates(amount, by);
    return rate.indexOf('.') > LARGEST_RATE ? null : rate;
  } catch {
    // Rounded to six places nothing is left: that is no rate.
    return null;
  }
};

/**
 * The rate that follows from both amounts, as the pair of the currencies is quoted: so many soums for a dollar. Null where
 * there is none: within one currency, of nothing, and beyond what a rate can be.
 */
export function rateOfExchange({ from_currency, from_amount, to_currency, to_amount }: Exchange): Rate | null {
  const pair = ratePairOf(from_currency, to_currency);
  if (!pair) return null;
  return pair.from === from_currency ? quotient(to_amount, from_amount) : quotient(from_amount, to_amount);
}

/**
 * What an exchange is worth in USD: what was given or what arrived, where one of them is in USD, else what was given at the
 * rate of the day. Both lines of the cash book are worth that, so that an exchange at another rate than the day's makes
 * neither a gain nor a loss.
 */
export function usdOfExchange(exchange: Exchange, dayRate: Rate): Amount {
  const { from_currency, from_amount, to_currency, to_amount } = exchange;
  if (from_currency === 'USD') return from_amount;
  return to_currency === 'USD' ? to_amount : convert(from_amount, from_currency, 'USD', dayRate);
}

/** The rate to USD at which an amount is worth so much; `other` where that says nothing. */
export function rateToUsdOf(currency: Currency, amount: Amount, usd: Amount, other: Rate): Rate {
  if (currency === 'USD' || usd === ZERO) return other;
  const [multiplied, divided] = usdPair(currency).from === 'USD' ? [amount, usd] : [usd, amount];
  return quotient(multiplied, divided) ?? other;
}
