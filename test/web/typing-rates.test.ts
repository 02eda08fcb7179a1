import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { formatRate } from '../../src/web/i18n/format.ts';
import { languages } from '../../src/web/i18n/languages.ts';
import { parseRate } from '../../src/web/text/parse-amount.ts';
import { speak } from '../support/languages.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('typed rates'), numRuns: 2000 };

/** Canonical rates: six decimals at most, without the zeros at their end. */
const ratesBelow = (limit: bigint) =>
  fc.bigInt({ min: 1n, max: limit * 1_000_000n - 1n }).map((millionths) => {
    const digits = String(millionths).padStart(7, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  });

afterAll(() => vi.unstubAllGlobals());

describe('a rate', () => {
  test.each([
    ['12650', '12650'],
    ['12 650', '12650'],
    ['11 792,22', '11792.22'],
    ['11\u00a0792.22', '11792.22'],
    ['11,792.22', '11792.22'],
    ['11.792,22', '11792.22'],
    ['1,136072', '1.136072'],
    ['1.136072', '1.136072'],
    // Three decimals are decimals here: 1.136 USD a euro.
    ['1,136', '1.136'],
    ['0,88', '0.88'],
    ['.5', '0.5'],
    ['0012.500000', '12.5'],
    ['1ю15', '1.15'],
    ['99999999.999999', '99999999.999999'],
  ])('typed as %j is %s', (typed, rate) => {
    expect(parseRate(typed)).toBe(rate);
  });

  test.each([
    ['from nothing or letters', ['', ' ', '.', 'abc', '12650 сум', '1.2м', '1/12650', '1e3']],
    ['from zero or less', ['0', '0,0', '-1', '−1.15']],
    ['from too many digits', ['1.1234567', '123456789']],
    ['from separators that could mean two things', ['11,792,22', '1.136.072', '1,234,567.89', '12 65', '1.1.1']],
  ])('is not guessed %s', (_, typed) => {
    expect(typed.filter((each) => parseRate(each) !== null)).toEqual([]);
  });
});

test.each(languages)('a rate that the field wrote out in %s is read as the same rate', async (language) => {
  await speak(language);
  fc.assert(
    fc.property(ratesBelow(10n ** 8n), (rate) => {
      expect(parseRate(formatRate(rate))).toBe(rate);
    }),
    random,
  );
});
