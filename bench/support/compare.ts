import { median } from './statistics.ts';

/** Medians of two alternately measured sides, ms, and the ratio of the first to the second. */
export type Comparison = { ours: number; base: number; ratio: number };

/** One run, timed by itself; returns its duration, ms. */
export type Go = () => Promise<number>;

export type Options = { warmUp?: number; rounds?: number; goes?: number };

/**
 * Measures two sides alternately, run by run, so that other load of the machine affects both. Each round has a ratio of
 * medians, and the median round counts, so that a single disturbance does not decide.
 */
export async function compare(ours: Go, base: Go, options: Options = {}): Promise<Comparison> {
  const { warmUp = 300, rounds = 5, goes = 100 } = options;
  for (let go = 0; go < warmUp; go++) {
    await ours();
    await base();
  }
  const found: Comparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = { ours: [] as number[], base: [] as number[] };
    for (let go = 0; go < goes; go++) {
      times.ours.push(await ours());
      times.base.push(await base());
    }
    const medians = { ours: median(times.ours), base: median(times.base) };
    found.push({ ...medians, ratio: medians.ours / medians.base });
  }
  return byRatio(found);
}

/** The median round. */
export function byRatio<Found extends { ratio: number }>(found: Found[]): Found {
  const sorted = [...found].sort((a, b) => a.ratio - b.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was compared');
  return middle;
}

/** Times an asynchronous call. */
export const timed =
  (work: () => Promise<unknown>): Go =>
  async () => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
