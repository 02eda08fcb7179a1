import type { FastifyBaseLogger } from 'fastify';
import { companyIds } from './base/db/company-ids.ts';
import type { Database } from './base/db/connect.ts';
import { inCompany } from './base/db/transaction.ts';
import type { Metrics } from './base/metrics.ts';
import { periodically } from './base/periodic-job.ts';
import { countCompanyRows } from './insight/reads/company-rows.ts';
import { countQueued } from './messages/rows/message-queue.ts';

const QUEUES_EVERY = 60_000;
const ROWS_EVERY = 10 * 60_000;
/** Time limit of a run, ms. The next one begins with the company that this one has not come to. */
const RUN_LIMIT = 10_000;

type Measured<Value> = { name: string; every: number; read: (tx: Database, companyId: number) => Promise<Value> };

/** Reads a value of each company periodically. */
function measuring<Value>(db: Database, logger: FastifyBaseLogger, { name, every, read }: Measured<Value>) {
  const values = new Map<number, Value>();
  let next = 0;
  const work = async ({ signal }: { signal: AbortSignal }) => {
    const deadline = performance.now() + RUN_LIMIT;
    const ids = (await companyIds(db)).sort((one, other) => one - other);
    for (const id of values.keys()) if (!ids.includes(id)) values.delete(id);
    const first = Math.max(
      0,
      ids.findIndex((id) => id >= next),
    );
    for (const id of [...ids.slice(first), ...ids.slice(0, first)]) {
      next = id;
      if (signal.aborted || performance.now() > deadline) return;
      values.set(id, await inCompany(db, id, 'read only', (tx) => read(tx, id)));
    }
  };
  return { values, stop: periodically({ name, every, logger, work }).stop };
}

/** Adds the metrics of companies. They are measured periodically, so that asking for them costs nothing. */
export function measureCompanies(metrics: Metrics, db: Database, logger: FastifyBaseLogger): () => Promise<unknown> {
  const queues = measuring(db, logger, { name: 'counting of messages', every: QUEUES_EVERY, read: countQueued });
  const rows = measuring(db, logger, { name: 'counting of rows', every: ROWS_EVERY, read: countCompanyRows });
  metrics.gauge({ name: 'karavan_messages_queued', help: 'Messages that are not sent yet' }, ['company'], () =>
    [...queues.values].map(([company, value]) => ({ labels: { company: String(company) }, value })),
  );
  const help = 'Rows of a company, counted every 10 minutes';
  metrics.gauge({ name: 'karavan_company_rows', help }, ['company', 'table'], () =>
    [...rows.values].flatMap(([company, counts]) =>
      counts.map(({ table, rows: value }) => ({ labels: { company: String(company), table }, value })),
    ),
  );
  return () => Promise.all([queues.stop(), rows.stop()]);
}
