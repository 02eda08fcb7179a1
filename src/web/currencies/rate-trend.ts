import { compareRates, type Rate } from '#contract/base/money.ts';

type Dated = { date: string; rate: Rate };

/**
 * The rates of a period, oldest first: the earlier one is moved to the first day, and the last one is continued to the
 * end.
 */
export function heldBetween(rates: Dated[], since: string, until: string): Dated[] {
  const held = rates.map((each) => (each.date < since ? { ...each, date: since } : each));
  const last = held.at(-1);
  return last && last.date < until ? [...held, { ...last, date: until }] : held;
}

/** The change of a rate from the first of its points to the last. */
export type RateTrend = {
  way: 'up' | 'down' | 'same';
  /** The change in percent of the first rate, with one decimal. */
  percent: string;
  first: Dated;
  last: Dated;
  lowest: Rate;
  highest: Rate;
};

/** Rates have at most six decimals and few digits, so that numbers compare them exactly. */
const byRate = (a: Rate, b: Rate): number => Number(a) - Number(b);

/** The trend of rates, oldest first; null without any. */
export function trendOf(history: Dated[]): RateTrend | null {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last) return null;
  const sorted = history.map(({ rate }) => rate).sort(byRate);
  const difference = byRate(last.rate, first.rate);
  return {
    way: difference === 0 ? 'same' : difference > 0 ? 'up' : 'down',
    percent: compareRates(last.rate, first.rate).percent,
    first,
    last,
    lowest: sorted[0] ?? first.rate,
    highest: sorted.at(-1) ?? first.rate,
  };
}
