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
 * The number of random histories besides the fixed first ones: a sixty-fourth of them in ordinary runs. The seed
 * differs in each run, so that many short runs cover more than a long one.
 */
export const historiesOf = (all: number): number => (isThorough ? all : Math.ceil(all / 64));

/** Enough for both orders of two requests, each with its lead. */
const MIN_PAIRS = 4;

/** The number of pairs of racing requests. */
export const pairsOf = (all: number): number => (isThorough ? all : MIN_PAIRS);

/** Every nth case and the last one, for cases that differ in degree alone: days, migrations, moments of one kind. */
export const shareOf = <Case>(all: Case[], of: number): Case[] =>
  isThorough ? all : all.filter((_, index) => index % of === 0 || index === all.length - 1);

/** The number of repetitions, or of entities. */
export const timesOf = (all: number, usual: number): number => (isThorough ? all : usual);

/** Expected outcomes that did not occur; the fixed first histories of every run contain all of them. */
export const missingOutcomes = (wanted: string[], happened: ReadonlyMap<string, number>): string[] =>
  wanted.filter((what) => !happened.has(what));
