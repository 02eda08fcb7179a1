import { expect } from 'vitest';
import type { Sale } from '#contract/entities/sale.ts';
import { expectRefusal } from './answers.ts';
import { type Answer, Api, expectStatus } from './api.ts';
import { PASSWORD } from './company.ts';
import { type EventStream, type StreamEvent, speaksOf } from './event-stream.ts';
import { newSale, postSale, type Shop } from './shop.ts';
import { until } from './wait.ts';
import { isReady } from './writers.ts';

/** How soon a person is told that nothing works, and how soon all works again when the database is back, ms. */
const TOLD_WITHIN = 2000;
const READY_WITHIN = 5000;

/** The answer comes in time and says to come back later. */
export async function expectToldInTime(answering: Promise<Answer<unknown>>, within = TOLD_WITHIN): Promise<void> {
  const begun = performance.now();
  const answer = await answering;
  expectRefusal(answer, 503, 'service_unavailable');
  expect(performance.now() - begun).toBeLessThan(within);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Signs in, once: it may be tried sixty times a minute. */
export const expectSignInToldInTime = (url: string): Promise<void> =>
  expectToldInTime(new Api(url).post('/token/login/', { username: 'madina', password: PASSWORD }));

/** Everything else that needs the database, so many times at once; the process lives. */
export async function expectAllToldInTime(url: string, shop: Shop, times: number): Promise<void> {
  const api = new Api(url, shop.token);
  const requests = Array.from({ length: times }, () => [
    postSale(api, newSale(shop)),
    api.graphql('{ directions { id name } }'),
    api.get('/users/me/'),
    api.get('/events/'),
    api.get('/../../readyz'),
  ]);
  await Promise.all(requests.flat().map((answering) => expectToldInTime(answering)));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

/**
 * In time the server is ready, a sale can be recorded, and those who follow the changes are told of it: if not of that
 * one, then that they missed something, and of the next one.
 */
export async function expectToWork(url: string, shop: Shop, stream: EventStream, toldWithin: number): Promise<void> {
  await until('the server to be ready again', () => isReady(url), READY_WITHIN);
  const seen = stream.events.length;
  const { id } = expectStatus(await postSale<Sale>(new Api(url, shop.token), newSale(shop)), 201);
  const toldOf = (event: StreamEvent) => event.event === 'gap' || speaksOf(event, 'sale', id);
  const told = await until('word of a change', () => stream.events.slice(seen).find(toldOf), toldWithin);
  if (told.event === 'gap') await expectToWork(url, shop, stream, toldWithin);
}
