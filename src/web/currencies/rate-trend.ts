import { compareRates, type Rate } from '#contract/base/money.ts';

type Dated = { date: string; rate: Rate };

/** What held over a period, oldest first: the rate before it from its first day on, and the last one up to its end. */
export function heldBetween(rates: Dated[], since: string, until: string): Dated[] {
  const held = rates.map((each) => (each.date < since ? { ...each, date: since } : each));
  const last = held.at(-1);
  return last && last.date < until ? [...held, { ...last, date: until }] : held;
}

/** How a rate went from the first of its points to the last. */
export type RateTrend = {
  way: 'up' | 'down' | 'same';
  /** By how many percent of the first, one decimal. */
  percent: string;
  first: Dated;
  last: Dated;
  lowest: Rate;
  highest: Rate;
};

/** Rates have six places in every answer and fewer digits than a number holds: as numbers they compare rightly. */
const byRate = (a: Rate, b: Rate): number => Number(a) - Number(b);

/** The conclusion of a chart of rates, oldest first; null when there are none. */
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
