import type { Site } from '../server/site.ts';
import { byRatio } from '../support/compare.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { quantile } from '../support/statistics.ts';
import { bytesOf, Wire } from '../support/wire.ts';
import { asking } from './asking.ts';
import { page, type Question } from './documents.ts';
import { report } from './reads.ts';

const ROUNDS = 3;
const PAGES = 300;
const SLOWER = 2;
/** The largest page, by which the browser reads what it exports. */
const EXPORT_PAGE = 200;

const ACTIVE = { filter: { lifecycle: 'active' }, sort: { by: 'sale_date', direction: 'desc' } };

const JOB = 'active sales: page, p99, while others read a report and export all sales';

/** Measures a page of a list while somebody reads a report again and again, and another one exports all sales. */
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

/** Starts both jobs, each on a connection; returns a function that ends them and throws what has failed. */
function startWork(site: Site): () => Promise<void> {
  let running = true;
  const goesOn = () => running;
  const work = Promise.all([readReports(site, goesOn), exportSales(site, goesOn)]);
  // Thrown by the function below.
  work.catch(() => undefined);
  return async () => {
    running = false;
    await work;
  };
}

async function readReports(site: Site, goesOn: () => boolean): Promise<void> {
  const { ask, close } = await asking(site, report('salesReport', 'month'));
  try {
    while (goesOn()) await ask();
  } finally {
    close();
  }
}

/** Page after page, as the browser's export; from the start again when it is done. */
async function exportSales({ urls, asManager }: Site, goesOn: () => boolean): Promise<void> {
  const wire = await Wire.open(urls.karavan);
  let after: string | null = null;
  try {
    while (goesOn()) {
      const { query, variables }: Question = page('sales', { ...ACTIVE, filter: {}, first: EXPORT_PAGE, after });
      const answer = await wire.send(
        bytesOf({ path: '/api/v1/graphql', headers: asManager, body: { query, variables } }),
      );
      // The cursor stands behind the rows: reading all of them would take time from the measured requests.
      const end = answer.subarray(-400).toString();
      const cursor = /"endCursor":"([^"]+)","hasNextPage":(true|false)/.exec(end);
      if (!cursor) throw new Error(`The export failed: ${end}`);
      after = cursor[2] === 'true' ? (cursor[1] ?? null) : null;
    }
  } finally {
    wire.close();
  }
}
