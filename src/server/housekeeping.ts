import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/connect.ts';
import { inCompany } from './db/transaction.ts';
import { companyIds } from './stores/accounts.ts';
import { foldFigures } from './stores/figures.ts';
import { forgetOldKeys } from './stores/idempotency.ts';
import { forgetOldCodes } from './stores/loyalty-codes.ts';
import { forgetOldMessages } from './stores/message-queue.ts';
import { collectNoteImages } from './stores/note-images.ts';
import { forgetOldSessions, type SessionLimits } from './stores/sessions.ts';
import { forgetOldTickets } from './stores/sign-in-tickets.ts';
import { forgetOldBrowsers, forgetOldFailures } from './stores/sign-in-tries.ts';

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

/** Tidies now and every hour. Returns a function that ends it and waits for the round that is under way. */
export function keepTidy(db: Database, limits: SessionLimits, logger: FastifyBaseLogger): () => Promise<void> {
  let round = Promise.resolve();
  const next = () => {
    round = tidy(db, limits).catch((error: unknown) =>
      logger.warn({ err: error }, 'housekeeping failed, next try in an hour'),
    );
  };
  next();
  const timer = setInterval(next, HOUR);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
