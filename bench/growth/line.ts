import { milliseconds } from '../support/row.ts';
import { slowness } from '../support/slowness.ts';
import type { Touched } from './touched.ts';

/** The measured numbers of sales. */
export const sizes = [10_000, 100_000, 1_000_000] as const;

/** A read at each size: its p50 in ms, or what was answered instead. */
export type Line = {
  job: string;
  times: (number | string)[];
  touched: Touched | null;
  /** The bound of its growth, if it is another one than that of all others. */
  mayGrow?: number | undefined;
};

/** ms of the reference machine, at every size. */
const LONGEST = 50;
/** From the first to the last size. */
const GROWTH = 1.3;

/** The bound of a p50 on this machine, ms. */
export const longest = LONGEST * slowness;

/** How many times longer a read takes at the last size than at the first; null if one of them failed. */
function growthOf({ times }: Line): number | null {
  const [first, last] = [times[0], times.at(-1)];
  return typeof first === 'number' && typeof last === 'number' ? last / first : null;
}

/** The bounds that a line breaks. */
function brokenBy(line: Line): string[] {
  const growth = growthOf(line);
  const slow = line.times.some((time) => typeof time === 'string' || time > longest);
  return [...(slow ? ['time'] : []), ...(growth === null || growth > (line.mayGrow ?? GROWTH) ? ['growth'] : [])];
}

export const lineHolds = (line: Line): boolean => brokenBy(line).length === 0;

export const lineHeading = ['read', ...sizes.map(counted), 'growth', 'rows read', 'blocks read', 'holds'];

export function lineCells(line: Line): string[] {
  const growth = growthOf(line);
  const broken = brokenBy(line);
  return [
    line.job,
    ...line.times.map((time) => (typeof time === 'number' ? milliseconds(time) : time)),
    growth === null ? '' : `${growth.toFixed(2)} ×${line.mayGrow === undefined ? '' : ` (≤ ${line.mayGrow})`}`,
    ...(line.touched ? [counted(line.touched.rows), counted(line.touched.blocks)] : ['', '']),
    broken.length === 0 ? 'yes' : `**no**: ${broken.join(', ')}`,
  ];
}

export function counted(value: number): string {
  return value.toLocaleString('en');
}

/** The bounds in words, for the head of the table. */
export const bounds = `at most ${longest.toFixed(0)} ms at every size, and ${GROWTH} × from the first to the last one, unless its row has a bound of its own`;
