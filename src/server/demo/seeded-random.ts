/** What decides everything that is drawn: the same seed gives the same answers in the same order. */
export type Chance = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** True in so many cases of a hundred. */
  percent: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** A key of a table of weights: the heavier, the likelier. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
};

/** Draws from faker's seeded generator; `next` answers from 0 (included) to 1 (not included). */
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
