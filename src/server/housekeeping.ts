import type { FastifyBaseLogger } from 'fastify';
import { companyIds } from './base/db/company-ids.ts';
import type { Database } from './base/db/connect.ts';
import { inCompany } from './base/db/transaction.ts';
import { jobReports, periodically } from './base/periodically.ts';
import { forgetOldKeys } from './base/pipeline/idempotency-keys.ts';
import type { SessionLimits } from './base/session-limits.ts';
import { collectNoteImages } from './company/rows/note-image-rows.ts';
import { forgetOldSessions } from './company/rows/session-rows.ts';
import { forgetOldTickets } from './company/rows/sign-in-tickets.ts';
import { forgetOldBrowsers, forgetOldFailures } from './company/rows/sign-in-tries.ts';
import { forgetOldCodes } from './loyalty/rows/loyalty-codes.ts';
import { forgetOldMessages } from './messages/rows/message-queue.ts';
import { foldFigures } from './sales/rows/sum-rows.ts';

const HOUR = 3_600_000;

/**
 * Forgets what is over: sessions, sign-ins that were begun, failed ones, browsers, answers to old keys, old messages, codes of the public page, pictures
 * that no note shows; and folds the sums of dashboards. Any number of servers may do it at once.
 */
async function tidy(db: Database, limits: SessionLimits): Promise<void> {
  await forgetOldSessions(db, limits);
  await forgetOldFailures(db);
  await forgetOldBrowsers(db);
  await forgetOldTickets(db);
  for (const id of await companyIds(db)) {
    await inCompany(db, id, 'read write', async (tx) => {
      await forgetOldKeys(tx, id);
      await forgetOldMessages(tx, id);
      await forgetOldCodes(tx, id);
    });
    while (await inCompany(db, id, 'read write', (tx) => foldFigures(tx, id)));
    while (await inCompany(db, id, 'read write', (tx) => collectNoteImages(tx, id)));
  }
}

/** Tidies now and every hour, and logs what all periodic jobs have done. Returns a function that ends it and waits for the turn that is under way. */
export function keepTidy(db: Database, limits: SessionLimits, logger: FastifyBaseLogger): () => Promise<void> {
  const work = async () => {
    await tidy(db, limits);
    logger.info({ jobs: jobReports() }, 'periodic jobs');
  };
  return periodically({ name: 'housekeeping', every: HOUR, logger, work }).stop;
}
