import type { Currency, Rate } from '#contract/base/money.ts';
import type { KnownRate } from './reads/known-words.ts';

/** The rates of a company, looked up as often as a file has amounts. */
export class Rates {
  readonly #byPair = new Map<string, KnownRate[]>();

  /** In the order of their dates. */
  constructor(rates: KnownRate[]) {
    for (const rate of rates) {
      const pair = `${rate.from} ${rate.to}`;
      const known = this.#byPair.get(pair);
      if (known) known.push(rate);
      else this.#byPair.set(pair, [rate]);
    }
  }

  /** The newest rate of a pair that is not after a date, or null when there is none. */
  offered({ from, to }: { from: Currency; to: Currency }, date: string): Rate | null {
    const rates = this.#byPair.get(`${from} ${to}`) ?? [];
    let [low, high] = [0, rates.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rates[middle]?.date ?? '') <= date) low = middle + 1;
      else high = middle;
    }
    return rates[low - 1]?.rate ?? null;
  }
}
