import { expect } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { PASSWORD } from '../data/company.ts';
import { newSale, postSale, type Shop } from '../data/shop.ts';
import { isReady } from '../data/writers.ts';
import { expectRefusal } from '../server/answers.ts';
import { type Answer, Api, expectStatus } from '../server/api.ts';
import { type EventStream, isChangeOf, type StreamEvent } from '../server/event-stream.ts';
import { until } from '../wait.ts';

/** The answer comes, says to come back later, and when. */
export async function expectTold(answering: Promise<Answer<unknown>>): Promise<void> {
  const answer = await answering;
  expectRefusal(answer, 503, 'service_unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Signs in, once: it may be tried sixty times a minute. */
export const expectSignInTold = (url: string): Promise<void> =>
  expectTold(new Api(url).post('/token/login/', { username: 'madina', password: PASSWORD }));

/** Sends so many parallel requests that need the database, besides signing in; the process survives. */
export async function expectAllTold(url: string, shop: Shop, times: number): Promise<void> {
  const api = new Api(url, shop.token);
  const requests = Array.from({ length: times }, () => [
    postSale(api, newSale(shop)),
    api.graphql('{ directions { id name } }'),
    api.get('/users/me/'),
    api.get('/events/'),
    api.get('/../../readyz'),
  ]);
  await Promise.all(requests.flat().map((answering) => expectTold(answering)));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

/**
 * The server is ready again, a sale can be recorded, and those who follow the changes are told of it: if not of that
 * one, then that they missed something, and of the next one.
 */
export async function expectToWork(url: string, shop: Shop, stream: EventStream): Promise<void> {
  await until('the server to be ready again', () => isReady(url));
  const seen = stream.events.length;
  const { id } = expectStatus(await postSale<Sale>(new Api(url, shop.token), newSale(shop)), 201);
  const toldOf = (event: StreamEvent) => event.event === 'gap' || isChangeOf(event, 'sale', id);
  const told = await until('word of a change', () => stream.events.slice(seen).find(toldOf));
  if (told.event === 'gap') await expectToWork(url, shop, stream);
}
