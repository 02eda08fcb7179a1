import { setTimeout as delay } from 'node:timers/promises';
import { isAway, isDiskFull } from './database-errors.ts';
import { StartError } from './embedded/embedded-errors.ts';

/** How long a start waits for a database that is too busy to answer, ms, and the pause between two tries. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Repeats a step of the start while the database does not answer within the time limits of requests, which are too short
 * for a busy machine. Throws a StartError after a minute, and what `signal` was aborted with.
 */
export async function retryWhileAway<Result>(step: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isAway(error) || isDiskFull(error)) throw error;
      if (performance.now() > end) {
        throw new StartError(`The database has not answered for a minute: ${(error as Error).message}`);
      }
    }
    await delay(PAUSE, undefined, { signal });
  }
}
