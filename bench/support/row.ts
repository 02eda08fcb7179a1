import { slowness } from './slowness.ts';
import { median } from './statistics.ts';

/** One line of the result: a job, its measured value, the comparison, and the bound. */
export type Row = {
  job: string;
  /** The measured value, formatted. */
  measured: string;
  /** The comparison, formatted; empty for an absolute bound. */
  beside: string;
  /** The figure for the bound: a ratio, or the measured value itself. */
  figure: number;
  bound: Bound;
};

/** A bound from above or below with its unit: `×`, `ms`, `kB`. */
export type Bound = { kind: 'most' | 'least'; value: number; unit: string };

export const atMost = (value: number, unit: string): Bound => ({ kind: 'most', value, unit });
/** A bound on work of the processor, in ms or s of the reference machine; a slower machine is allowed longer. */
export const workAtMost = (value: number, unit: 'ms' | 's'): Bound => atMost(value * slowness, unit);
export const atLeast = (value: number, unit: string): Bound => ({ kind: 'least', value, unit });

export const holds = ({ figure, bound }: Row): boolean =>
  bound.kind === 'most' ? figure <= bound.value : figure >= bound.value;

const digits = (unit: string) => (unit === '×' || unit === 's' ? 2 : 0);

const withUnit = (value: number, unit: string): string => `${value.toFixed(digits(unit))} ${unit}`;

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** A repeated job, whose median counts, seconds. */
export function inSeconds(job: string, seconds: number[], bound: Bound): Row {
  const each = seconds.map((one) => `${one.toFixed(2)} s`).join(', ');
  return { job, measured: each, beside: '', figure: median(seconds), bound };
}

/** The cells of a row in the printed and stored table. */
export const cellsOf = (row: Row): string[] => [
  row.job,
  row.measured,
  row.beside,
  withUnit(row.figure, row.bound.unit),
  `${row.bound.kind === 'most' ? '≤' : '≥'} ${withUnit(row.bound.value, row.bound.unit)}`,
  holds(row) ? 'yes' : '**no**',
];

export const heading = ['job', 'measured', 'beside', 'figure', 'bound', 'holds'];
