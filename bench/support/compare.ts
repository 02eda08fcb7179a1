import { median } from './statistics.ts';

/** Medians of two sides that were measured in turns, ms, and how many times the base the first one takes. */
export type Comparison = { ours: number; base: number; ratio: number };

/** One go, timed by itself; answers with how long it took, ms. */
export type Go = () => Promise<number>;

type Options = { warmUp?: number; rounds?: number; goes?: number };

/**
 * Measures two sides in turns, one go each, so that whatever else the machine does hits both alike. Each round gives a
 * ratio of medians; the median round counts, so that one bad moment does not decide.
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

/** The round in the middle. */
export function byRatio<Found extends { ratio: number }>(found: Found[]): Found {
  const sorted = [...found].sort((a, b) => a.ratio - b.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was compared');
  return middle;
}

/** Times one thing that is awaited. */
export const timed =
  (work: () => Promise<unknown>): Go =>
  async () => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
