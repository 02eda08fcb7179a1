import { request } from './http.ts';
import type { Selection } from './select.ts';

/** The time for which a prefetched answer can be used, ms. */
const PREFETCH_LIFETIME = 10_000;

/** Answers of reads that began before the code that uses them was loaded, by query document. */
const answers = new Map<string, Promise<unknown>>();

/** Begins a read that is needed soon; the first `takePrefetched` of the same document gets its answer. */
export function prefetch({ document }: Selection<object, object>): void {
  const answer = request<{ data: unknown }>({ method: 'POST', path: '/graphql', body: { query: document } });
  const data = answer.then((body) => body.data);
  // A failed prefetch is read again by its user, which then reports the problem.
  data.catch(() => undefined);
  answers.set(document, data);
  setTimeout(() => {
    if (answers.get(document) === data) answers.delete(document);
  }, PREFETCH_LIFETIME);
}

/** The answer of a prefetched read, once. */
export function takePrefetched<Data>(document: string): Promise<Data> | undefined {
  const answer = answers.get(document);
  answers.delete(document);
  // The document determines the type of its answer.
  return answer as Promise<Data> | undefined;
}
