/**
 * The arithmetic of money, for the server and the browser.
 *
 * Amounts are decimal strings with exactly two places ("1234.50"), rates have up to six ("11792.22", "1.136072"). They
 * are computed as integers (`bigint`), never as binary floats. Rounding is half away from zero, like PostgreSQL's
 * `round(numeric, n)`.
 */
export const currencies = ['USD', 'UZS', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

/** A decimal string with two places; negative for refunds and overpayments. */
export type Amount = string;
/** A decimal string with up to six places, always above zero. */
export type Rate = string;

const AMOUNT_PLACES = 2;
const RATE_PLACES = 6;

/**
 * Decimal string → integer in units of 10^-places. Throws on anything that is not a plain decimal of that precision.
 */
function toUnits(decimal: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > places) throw new RangeError(`Not a decimal with ${places} places: "${decimal}"`);
  const units = BigInt(match[2] + fraction.padEnd(places, '0'));
  return match[1] ? -units : units;
}

function fromUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** a ÷ b rounded half away from zero; b is positive. */
function divideRounded(a: bigint, b: bigint): bigint {
  const sign = a < 0n ? -1n : 1n;
  return sign * ((2n * a * sign + b) / (2n * b));
}

/** "12.5" → "12.50". Throws a RangeError when it is no decimal with at most two places. */
export const amount = (decimal: string): Amount => fromUnits(toUnits(decimal, AMOUNT_PLACES), AMOUNT_PLACES);

/**
 * "12500" → "12500.000000", as the database has it. Throws a RangeError when it is no decimal with at most six places.
 */
export const canonicalRate = (decimal: string): Rate => fromUnits(toUnits(decimal, RATE_PLACES), RATE_PLACES);

export const ZERO: Amount = '0.00';

export function add(...amounts: Amount[]): Amount {
  return fromUnits(
    amounts.reduce((sum, each) => sum + toUnits(each, AMOUNT_PLACES), 0n),
    AMOUNT_PLACES,
  );
}

export const negate = (value: Amount): Amount => fromUnits(-toUnits(value, AMOUNT_PLACES), AMOUNT_PLACES);
export const subtract = (from: Amount, value: Amount): Amount => add(from, negate(value));

/** An amount times a whole number. */
export const multiply = (value: Amount, times: number): Amount =>
  fromUnits(toUnits(value, AMOUNT_PLACES) * BigInt(times), AMOUNT_PLACES);

/** Below zero: −1, zero: 0, above: 1. */
export function sign(value: Amount): -1 | 0 | 1 {
  const units = toUnits(value, AMOUNT_PLACES);
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}

/** The absolute value. */
export const magnitude = (value: Amount): Amount => (sign(value) < 0 ? negate(value) : value);

/** −1 when a is less than b, 0 when they are equal, 1 when a is more. */
export const compare = (a: Amount, b: Amount): -1 | 0 | 1 => sign(subtract(a, b));

/** Hundredths as a number, for the machines' guards ("1780.00" → 178000). */
export const toHundredths = (value: Amount): number => Number(toUnits(value, AMOUNT_PLACES));

/** A part of a whole in percent with one decimal ("12.5"); null if the whole is not above zero. */
export function percentOf(part: Amount, whole: Amount): string | null {
  const divisor = toUnits(whole, AMOUNT_PLACES);
  return divisor > 0n ? fromUnits(divideRounded(toUnits(part, AMOUNT_PLACES) * 1000n, divisor), 1) : null;
}

/**
 * One rate divided by another, to six places: EUR→UZS by USD→UZS is EUR→USD. Throws a RangeError if it rounds to zero.
 */
export function divideRates(rate: Rate, by: Rate): Rate {
  const divisor = toUnits(by, RATE_PLACES);
  const units = divisor > 0n ? divideRounded(toUnits(rate, RATE_PLACES) * 10n ** BigInt(RATE_PLACES), divisor) : 0n;
  if (units <= 0n) throw new RangeError('A rate is above zero');
  return fromUnits(units, RATE_PLACES);
}

/** The published currency pairs, each in the direction in which it is quoted. */
export const ratePairs = [
  { from: 'USD', to: 'UZS' },
  { from: 'EUR', to: 'USD' },
  { from: 'EUR', to: 'UZS' },
] as const satisfies { from: Currency; to: Currency }[];
export type RatePair = (typeof ratePairs)[number];

