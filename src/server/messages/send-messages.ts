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

/** Validity of a claim, ms: longer than any gateway's timeout. */
export const CLAIM = 60_000;
/** Tries of a message; fewer fit into the validity of a code. */
const MAX_TRIES = 8;
/** Messages in progress per server, which also limits what a hanging gateway blocks. */
const MAX_IN_PROGRESS = 16;
/** The time for which a stop waits for gateways, ms. */
const STOP_GRACE = 3000;

/** The pause after failures: 5, 10, 20… seconds, at most five minutes. */
export const pauseAfter = (tries: number): number => Math.min(300_000, 5000 * 2 ** (tries - 1));

export type Sender = {
  /** Claims the due messages of a company and starts sending them. Returns whether the company has queued messages. */
  sendDue: (companyId: number) => Promise<boolean>;
  /** Resolves when no message is in progress. */
  settled: () => Promise<void>;
  /** Like `settled`, but aborts gateways after STOP_GRACE; another server sends those messages. */
  stop: () => Promise<void>;
};

/**
 * Sends messages. No transaction is open during a gateway's request: one claims the message, another stores the result.
 * After a crash in between it is sent again with the same key.
 */
export function startSending(options: SendOptions): Sender {
  const { db, clock, logger, transports } = options;
  const abortion = new AbortController();
  let stopping = false;
  const inProgress = new Set<Promise<void>>();
  const channels = channelsOf(transports);

  const startOne = (companyId: number, claim: ClaimedMessage, until: Date) => {
    const sending = send(options, companyId, claim, until, abortion.signal)
      // A result that was not stored is tried again when the claim expires.
      .catch((error: unknown) =>
        logger.warn(
          { err: error, company: companyId, message: claim.id },
          'the result of sending a message could not be stored; it is sent again when its claim expires',
        ),
      )
      .finally(() => inProgress.delete(sending));
    inProgress.add(sending);
  };
  const settled = async () => {
    while (inProgress.size > 0) await Promise.all(inProgress);
  };

  return {
    settled,
    sendDue: async (companyId) => {
      while (!stopping) {
        while (inProgress.size >= MAX_IN_PROGRESS) await Promise.race(inProgress);
        const limit = MAX_IN_PROGRESS - inProgress.size;
        const now = clock();
        const until = new Date(now.getTime() + CLAIM);
        const [claims, waits] = await inCompany(db, companyId, 'read write', async (tx) => [
          await claimMessages(tx, companyId, { now, until, limit, channels }),
          await hasQueued(tx, companyId),
        ]);
        for (const claim of claims) startOne(companyId, claim, until);
        if (claims.length < limit) return waits;
      }
      return true;
    },
    stop: async () => {
      stopping = true;
      const timer = setTimeout(() => abortion.abort(), STOP_GRACE);
      await settled();
      clearTimeout(timer);
    },
  };
}

/** Sends one message and stores the result. */
async function send(
  { db, clock, logger, transports }: SendOptions,
  companyId: number,
  { id, channel, recipient, subject, body, key, ...claim }: ClaimedMessage,
  until: Date,
  signal: AbortSignal,
): Promise<void> {
  const transport = transports[channel];
  if (!transport) throw new Error(`A message of a channel without a transport was claimed: ${channel}`);
  try {
    const taken = await transport({ key, recipient, subject, text: body }, signal);
    await inCompany(db, companyId, 'read write', (tx) => markSent(tx, companyId, id, { now: clock(), ...taken }));
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const { code, message: reason } = error;
    if (!signal.aborted)
      logger.warn(
        { company: companyId, message: id, channel, code, reason },
        'a message was not sent; tried again later unless the fault is final',
      );
    // Aborted by the stop: due again at once, and no failure.
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
  if (claim.tries >= MAX_TRIES) return { error: code, status: 'failed' };
  const next = new Date(now.getTime() + pauseAfter(claim.tries));
  return next < new Date(claim.expires_at) ? { error: code, next_try_at: next } : { error: code, status: 'expired' };
}
