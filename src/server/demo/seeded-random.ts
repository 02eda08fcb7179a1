/** The seeded random generator: the same seed gives the same sequence. */
export type Chance = {
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** True with the given probability in percent. */
  percent: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** A key drawn by weight. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
};

/** Draws from faker's seeded generator; `next` returns numbers from 0 to below 1. */
export function chanceFrom(randomizer: { next: () => number }): Chance {
  const int = (min: number, max: number) => min + Math.floor(randomizer.next() * (max - min + 1));
  return {
    int,
    percent: (share) => randomizer.next() * 100 < share,
    pick: (list) => {
      const index = int(0, list.length - 1);
      if (index >= list.length) throw new RangeError('Nothing to pick from');
      return list[index] as (typeof list)[number];
    },
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      const entries = Object.entries<number>(weights);
      let rest = randomizer.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return (found ?? entries.at(-1))?.[0] as Key;
    },
  };
}
