import { setTimeout as delay } from 'node:timers/promises';

/**
 * The time after which a wait for a condition counts as hanging, ms. It does not judge speed, which `npm run bench`
 * does.
 */
export const HANG_TIMEOUT = 120_000;

const POLL = 10;

/** Polls until there is a result. A wait that hangs is an error with the name of its condition. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | false | null | Promise<Answer | undefined | false | null>,
): Promise<Answer> {
  const end = performance.now() + HANG_TIMEOUT;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${HANG_TIMEOUT / 1000} s in vain for: ${what}`);
    await delay(POLL);
  }
}
