import { setTimeout as delay } from 'node:timers/promises';

/**
 * What a test waits for is a condition. A wait that has taken that long hangs, ms: no limit says how fast something has
 * to be, which `npm run bench` does.
 */
export const HANGS = 120_000;

const POLL = 10;

/** Asks until the answer is there. A wait that hangs is an error that says what was waited for. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | false | null | Promise<Answer | undefined | false | null>,
): Promise<Answer> {
  const end = performance.now() + HANGS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${HANGS / 1000} s in vain for: ${what}`);
    await delay(POLL);
  }
}
