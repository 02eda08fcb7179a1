import { Worker } from 'node:worker_threads';
import type { Site } from '../server/site.ts';
import { byRatio } from '../support/compare.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { quantile } from '../support/statistics.ts';
import { asking } from './asking.ts';
import { page } from './documents.ts';
import type { WorkInstructions } from './work-worker.ts';

const ROUNDS = 3;
const PAGES = 1000;
const SLOWER = 2;
const ACTIVE = { filter: { lifecycle: 'active' }, sort: { by: 'sale_date', direction: 'desc' } };

const JOB = 'active sales: page, p99, while others read a report and export all sales';

/** Measures a page of a list while a report is read again and again, and all sales are exported. */
export async function measureBesideWork(site: Site): Promise<Row[]> {
  const bound = atMost(SLOWER, '×');
  try {
    const { ours, base, ratio } = await measureRounds(site);
    return [{ job: JOB, measured: milliseconds(ours), beside: `quiet: ${milliseconds(base)}`, figure: ratio, bound }];
  } catch (error) {
    // A request that is refused or takes too long fails the row, not the whole run.
    return [{ job: JOB, measured: (error as Error).message, beside: '', figure: Number.POSITIVE_INFINITY, bound }];
  }
}

async function measureRounds(site: Site): Promise<{ ours: number; base: number; ratio: number }> {
  const list = await asking(site, page('sales', ACTIVE));
  const rounds: { ours: number; base: number; ratio: number }[] = [];
  try {
    await p99(list.ask);
    for (let round = 0; round < ROUNDS; round++) {
      const base = await p99(list.ask);
      const stop = startWork(site);
      const ours = await p99(list.ask).finally(stop);
      rounds.push({ ours, base, ratio: ours / base });
    }
  } finally {
    list.close();
  }
  return byRatio(rounds);
}

async function p99(ask: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PAGES; count++) times.push(await ask());
  return quantile(times, 0.99);
}

/** Starts both jobs; returns a function that ends them and throws what has failed. */
function startWork({ urls, asManager }: Site): () => Promise<void> {
  const failures: unknown[] = [];
  const workers = (['report', 'export'] as const).map((job) => {
    const instructions: WorkInstructions = { job, asked: { urls, asManager } };
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { workerData: instructions });
    worker.once('error', (error) => failures.push(error));
    return worker;
  });
  return async () => {
    for (const worker of workers) await worker.terminate();
    if (failures.length > 0) throw failures[0];
  };
}
