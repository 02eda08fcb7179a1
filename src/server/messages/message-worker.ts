import type { ChangeNotice } from '../base/db/change-notice.ts';
import { companyIds } from '../base/db/company-ids.ts';
import type { Listener } from '../base/db/listener.ts';
import { inCompany } from '../base/db/transaction.ts';
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
  let ended = false;
  const waiting = new Set<number>();
  /** Companies where something waits for its next try, or for another server's claim to run out. */
  const open = new Set<number>();
  let turn: Promise<void> | null = null;

  let isWell = true;

  const complain = (error: unknown) => {
    // What broke because the server stops is no news, nor that it is still broken.
    if (!ended && isWell) logger.warn({ err: error }, 'messages can not be looked for; tried again until they can');
    isWell = false;
  };
  const takeTurn = async () => {
    try {
      for (const company of waiting) {
        waiting.delete(company);
        if (ended) break;
        // Looked at again soon, unless it is said that nothing waits.
        open.add(company);
        if (!(await sender.sendDue(company))) open.delete(company);
        isWell = true;
      }
    } catch (error) {
      complain(error);
    } finally {
      turn = null;
    }
  };
  const look = (companies: Iterable<number>) => {
    for (const id of companies) waiting.add(id);
    // With nothing to do it would be over before it is remembered as begun.
    if (turn === null && waiting.size > 0 && !ended) turn = takeTurn();
  };
  const lookEverywhere = () => {
    everywhere = companyIds(db).then(look).catch(complain);
  };
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (changes.some(([entity]) => entity === 'message')) look([company]);
  };

  let everywhere = warnOfNoWay(options).catch(complain).then(lookEverywhere);
  const timers = [setInterval(() => look(open), LOOK), setInterval(lookEverywhere, LOOK_EVERYWHERE)];
  listener.changes.on('notice', onNotice).on('gap', lookEverywhere);
  return async () => {
    ended = true;
    for (const timer of timers) clearInterval(timer);
    listener.changes.off('notice', onNotice).off('gap', lookEverywhere);
    await everywhere;
    // A turn may wait for a place among what is being sent.
    await Promise.all([turn, sender.stop()]);
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