/** The published pair of two different currencies, in either order; null for a currency and itself. */
export const ratePairOf = (one: Currency, other: Currency): RatePair | null =>
  ratePairs.find(({ from, to }) => (from === one && to === other) || (from === other && to === one)) ?? null;

/** Whether an amount is multiplied by a rate or divided: published pairs are multiplied, all others divided. */
export const isMultiplied = (from: Currency, to: Currency): boolean =>
  ratePairs.some((pair) => pair.from === from && pair.to === to);

/**
 * Converts an amount. Multiplies for USD→UZS, EUR→USD and EUR→UZS, divides otherwise; the result is rounded half away
 * from zero to one decimal. The same currency is one to one and not rounded. Throws a RangeError on a rate of zero.
 */
export function convert(value: Amount, from: Currency, to: Currency, rate: Rate): Amount {
  if (from === to) return amount(value);
  const units = toUnits(value, AMOUNT_PLACES);
  const rateUnits = toUnits(rate, RATE_PLACES);
  if (rateUnits <= 0n) throw new RangeError('A rate is above zero');
  // In tenths: hundredths ÷ 10; the rate is an integer in millionths.
  const tenths = isMultiplied(from, to)
    ? divideRounded(units * rateUnits, 10n * 10n ** BigInt(RATE_PLACES))
    : divideRounded(units * 10n ** BigInt(RATE_PLACES), 10n * rateUnits);
  return fromUnits(tenths * 10n, AMOUNT_PLACES);
}

/** The largest difference between a converted amount and the debt that it still settles, hundredths of USD. */
const SETTLING_TOLERANCE = 5n;

/**
 * A conversion is rounded to 0.1, so a debt of 37.45 could never be met exactly in another currency: an amount within
 * 0.05 USD of the debt settles it exactly. Returns the USD total to record and its rounding (total − converted). A
 * payment in USD is never rounded.
 */
export function settle(converted: Amount, owed: Amount, currency: Currency): { total: Amount; rounding: Amount } {
  const rounding = subtract(owed, converted);
  const units = toUnits(rounding, AMOUNT_PLACES);
  const near = units <= SETTLING_TOLERANCE && -units <= SETTLING_TOLERANCE;
  const sameSide = sign(converted) === sign(owed);
  return currency !== 'USD' && near && sameSide ? { total: owed, rounding } : { total: converted, rounding: ZERO };
}

/** The published pair of a currency and USD: UZS is quoted as USD→UZS, EUR as EUR→USD. */
export function usdPair(currency: Exclude<Currency, 'USD'>): { from: Currency; to: Currency } {
  return currency === 'UZS' ? { from: 'USD', to: 'UZS' } : { from: 'EUR', to: 'USD' };
}

/** `inverted`: about 1/rate; `far`: more than 5 % off the offered one; null: as expected. */
export type RateDoubt = 'inverted' | 'far' | null;

/** Compares a typed rate with the offered one. `percent` is the difference with one decimal. */
export function compareRates(typed: Rate, offered: Rate): { doubt: RateDoubt; percent: string } {
  const a = toUnits(typed, RATE_PLACES);
  const b = toUnits(offered, RATE_PLACES);
  const difference = a > b ? a - b : b - a;
  const percent = fromUnits(divideRounded(difference * 1000n, b), 1);
  if (difference * 100n <= b * 5n) return { doubt: null, percent };
  // Inverted: typed × offered ≈ 1, within the same five percent.
  const one = 10n ** BigInt(2 * RATE_PLACES);
  const product = a * b;
  const off = product > one ? product - one : one - product;
  return { doubt: off * 100n <= one * 5n ? 'inverted' : 'far', percent };
}

/** The four payment statuses. `paid` and `owed` in the same currency. */
export const paymentStatuses = ['not_paid', 'partially_paid', 'fully_paid', 'overpaid'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Filter by debt: the tourist owes, the company owes, either of them does, neither does. */
export const debtChoices = ['tourist_owes', 'company_owes', 'open', 'settled'] as const;

export function paymentStatus(owed: Amount, paid: Amount): PaymentStatus {
  const rest = compare(owed, paid);
  if (rest === 0) return 'fully_paid';
  if (rest < 0) return 'overpaid';
  return sign(paid) > 0 ? 'partially_paid' : 'not_paid';
}
