import type { ChangeNotice } from '../base/db/change-notice.ts';
import { companyIds } from '../base/db/company-ids.ts';
import type { Listener } from '../base/db/listener.ts';
import { inCompany } from '../base/db/transaction.ts';
import { periodically } from '../base/periodic-job.ts';
import { usesProgramme } from './rows/message-queue.ts';
import { type SendOptions, startSending } from './send-messages.ts';
import { channelsOf } from './transports.ts';

/** Intervals of the runs for companies with queued messages and for all companies, ms. */
const RUN_EVERY = 2000;
const CHECK_ALL_EVERY = 60_000;

type WorkerOptions = SendOptions & { listener: Listener };

/**
 * Starts sending messages: new ones of any server at once, others when their next try is due. Returns a function that
 * stops it within seconds; messages without an answer by then are sent by another server.
 */
export function startMessageWorker({ listener, ...options }: WorkerOptions): () => Promise<void> {
  const { db, logger } = options;
  const sender = startSending(options);
  /** Companies to check in the next run. */
  const dueCompanies = new Set<number>();
  /** Companies with queued messages, checked in every periodic run. */
  const withQueued = new Set<number>();
  let isFirst = true;

  const sending = periodically({
    name: 'sending messages',
    every: RUN_EVERY,
    logger,
    work: async ({ isDue, signal }) => {
      if (isDue) for (const company of withQueued) dueCompanies.add(company);
      for (const company of dueCompanies) {
        if (signal.aborted) return;
        dueCompanies.delete(company);
        // Stays in the set when `sendDue` fails.
        withQueued.add(company);
        if (!(await sender.sendDue(company))) withQueued.delete(company);
      }
    },
  });
  const check = (companies: Iterable<number>) => {
    for (const id of companies) dueCompanies.add(id);
    sending.runNow();
  };
  const checkAll = periodically({
    name: 'looking for messages',
    every: CHECK_ALL_EVERY,
    logger,
    work: async () => {
      if (isFirst) await warnWithoutChannel(options);
      isFirst = false;
      check(await companyIds(db));
    },
  });
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (changes.some(([entity]) => entity === 'message')) check([company]);
  };

  listener.changes.on('notice', onNotice).on('gap', checkAll.runNow);
  return async () => {
    listener.changes.off('notice', onNotice).off('gap', checkAll.runNow);
    // A run may be waiting for a free slot of the sender.
    await Promise.all([checkAll.stop(), sending.stop(), sender.stop()]);
    await sender.stop();
  };
}

/** Warns once when a company has a loyalty programme and no channel is configured. */
async function warnWithoutChannel({ db, logger, transports }: SendOptions): Promise<void> {
  if (channelsOf(transports).length > 0) return;
  for (const id of await companyIds(db)) {
    if (!(await inCompany(db, id, 'one read', (tx) => usesProgramme(tx, id)))) continue;
    logger.warn(
      'No message can be sent to clients: set SMS_URL or SMTP_URL. Until then the loyalty page sends no codes.',
    );
    return;
  }
}
