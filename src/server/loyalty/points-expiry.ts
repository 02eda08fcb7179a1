import type { FastifyBaseLogger } from 'fastify';
import { calendarDate } from '#contract/base/dates.ts';
import type { Database } from '../base/db/connect.ts';
import { inCompany } from '../base/db/transaction.ts';
import { periodically } from '../base/periodically.ts';
import { notifyChanges } from '../base/pipeline/announce-changes.ts';
import type { LogLine } from '../base/pipeline/write-log.ts';
import { companyTimes } from '../company/rows/accounts.ts';
import { expirePoints } from './rows/point-expiry.ts';

/** How often it is looked what is due, ms. What is due counts as gone in the meantime too. */
const LOOK = 600_000;

type Options = { db: Database; logger: FastifyBaseLogger; clock: () => Date };

/**
 * Writes off what is due in every company, by its own calendar, in many short transactions with their log lines. After days
 * off it catches up. Any number of servers may do it at once.
 */
export async function expireDuePoints({ db, clock }: Omit<Options, 'logger'>, signal?: AbortSignal): Promise<void> {
  for (const { id, time_zone } of await companyTimes(db)) {
    const today = calendarDate(clock(), time_zone);
    while (!signal?.aborted && (await expireSome(db, id, today)));
  }
}

function expireSome(db: Database, companyId: number, today: string): Promise<boolean> {
  return inCompany(db, companyId, 'read write', async (tx) => {
    const gone = await expirePoints(tx, companyId, today);
    const changed = { event: 'points.expire', entity: 'client', sale_id: null, changes: {} } as const;
    const lines = gone.map((entity_id): LogLine => ({ ...changed, entity_id }));
    await notifyChanges({ tx, caller: { companyId }, lines, owners: new Map() });
    return gone.length > 0;
  });
}

/** Looks now and every ten minutes. Returns a function that ends it and waits for what is under way. */
export function keepPoints({ logger, ...options }: Options): () => Promise<void> {
  return periodically({
    name: 'writing off points',
    every: LOOK,
    logger,
    work: ({ signal }) => expireDuePoints(options, signal),
  }).stop;
}
