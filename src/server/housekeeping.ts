import type { FastifyBaseLogger } from 'fastify';
import { companyIds } from './base/db/company-ids.ts';
import type { Database } from './base/db/connect.ts';
import { inCompany } from './base/db/transaction.ts';
import { foldSums } from './base/measures/fold-sums.ts';
import { jobReports, periodically } from './base/periodic-job.ts';
import { forgetOldKeys } from './base/pipeline/idempotency-keys.ts';
import type { SessionLimits } from './base/session-limits.ts';
import { deleteUnusedNoteImages } from './company/rows/note-image-rows.ts';
import { deleteExpiredSessions } from './company/rows/session-rows.ts';
import { deleteExpiredTickets } from './company/rows/sign-in-tickets.ts';
import { deleteExpiredFailures, deleteUnusedBrowsers } from './company/rows/sign-in-tries.ts';
import { deleteOldCodes } from './loyalty/rows/loyalty-codes.ts';
import { deleteOldMessages } from './messages/rows/message-queue.ts';

const HOUR = 3_600_000;

/**
 * Deletes expired data: sessions, unfinished sign-ins, counted failures, known browsers, stored answers, messages,
 * codes of the public page, unused pictures; and folds the kept sums. Several servers may run it at the same
 * time.
 */
async function cleanUp(db: Database, limits: SessionLimits): Promise<void> {
  await deleteExpiredSessions(db, limits);
  await deleteExpiredFailures(db);
  await deleteUnusedBrowsers(db);
  await deleteExpiredTickets(db);
  for (const id of await companyIds(db)) {
    await inCompany(db, id, 'read write', async (tx) => {
      await forgetOldKeys(tx, id);
      await deleteOldMessages(tx, id);
      await deleteOldCodes(tx, id);
    });
    while (await inCompany(db, id, 'read write', (tx) => foldSums(tx, id)));
    while (await inCompany(db, id, 'read write', (tx) => deleteUnusedNoteImages(tx, id)));
  }
}

/**
 * Starts the hourly clean-up, first now, which also logs the reports of all periodic jobs. Returns a function that
 * stops it and waits for the run in progress.
 */
export function startHousekeeping(db: Database, limits: SessionLimits, logger: FastifyBaseLogger): () => Promise<void> {
  const work = async () => {
    await cleanUp(db, limits);
    logger.info({ jobs: jobReports() }, 'periodic jobs');
  };
  return periodically({ name: 'housekeeping', every: HOUR, logger, work }).stop;
}
