import { setTimeout as delay } from 'node:timers/promises';

const POLL = 10;

/** Asks again and again until the answer is there, and says what was waited for when it never comes. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | false | null | Promise<Answer | undefined | false | null>,
  deadline = 10_000,
): Promise<Answer> {
  const end = performance.now() + deadline;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${deadline} ms in vain for: ${what}`);
    await delay(POLL);
  }
}
