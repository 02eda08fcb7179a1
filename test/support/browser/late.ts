import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';

/**
 * With LATE=700 requests of pages are answered up to 700 ms late, and frames are drawn up to a quarter of that late, as
 * on a slow machine: a test that does not wait for what it needs fails then. 0 without it.
 */
export const latest = (): number => Number(process.env.LATE ?? 0);

/** Delays every answer of a server by a random time up to LATE. */
export function answerLate(server: Server): void {
  if (latest() === 0) return;
  const answers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => answers.forEach((each) => void Reflect.apply(each, server, [request, response]));
    setTimeout(answer, Math.random() * latest());
  });
}

/** Has a page ask the server for each of its files again: those of the browser's cache would never be late. */
export async function askForFilesAgain(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/**
 * Delays every frame of a page by a random time up to so many ms. Uses nothing outside itself: it is sent to pages as
 * text.
 */
export function drawLate(ms: number): void {
  const draw = globalThis.requestAnimationFrame;
  // Reads requested before a frame are answered with it, in the order of the requests.
  let waiting = new Map<number, FrameRequestCallback>();
  let drawn = new Map<number, FrameRequestCallback>();
  let count = 0;
  const frame = (time: number) => {
    drawn = waiting;
    waiting = new Map();
    for (const call of drawn.values()) call(time);
  };
  globalThis.requestAnimationFrame = (call) => {
    if (waiting.size === 0) setTimeout(() => draw(frame), Math.random() * ms);
    count += 1;
    waiting.set(count, call);
    return count;
  };
  globalThis.cancelAnimationFrame = (id) => {
    waiting.delete(id);
    drawn.delete(id);
  };
}
