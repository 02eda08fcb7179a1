import { sharesOf } from '../../../src/server/base/db/connection-turns.ts';
import { type Attempt, failureText, postAttempt } from '../data/writers.ts';
import type { Api } from '../server/api.ts';
import { type HeldSales, holdSales } from '../server/held-sales.ts';
import { until } from '../wait.ts';
import type { Installation } from './installation.ts';
import { superuserOf } from './start-ups.ts';

/** The number of connections per person: further requests wait for them. */
const { person: IN_TRANSACTIONS } = sharesOf(20);

export type UnderWay = { held: HeldSales; answered: Promise<string[]> };

/**
 * Sends these sales to a server; resolves when as many as possible are in the middle of their transactions and wait.
 */
export async function startHeldSales(karavan: Installation, api: Api, attempts: Attempt[]): Promise<UnderWay> {
  const held = await holdSales(await superuserOf(karavan.dataDir));
  const answers = attempts.map((attempt) => postAttempt(api, attempt).then(() => 'recorded', failureText));
  await held.waiting(Math.min(attempts.length, IN_TRANSACTIONS));
  return { held, answered: Promise.all(answers) };
}

/** Sends the server the signal to stop; resolves when it accepts nothing new. */
export async function sendStopSignal(karavan: Installation): Promise<void> {
  karavan.server.kill('SIGTERM');
  await until('the server to take nothing new', () =>
    fetch(`${karavan.url}/healthz`).then(
      ({ status }) => status === 503,
      () => true,
    ),
  );
}
