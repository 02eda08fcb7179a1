import type { FastifyBaseLogger } from 'fastify';
import { calendarDate } from '#contract/base/dates.ts';
import type { Database } from '../base/db/connect.ts';
import { inCompany } from '../base/db/transaction.ts';
import { periodically } from '../base/periodic-job.ts';
import { notifyChanges } from '../base/pipeline/announce-changes.ts';
import type { LogLine } from '../base/pipeline/write-log.ts';
import { readCompanyTimeZones } from '../company/rows/accounts.ts';
import { expirePoints } from './rows/point-expiry.ts';

/** Interval of the runs, ms. Queries count due points as expired also before they are written off. */
const RUN_EVERY = 600_000;

type Options = { db: Database; logger: FastifyBaseLogger; clock: () => Date };

/**
 * Writes off the expired points of all companies, by each company's calendar date, in many short transactions with
 * their audit log lines. Several servers may run it at the same time.
 */
export async function expireDuePoints({ db, clock }: Omit<Options, 'logger'>, signal?: AbortSignal): Promise<void> {
  for (const { id, time_zone } of await readCompanyTimeZones(db)) {
    const today = calendarDate(clock(), time_zone);
    while (!signal?.aborted && (await expireBatch(db, id, today)));
  }
}

function expireBatch(db: Database, companyId: number, today: string): Promise<boolean> {
  return inCompany(db, companyId, 'read write', async (tx) => {
    const gone = await expirePoints(tx, companyId, today);
    const changed = { event: 'points.expire', entity: 'client', sale_id: null, changes: {} } as const;
    const lines = gone.map((entity_id): LogLine => ({ ...changed, entity_id }));
    await notifyChanges({ tx, caller: { companyId }, lines, owners: new Map() });
    return gone.length > 0;
  });
}

/** Starts the periodic write-off, first now. Returns a function that stops it and waits for the run in progress. */
export function startPointsExpiry({ logger, ...options }: Options): () => Promise<void> {
  return periodically({
    name: 'writing off points',
    every: RUN_EVERY,
    logger,
    work: ({ signal }) => expireDuePoints(options, signal),
  }).stop;
}
