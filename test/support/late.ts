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

/** Has a page draw its frames late, by up to so many ms. Needs nothing around it: it is sent to pages as text. */
export function drawLate(ms: number): void {
  const draw = globalThis.requestAnimationFrame;
  const leave = globalThis.cancelAnimationFrame;
  const cancels = new Map<number, () => void>();
  let count = 0;
  globalThis.requestAnimationFrame = (call) => {
    const id = ++count;
    const timer = setTimeout(() => {
      const frame = draw((time) => {
        cancels.delete(id);
        call(time);
      });
      cancels.set(id, () => leave(frame));
    }, Math.random() * ms);
    cancels.set(id, () => clearTimeout(timer));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
}
