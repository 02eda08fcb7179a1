import type { Api } from './api.ts';
import { type HeldSales, holdSales } from './held-sales.ts';
import type { Installation } from './installation.ts';
import { superuserOf } from './start-ups.ts';
import { until } from './wait.ts';
import { type Attempt, inWords, postAttempt } from './writers.ts';

/** Every request that is under way has a session of its own, so that all of them can be seen to wait. */
export const SESSIONS = { DATABASE_POOL: '60' };

export type UnderWay = { held: HeldSales; answered: Promise<string[]> };

/** Sends these sales to a server that has `SESSIONS`; returns when each is in the middle of its transaction and waits. */
export async function bringUnderWay(karavan: Installation, api: Api, attempts: Attempt[]): Promise<UnderWay> {
  // Not all at one moment: on a busy machine some would not be there in time.
  for (let open = 10; open <= attempts.length; open += 10) {
    await Promise.all(Array.from({ length: open }, () => api.get('/users/me/')));
  }
  const held = await holdSales(await superuserOf(karavan.dataDir));
  const answers = attempts.map((attempt) => postAttempt(api, attempt).then(() => 'recorded', inWords));
  await held.waiting(attempts.length);
  return { held, answered: Promise.all(answers) };
}

/** Tells the server to stop; returns when it takes nothing new. */
export async function tellToStop(karavan: Installation): Promise<void> {
  karavan.server.kill('SIGTERM');
  await until('the server to take nothing new', () =>
    fetch(`${karavan.url}/healthz`).then(
      ({ status }) => status === 503,
      () => true,
    ),
  );
}
