import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch, takePrefetched } from '../../../src/web/base/api/prefetched-reads.ts';
import { select } from '../../../src/web/base/api/select.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** There is no server here: only whether a request was sent is checked. */
const isThere = (document: string) => {
  const answer = takePrefetched(document);
  answer?.catch(() => undefined);
  return answer !== undefined;
};

test('a prefetched document is used by the first reader', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(9_000);
  expect(isThere('{ me { id } }')).toBe(true);
  expect(isThere('{ me { id } }')).toBe(false);
});

test('a prefetched document unused for ten seconds is dropped', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(11_000);
  expect(isThere('{ me { id } }')).toBe(false);
});

test('prefetching a document again renews its lifetime', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(8_000);
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(8_000);
  expect(isThere('{ me { id } }')).toBe(true);
});
