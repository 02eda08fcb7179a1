import type { Currency, Rate } from '#contract/base/money.ts';
import type { KnownRate } from './reads/directory-entries.ts';

/** The company's rates in memory, for the many amounts of a file. */
export class Rates {
  readonly #byPair = new Map<string, KnownRate[]>();

  /** Expects rates in the order of dates. */
  constructor(rates: KnownRate[]) {
    for (const rate of rates) {
      const pair = `${rate.from} ${rate.to}`;
      const known = this.#byPair.get(pair);
      if (known) known.push(rate);
      else this.#byPair.set(pair, [rate]);
    }
  }

  /** The newest rate of a pair up to a date, or null. */
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
