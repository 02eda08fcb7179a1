import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LongReads } from '../../src/server/base/long-reads.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterAll(() => void vi.useRealTimers());

let reads: LongReads;
beforeEach(() => {
  reads = new LongReads();
});

/** Short work that ends when the returned function is called. */
function startShort(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = reads.asShort(() => promise);
  return () => {
    resolve();
    return work;
  };
}

/** Starts a long read of a company and notes when it begins, in ms from now. */
function startLong(companyId = 1): { begun: () => number | null } {
  const asked = performance.now();
  let begun: number | null = null;
  void reads.asLong(companyId, async () => {
    begun = performance.now() - asked;
  });
  return { begun: () => begun };
}

test('a long read begins at once when there is no short work', async () => {
  const [one, other] = [startLong(), startLong()];
  await vi.advanceTimersByTimeAsync(0);
  expect([one.begun(), other.begun()]).toEqual([0, 0]);
});

test('a long read waits for short work that is under way, and a little for the next one', async () => {
  const end = startShort();
  const long = startLong();
  await vi.advanceTimersByTimeAsync(12);
  await end();
  await vi.advanceTimersByTimeAsync(8);
  expect(long.begun()).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  expect(long.begun()).toBe(22);
});

test('long reads begin in spite of short work after a while, those of one company one after the other', async () => {
  const end = startShort();
  const longs = [1, 1, 1, 2, 2].map(startLong);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(longs.map(({ begun }) => begun())).toEqual([100, 150, 200, 100, 150]);
  await end();
});

test('short work never waits, and its failure ends it', async () => {
  await expect(reads.asShort(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const end = startShort();
  void startLong();
  await expect(reads.asShort(async () => 'answer')).resolves.toBe('answer');
  await end();
  await vi.advanceTimersByTimeAsync(1_000);
  const long = startLong();
  await vi.advanceTimersByTimeAsync(0);
  expect(long.begun()).toBe(0);
});
