import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long an answer is kept back from a client that would keep the process busy by asking again and again, ms. */
const REFUSED_AFTER = 1000;
/** How often a part of the body is read, ms; a part is 64 KB, so that a body comes with 2.6 MB a second at most, and the largest in time. */
const BETWEEN_PARTS = 25;
const LARGE = 100 * 1024;

/** Whether a large body is still coming of which nothing has been taken. */
export const isUnreadBody = (body: IncomingMessage): boolean =>
  !body.complete && body.readableFlowing === null && Number(body.headers['content-length'] ?? LARGE) >= LARGE;

/**
 * Keeps an answer back for a second, and throws away what comes of an unread body meanwhile, slowly: at full speed the garbage
 * keeps the process busy. Clients that send it whole before they read get their answer, too. Answers whether more may come,
 * as from a client that has stopped in the middle.
 */
export async function keepBack(body: IncomingMessage): Promise<boolean> {
  const start = performance.now();
  let [now, lastPart] = [start, start];
  while (now - start < REFUSED_AFTER || (isComing(body) && now - lastPart < REFUSED_AFTER)) {
    if (isComing(body) && body.read() !== null) lastPart = now;
    await delay(BETWEEN_PARTS);
    now = performance.now();
  }
  return isComing(body);
}

const isComing = ({ complete, destroyed }: IncomingMessage): boolean => !complete && !destroyed;
