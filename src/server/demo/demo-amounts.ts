import { type Amount, amount, type Currency, convert, type Rate, settle, toHundredths } from '#contract/base/money.ts';

/** Whole hundredths → amount. What is drawn is whole; everything that is computed from it is `contract/money`'s. */
export const fromHundredths = (hundredths: number): Amount => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return amount(`${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
};

export const isZero = (value: Amount): boolean => toHundredths(value) === 0;

/** Some percent of an amount, cut down to a multiple of `step` (in units of the currency), as people round. */
export const part = (value: Amount, percent: number, step: number): Amount => {
  const unit = step * 100;
  return fromHundredths(Math.floor((toHundredths(value) * percent) / 100 / unit) * unit);
};

/** The steps in which people pay in a currency. */
export const STEPS: Record<Currency, number> = { USD: 10, EUR: 5, UZS: 10_000 };

/** How far from the plain conversion an amount may have to be to settle exactly, hundredths. */
const NUDGES = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/** What people would pay for so many hundredths: soums in round thousands or hundreds first, then to the last digit. */
function candidates(near: number, currency: Currency): number[] {
  const round = currency === 'UZS' ? [100_000, 10_000].map((unit) => Math.round(near / unit) * unit) : [];
  return [...round, ...NUDGES.map((nudge) => near + nudge)];
}

/** What has to be paid in a currency so that what is owed in USD (negative: what is to be refunded) is settled exactly. */
export function amountThatSettles(owed: Amount, currency: Currency, rate: Rate): Amount {
  const near = toHundredths(convert(owed, 'USD', currency, rate));
  const settles = (value: Amount) => settle(convert(value, currency, 'USD', rate), owed, currency).total === owed;
  const found = candidates(near, currency).map(fromHundredths).find(settles);
  if (found === undefined) throw new Error(`Nothing in ${currency} at ${rate} settles ${owed} USD`);
  return found;
}
