import type { ChangeNotice } from '../base/db/change-notice.ts';
import { companyIds } from '../base/db/company-ids.ts';
import type { Listener } from '../base/db/listener.ts';
import { inCompany } from '../base/db/transaction.ts';
import { periodically } from '../base/periodically.ts';
import { usesProgramme } from './rows/message-queue.ts';
import { type SendOptions, startSending } from './send-messages.ts';
import { channelsOf } from './transports.ts';

/** How often it is looked where something waits, and how often everywhere, ms. */
const LOOK = 2000;
const LOOK_EVERYWHERE = 60_000;

type KeepOptions = SendOptions & { listener: Listener };

/**
 * Sends messages as they are written on any server, and looks for those whose next try is due. Nothing waits for it.
 * Returns a function that ends it within seconds: what no gateway has answered by then, another server sends.
 */
export function keepMessages({ listener, ...options }: KeepOptions): () => Promise<void> {
  const { db, logger } = options;
  const sender = startSending(options);
  /** Companies to look at in the next turn. */
  const waiting = new Set<number>();
  /** Companies where something waits for its next try, or for another server's claim to run out. */
  const open = new Set<number>();
  let isFirst = true;

  const sending = periodically({
    name: 'sending messages',
    every: LOOK,
    logger,
    work: async ({ isDue, signal }) => {
      if (isDue) for (const company of open) waiting.add(company);
      for (const company of waiting) {
        if (signal.aborted) return;
        waiting.delete(company);
        // Looked at again soon, unless it is said that nothing waits.
        open.add(company);
        if (!(await sender.sendDue(company))) open.delete(company);
      }
    },
  });
  const look = (companies: Iterable<number>) => {
    for (const id of companies) waiting.add(id);
    sending.runNow();
  };
  const everywhere = periodically({
    name: 'looking for messages',
    every: LOOK_EVERYWHERE,
    logger,
    work: async () => {
      if (isFirst) await warnOfNoWay(options);
      isFirst = false;
      look(await companyIds(db));
    },
  });
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (changes.some(([entity]) => entity === 'message')) look([company]);
  };

  listener.changes.on('notice', onNotice).on('gap', everywhere.runNow);
  return async () => {
    listener.changes.off('notice', onNotice).off('gap', everywhere.runNow);
    // A turn may wait for a place among what is being sent.
    await Promise.all([everywhere.stop(), sending.stop(), sender.stop()]);
    await sender.stop();
  };
}

/** Says once that codes can't reach anybody where a company has a programme that sends them. */
async function warnOfNoWay({ db, logger, transports }: SendOptions): Promise<void> {
  if (channelsOf(transports).length > 0) return;
  for (const id of await companyIds(db)) {
    if (!(await inCompany(db, id, 'one read', (tx) => usesProgramme(tx, id)))) continue;
    logger.warn('No message can be sent to clients: set SMS_URL or SMTP_URL. Nobody gets a code for the loyalty page.');
    return;
  }
}
