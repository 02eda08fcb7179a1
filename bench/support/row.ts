import { median } from './statistics.ts';

/** One line of the result: a job, what it took, beside what, and the bound that it must keep. */
export type Row = {
  job: string;
  /** What was measured, written out. */
  measured: string;
  /** What it is compared with, written out; empty where the bound is an absolute one. */
  beside: string;
  /** The figure that the bound speaks of: a ratio, or the measured value itself. */
  figure: number;
  bound: Bound;
};

/** At most or at least so much, with the unit that it is written in: `×`, `ms`, `kB`. */
export type Bound = { kind: 'most' | 'least'; value: number; unit: string };

export const atMost = (value: number, unit: string): Bound => ({ kind: 'most', value, unit });
export const atLeast = (value: number, unit: string): Bound => ({ kind: 'least', value, unit });

export const holds = ({ figure, bound }: Row): boolean =>
  bound.kind === 'most' ? figure <= bound.value : figure >= bound.value;

const digits = (unit: string) => (unit === '×' || unit === 's' ? 2 : 0);

const withUnit = (value: number, unit: string): string => `${value.toFixed(digits(unit))} ${unit}`;

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** A job that was done several times: the median counts, seconds. */
export function inSeconds(job: string, seconds: number[], bound: number): Row {
  const each = seconds.map((one) => `${one.toFixed(2)} s`).join(', ');
  return { job, measured: each, beside: '', figure: median(seconds), bound: atMost(bound, 's') };
}

/** The cells of a row as it is printed and written. */
export const cellsOf = (row: Row): string[] => [
  row.job,
  row.measured,
  row.beside,
  withUnit(row.figure, row.bound.unit),
  `${row.bound.kind === 'most' ? '≤' : '≥'} ${withUnit(row.bound.value, row.bound.unit)}`,
  holds(row) ? 'yes' : '**no**',
];

export const heading = ['job', 'measured', 'beside', 'figure', 'bound', 'holds'];
