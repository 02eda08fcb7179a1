import { type Amount, amount, type Currency, convert, type Rate, settle, toHundredths } from '#contract/base/money.ts';

/** Hundredths → amount. Drawn amounts are integers; calculations use `contract/base/money`. */
export const fromHundredths = (hundredths: number): Amount => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return amount(`${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
};

export const isZero = (value: Amount): boolean => toHundredths(value) === 0;

/** A percentage of an amount, rounded down to a multiple of `step` units of the currency. */
export const part = (value: Amount, percent: number, step: number): Amount => {
  const unit = step * 100;
  return fromHundredths(Math.floor((toHundredths(value) * percent) / 100 / unit) * unit);
};

/** The units of round payments by currency. */
export const STEPS: Record<Currency, number> = { USD: 10, EUR: 5, UZS: 10_000 };

/** Offsets from the plain conversion at which an amount may settle exactly, hundredths. */
const NUDGES = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/** Plausible payments near an amount, round UZS first. */
function candidates(near: number, currency: Currency): number[] {
  const round = currency === 'UZS' ? [100_000, 10_000].map((unit) => Math.round(near / unit) * unit) : [];
  return [...round, ...NUDGES.map((nudge) => near + nudge)];
}

/** The amount in a currency that settles a debt in USD exactly (negative: a refund). */
export function amountThatSettles(owed: Amount, currency: Currency, rate: Rate): Amount {
  const near = toHundredths(convert(owed, 'USD', currency, rate));
  const settles = (value: Amount) => settle(convert(value, currency, 'USD', rate), owed, currency).total === owed;
  const found = candidates(near, currency).map(fromHundredths).find(settles);
  if (found === undefined) throw new Error(`Nothing in ${currency} at ${rate} settles ${owed} USD`);
  return found;
}
