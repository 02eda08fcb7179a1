import { readFileSync } from 'node:fs';
import { atMost, type Row } from './row.ts';

/** Resident memory of a process, MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The row of a process's memory beside that of another one, or beside its own at another time. */
export const memoryBeside = (job: string, ours: number, base: number, what: string, bound: number): Row => ({
  job,
  measured: `${ours.toFixed(0)} MB`,
  beside: `${what}: ${base.toFixed(0)} MB`,
  figure: ours / base,
  bound: atMost(bound, '×'),
});
