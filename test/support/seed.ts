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
 * How many random histories, besides the fixed ones that a test begins with: a thirty-second part of them beside
 * everything else. The seed is another one each time, so that many short runs see more than a long one.
 */
export const historiesOf = (all: number): number => (isWhole ? all : Math.ceil(all / 32));

/** Each lane of a race has one pair at least. */
const FEWEST_PAIRS = 8;

/** How many pairs of requests that race: a sixteenth of them beside everything else. */
export const pairsOf = (all: number): number => (isWhole ? all : Math.max(FEWEST_PAIRS, Math.ceil(all / 16)));

/** One of so many and the last, of cases that differ in degree alone: a day, a migration, a moment of the same kind. */
export const shareOf = <Case>(all: Case[], of: number): Case[] =>
  isWhole ? all : all.filter((_, index) => index % of === 0 || index === all.length - 1);

/** How often something is done again. */
export const timesOf = (all: number, usual: number): number => (isWhole ? all : usual);

/** What should have happened and has not: the histories that every run begins with leave none of it to chance. */
export const neverHappened = (wanted: string[], happened: ReadonlyMap<string, number>): string[] =>
  wanted.filter((what) => !happened.has(what));
