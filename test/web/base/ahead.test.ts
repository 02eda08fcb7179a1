import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch, takePrefetched } from '../../../src/web/base/api/early-reads.ts';
import { select } from '../../../src/web/base/api/select.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nobody answers here: whether something was asked for is all that is looked at. */
const isThere = (document: string) => {
  const answer = takePrefetched(document);
  answer?.catch(() => undefined);
  return answer !== undefined;
};

test('what was read ahead is for the first who wants it', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(9_000);
  expect(isThere('{ me { id } }')).toBe(true);
  expect(isThere('{ me { id } }')).toBe(false);
});

test('what nobody has wanted for ten seconds is old and forgotten', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(11_000);
  expect(isThere('{ me { id } }')).toBe(false);
});

test('what is read ahead again lives on from then', () => {
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(8_000);
  prefetch(select('me', {}, 'id'));
  vi.advanceTimersByTime(8_000);
  expect(isThere('{ me { id } }')).toBe(true);
});
