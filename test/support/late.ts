import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * With LATE=700 what pages ask for is answered up to 700 ms later, and their frames come up to a quarter of that later, as
 * on a slow machine: a test that does not wait for what it needs is red then.
 */
export const latest = (): number => Number(process.env.LATE ?? 0);

/** Has a server answer late. */
export function answerLate(server: Server): void {
  if (latest() === 0) return;
  const answers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => answers.forEach((each) => void Reflect.apply(each, server, [request, response]));
    setTimeout(answer, Math.random() * latest());
  });
}

/** Has a page draw each of its frames late, by up to so many ms. Needs nothing around it: it is sent to pages as text. */
export function drawLate(ms: number): void {
  const draw = globalThis.requestAnimationFrame;
  // What was asked for before a frame comes with it, in the order in which it was asked for.
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
