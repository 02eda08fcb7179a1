/**
 * The seed of a run of random tests, printed so that a run can be repeated: `SEED=123 npm test`. fast-check prints the
 * shortest failing case itself.
 */
export function seedFor(title: string): number {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`${title}: seed ${seed}\n`);
  return seed;
}

/** Whether all random histories and races are gone through: `npm run faults` does, with `HISTORIES=all`. */
const isWhole = process.env.HISTORIES === 'all';

/**
 * How many random histories: an eighth of them beside everything else. The seed is another one each time, so that many
 * short runs see more than a long one.
 */
export const historiesOf = (all: number): number => (isWhole ? all : Math.ceil(all / 8));

/** How many pairs of requests that race: a quarter of them beside everything else. */
export const pairsOf = (all: number): number => (isWhole ? all : Math.ceil(all / 4));

/** What should have happened and has not. In a part of the histories chance may leave out a twentieth. */
export function neverHappened(wanted: string[], happened: ReadonlyMap<string, number>): string[] {
  const missing = wanted.filter((what) => !happened.has(what));
  return isWhole || missing.length > wanted.length / 20 ? missing : [];
}
