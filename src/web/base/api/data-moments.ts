import { AS_OF_HEADER } from '#contract/base/as-of-header.ts';

/** The moments as of which answers are that say so, by the data of the answer. */
const moments = new WeakMap<object, string>();

/** Remembers the moment in the headers of an answer, if it has one. */
export function noteMoment(data: object, headers: Headers): void {
  const moment = headers.get(AS_OF_HEADER);
  if (moment !== null) moments.set(data, moment);
}

/** The oldest moment as of which one of the answers is, in ISO 8601; null if all are up to date. */
export function oldestMoment(answers: readonly (object | null)[]): string | null {
  const known = answers.flatMap((answer) => (answer === null ? [] : (moments.get(answer) ?? [])));
  return known.sort()[0] ?? null;
}
