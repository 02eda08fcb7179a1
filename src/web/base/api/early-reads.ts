import { request } from './http.ts';
import type { Selection } from './select.ts';

/** So long an answer is news; who comes later asks again, ms. */
const FRESH = 10_000;

/** What was asked for before the code that wants it had come, by its document. */
const answers = new Map<string, Promise<unknown>>();

/** Begins a read that somebody will want soon; its answer is for the first who does. */
export function readAhead({ document }: Selection<object, object>): void {
  const answer = request<{ data: unknown }>({ method: 'POST', path: '/graphql', body: { query: document } });
  const data = answer.then((body) => body.data);
  // Whoever wants it and gets nothing asks again, and hears what is wrong.
  data.catch(() => undefined);
  answers.set(document, data);
  setTimeout(() => {
    if (answers.get(document) === data) answers.delete(document);
  }, FRESH);
}

/** The answer to a read that began before, once. */
export function takeAhead<Data>(document: string): Promise<Data> | undefined {
  const answer = answers.get(document);
  answers.delete(document);
  // The document determines the type of its answer.
  return answer as Promise<Data> | undefined;
}
