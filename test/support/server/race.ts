import { expect } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Answer, Api } from './api.ts';

/** At most that many pairs at once: each pair wants two connections. */
export const TOGETHER = 8;

export const outcome = ({ status, body }: Answer<unknown>) => `${status} ${(body as ErrorBody | null)?.code ?? 'done'}`;

type Call = () => Promise<Answer<unknown>>;

/** Prepares what two requests are about, and answers with the two. */
export type Pair = (index: number) => Promise<[one: Call, other: Call]>;

const inWords = (both: Answer<unknown>[]) => both.map(outcome).join(' | ');

/** Does pairs at the same moment, again and again; answers with what came of them: "200 done | 409 …". */
export async function race(pairs: number, prepare: Pair): Promise<Set<string>> {
  const outcomes = new Set<string>();
  const lane = async (first: number) => {
    for (let index = first; index < pairs; index += TOGETHER) {
      const [one, other] = await prepare(index);
      // What is sent first has a small lead: each gets it in half of the pairs.
      const sent = index % 2 ? [one(), other()] : [other(), one()].reverse();
      outcomes.add(inWords(await Promise.all(sent)));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, (_, first) => lane(first)));
  return outcomes;
}

/** Does a pair one after the other, in either order: which comes first in a race is chance. Answers with what comes of each. */
async function inTurn(prepare: Pair): Promise<{ oneFirst: string; otherFirst: string }> {
  const [one, other] = await prepare(0);
  const oneFirst = inWords([await one(), await other()]);
  const [late, early] = await prepare(0);
  const answer = await early();
  return { oneFirst, otherFirst: inWords([await late(), answer]) };
}

/** Does pairs in turn and at the same moment: nothing else comes of the latter than of the former. */
export async function expectEitherOrder(pairs: number, prepare: Pair, oneFirst: string, otherFirst: string) {
  expect(await inTurn(prepare)).toEqual({ oneFirst, otherFirst });
  const others = [...(await race(pairs, prepare))].filter((both) => ![oneFirst, otherFirst].includes(both));
  expect(others).toEqual([]);
}

/** Does it some steps later, so that it meets what takes longer at another step each time, whichever is sent first. */
export async function later<T>(api: Api, index: number, call: () => Promise<T>): Promise<T> {
  for (let step = 0; step < Math.trunc(index / 2) % 6; step++) await api.get('/users/me/');
  return call();
}
