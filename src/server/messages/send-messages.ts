import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../base/db/connect.ts';
import { inCompany } from '../base/db/transaction.ts';
import {
  type ClaimedMessage,
  claimMessages,
  type Failure,
  hasQueued,
  markFailed,
  markSent,
} from './rows/message-queue.ts';
import { SendFault, type Transports } from './transport.ts';
import { channelsOf } from './transports.ts';

export type SendOptions = { db: Database; clock: () => Date; logger: FastifyBaseLogger; transports: Transports };

/** Who claimed a message and died lets go of it after so long, ms: longer than any gateway is waited for. */
export const CLAIM = 60_000;
/** Tries of a message; only some of them fit into the time of a code. */
const MOST_TRIES = 8;
/** Sent at once by one server: a gateway that hangs holds up no more than these. */
const AT_ONCE = 16;
/** A stop waits so long for gateways, ms. */
const GRACE = 3000;

/** After failures: five seconds, ten, twenty, up to five minutes. */
export const pauseAfter = (tries: number): number => Math.min(300_000, 5000 * 2 ** (tries - 1));

export type Sender = {
  /** Claims what is due in a company and begins to send it. Answers whether anything waits there, now or for later. */
  sendDue: (companyId: number) => Promise<boolean>;
  /** Ends when nothing is being sent. */
  settled: () => Promise<void>;
  /** The same, but waits for no gateway longer than for some seconds: another server sends what is let go of. */
  stop: () => Promise<void>;
};

/**
 * Sends messages, on any number of servers at once. No transaction is open while a gateway is waited for: a message is
 * claimed in one, and what came of it is kept in another. Who dies between the two has it sent again, under the same key.
 */
export function startSending(options: SendOptions): Sender {
  const { db, clock, logger, transports } = options;
  const letGo = new AbortController();
  let stopping = false;
  const underWay = new Set<Promise<void>>();
  const channels = channelsOf(transports);

  const begin = (companyId: number, claim: ClaimedMessage, until: Date) => {
    const sending = send(options, companyId, claim, until, letGo.signal)
      // What could not be kept is tried again when the claim has run out.
      .catch((error: unknown) =>
        logger.warn({ err: error, company: companyId, message: claim.id }, 'a message is open'),
      )
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    settled,
    sendDue: async (companyId) => {
      while (!stopping) {
        while (underWay.size >= AT_ONCE) await Promise.race(underWay);
        const most = AT_ONCE - underWay.size;
        const now = clock();
        const until = new Date(now.getTime() + CLAIM);
        const [claims, waits] = await inCompany(db, companyId, 'read write', async (tx) => [
          await claimMessages(tx, companyId, { now, until, most, channels }),
          await hasQueued(tx, companyId),
        ]);
        for (const claim of claims) begin(companyId, claim, until);
        if (claims.length < most) return waits;
      }
      return true;
    },
    stop: async () => {
      stopping = true;
      const timer = setTimeout(() => letGo.abort(), GRACE);
      await settled();
      clearTimeout(timer);
    },
  };
}

/** Sends one message and keeps what came of it. */
async function send(
  { db, clock, logger, transports }: SendOptions,
  companyId: number,
  { id, channel, recipient, subject, body, key, ...claim }: ClaimedMessage,
  until: Date,
  signal: AbortSignal,
): Promise<void> {
  const transport = transports[channel];
  if (!transport) throw new Error(`A message was claimed that nothing can send: ${channel}`);
  try {
    const taken = await transport({ key, recipient, subject, text: body }, signal);
    await inCompany(db, companyId, 'read write', (tx) => markSent(tx, companyId, id, { now: clock(), ...taken }));
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const { code, message: reason } = error;
    if (!signal.aborted)
      logger.warn({ company: companyId, message: id, channel, code, reason }, 'a message was not sent');
    // A gateway that nobody waited for to the end has not failed.
    const failure = signal.aborted ? { next_try_at: clock() } : failureOf(error, claim, clock());
    await inCompany(db, companyId, 'read write', (tx) => markFailed(tx, companyId, id, until, failure));
  }
}

function failureOf(
  { code, forGood }: SendFault,
  claim: Pick<ClaimedMessage, 'tries' | 'expires_at'>,
  now: Date,
): Failure {
  if (forGood) return { error: code, status: 'refused' };
  if (claim.tries >= MOST_TRIES) return { error: code, status: 'failed' };
  const next = new Date(now.getTime() + pauseAfter(claim.tries));
  return next < new Date(claim.expires_at) ? { error: code, next_try_at: next } : { error: code, status: 'expired' };
}
