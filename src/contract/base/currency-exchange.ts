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

/** An exchange: the amount that one desk gives, and the amount that another one receives for it. */
export type Exchange = { from_currency: Currency; from_amount: Amount; to_currency: Currency; to_amount: Amount };

/** Digits before the decimal point that the database column of a rate holds. */
const MAX_RATE_DIGITS = 8;

const quotient = (amount: Amount, by: Amount): Rate | null => {
  if (sign(amount) <= 0 || sign(by) <= 0) return null;
  try {
    const rate = divideRates(amount, by);
    return rate.indexOf('.') > MAX_RATE_DIGITS ? null : rate;
  } catch {
    // Rounded to six places the rate would be zero.
    return null;
  }
};

/**
 * The rate that follows from both amounts, quoted as the published pair is (soums per dollar). Null within one
 * currency, for amounts that are not above zero, and for a quotient outside of the range of rates.
 */
export function rateOfExchange({ from_currency, from_amount, to_currency, to_amount }: Exchange): Rate | null {
  const pair = ratePairOf(from_currency, to_currency);
  if (!pair) return null;
  return pair.from === from_currency ? quotient(to_amount, from_amount) : quotient(from_amount, to_amount);
}

/**
 * The USD value of an exchange: the given or the received amount if one of them is in USD, else the given one at the
 * rate of the day. Both lines of the cash book have this value, so that an exchange at another rate makes neither a
 * gain nor a loss.
 */
export function usdOfExchange(exchange: Exchange, dayRate: Rate): Amount {
  const { from_currency, from_amount, to_currency, to_amount } = exchange;
  if (from_currency === 'USD') return from_amount;
  return to_currency === 'USD' ? to_amount : convert(from_amount, from_currency, 'USD', dayRate);
}

/** The rate to USD at which `amount` is worth `usd`; `other` for USD, and where no rate follows from the two. */
export function rateToUsdOf(currency: Currency, amount: Amount, usd: Amount, other: Rate): Rate {
  if (currency === 'USD' || usd === ZERO) return other;
  const [multiplied, divided] = usdPair(currency).from === 'USD' ? [amount, usd] : [usd, amount];
  return quotient(multiplied, divided) ?? other;
}
