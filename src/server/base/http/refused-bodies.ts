import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The delay of an answer to a client whose immediate retries would keep the process busy, ms. */
const DELAY = 1000;
/** Interval between reads of 64 KB parts, ms: at most 2.6 MB/s, fast enough for the largest body. */
const READ_EVERY = 25;
const LARGE_BODY = 100 * 1024;

/** Whether a large body is being sent of which nothing was read. */
export const isUnreadBody = (body: IncomingMessage): boolean =>
  !body.complete && body.readableFlowing === null && Number(body.headers['content-length'] ?? LARGE_BODY) >= LARGE_BODY;

/**
 * Delays an answer by a second and discards the unread body slowly, because discarding at full speed keeps the process
 * busy with garbage. Clients that send the whole body first still get their answer. Returns whether the body is
 * incomplete.
 */
export async function delayAnswer(body: IncomingMessage): Promise<boolean> {
  const start = performance.now();
  let [now, lastPart] = [start, start];
  while (now - start < DELAY || (isComing(body) && now - lastPart < DELAY)) {
    if (isComing(body) && body.read() !== null) lastPart = now;
    await delay(READ_EVERY);
    now = performance.now();
  }
  return isComing(body);
}

const isComing = ({ complete, destroyed }: IncomingMessage): boolean => !complete && !destroyed;
