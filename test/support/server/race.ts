import { expect } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Answer, Api } from './api.ts';

/** The number of pairs at once: each pair needs two connections. */
export const PAIRS_AT_ONCE = 8;

export const outcome = ({ status, body }: Answer<unknown>) => `${status} ${(body as ErrorBody | null)?.code ?? 'done'}`;

type Call = () => Promise<Answer<unknown>>;

/** Prepares the entities of two requests, and returns the two. */
export type Pair = (index: number) => Promise<[one: Call, other: Call]>;

const outcomeText = (both: Answer<unknown>[]) => both.map(outcome).join(' | ');

/** Sends pairs of requests at the same moment, repeatedly; returns the distinct outcomes: "200 done | 409 …". */
export async function race(pairs: number, prepare: Pair): Promise<Set<string>> {
  const outcomes = new Set<string>();
  const lane = async (first: number) => {
    for (let index = first; index < pairs; index += PAIRS_AT_ONCE) {
      const [one, other] = await prepare(index);
      // The request sent first has a small lead, which each of the two gets in half of the pairs.
      const sent = index % 2 ? [one(), other()] : [other(), one()].reverse();
      outcomes.add(outcomeText(await Promise.all(sent)));
    }
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, (_, first) => lane(first)));
  return outcomes;
}

/** Sends a pair one after the other, in both orders, since the order of a race is random. Returns both outcomes. */
async function runInTurn(prepare: Pair): Promise<{ oneFirst: string; otherFirst: string }> {
  const [one, other] = await prepare(0);
  const oneFirst = outcomeText([await one(), await other()]);
  const [late, early] = await prepare(0);
  const answer = await early();
  return { oneFirst, otherFirst: outcomeText([await late(), answer]) };
}

/** Expects of simultaneous pairs the same outcomes as of sequential ones. */
export async function expectEitherOrder(pairs: number, prepare: Pair, oneFirst: string, otherFirst: string) {
  expect(await runInTurn(prepare)).toEqual({ oneFirst, otherFirst });
  const others = [...(await race(pairs, prepare))].filter((both) => ![oneFirst, otherFirst].includes(both));
  expect(others).toEqual([]);
}

/** Sends a request after some delaying requests, so that it meets a longer one at a different step each time. */
export async function afterDelay<T>(api: Api, index: number, call: () => Promise<T>): Promise<T> {
  for (let step = 0; step < Math.trunc(index / 2) % 6; step++) await api.get('/users/me/');
  return call();
}
