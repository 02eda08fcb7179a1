import { workerData } from 'node:worker_threads';
import { bytesOf, Wire } from '../support/wire.ts';
import { type Asked, asking } from './asking.ts';
import { page, type Question } from './documents.ts';
import { report } from './reads.ts';

/** What runs beside the measured requests, in a thread of its own: reading its answers must not delay theirs. */
export type WorkInstructions = { job: 'report' | 'export'; asked: Asked };

/** The largest page, by which the browser reads what it exports. */
const EXPORT_PAGE = 200;
const BY_DATE = { sort: { by: 'sale_date', direction: 'desc' } };

const { job, asked } = workerData as WorkInstructions;

async function readReports(): Promise<never> {
  const { ask } = await asking(asked, report('salesReport', 'month'));
  for (;;) await ask();
}

/** Page after page, as the browser's export; from the start again when it is done. */
async function exportSales({ urls, asManager }: Asked): Promise<never> {
  const wire = await Wire.open(urls.karavan);
  let after: string | null = null;
  for (;;) {
    const { query, variables }: Question = page('sales', { ...BY_DATE, filter: {}, first: EXPORT_PAGE, after });
    const answer = await wire.send(
      bytesOf({ path: '/api/v1/graphql', headers: asManager, body: { query, variables } }),
    );
    // The cursor stands behind the rows.
    const end = answer.subarray(-400).toString();
    const cursor = /"endCursor":"([^"]+)","hasNextPage":(true|false)/.exec(end);
    if (!cursor) throw new Error(`The export failed: ${end}`);
    after = cursor[2] === 'true' ? (cursor[1] ?? null) : null;
  }
}

await (job === 'report' ? readReports() : exportSales(asked));
