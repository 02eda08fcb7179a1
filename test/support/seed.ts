import { isThorough } from './thorough.ts';

/**
 * The seed of a run of random tests, printed so that a run can be repeated: `SEED=123 npm test`. fast-check prints the
 * shortest failing case itself.
 */
export function seedFor(title: string): number {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`${title}: seed ${seed}\n`);
  return seed;
}

/**
 * How many random histories, besides the fixed ones that a test begins with: a sixty-fourth part of them beside everything
 * else. The seed is another one each time, so that many short runs see more than a long one.
 */
export const historiesOf = (all: number): number => (isThorough ? all : Math.ceil(all / 64));

/** Enough for either order of two requests, each with its lead. */
const FEWEST_PAIRS = 4;

/** How many pairs of requests that race. */
export const pairsOf = (all: number): number => (isThorough ? all : FEWEST_PAIRS);

/** One of so many and the last, of cases that differ in degree alone: a day, a migration, a moment of the same kind. */
export const shareOf = <Case>(all: Case[], of: number): Case[] =>
  isThorough ? all : all.filter((_, index) => index % of === 0 || index === all.length - 1);

/** How often something is done again, or how many there are of it. */
export const timesOf = (all: number, usual: number): number => (isThorough ? all : usual);

/** What should have happened and has not: the histories that every run begins with leave none of it to chance. */
export const neverHappened = (wanted: string[], happened: ReadonlyMap<string, number>): string[] =>
  wanted.filter((what) => !happened.has(what));
