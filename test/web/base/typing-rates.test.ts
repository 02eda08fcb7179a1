import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatRate } from '../../../src/web/base/i18n/format.ts';
import { languages, setLanguage } from '../../../src/web/base/i18n/languages.ts';
import { parseRate } from '../../../src/web/base/text/parse-amount.ts';
import { seedFor } from '../../support/seed.ts';

const random = { seed: seedFor('typed rates'), numRuns: 2000 };

/** Canonical rates: six decimals at most, without trailing zeros. */
const ratesBelow = (limit: bigint) =>
  fc.bigInt({ min: 1n, max: limit * 1_000_000n - 1n }).map((millionths) => {
    const digits = String(millionths).padStart(7, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  });

afterEach(() => setLanguage('ru'));

describe('parsing of a rate', () => {
  test.each([
    ['12650', '12650'],
    ['12 650', '12650'],
    ['11 792,22', '11792.22'],
    ['11\u00a0792.22', '11792.22'],
    ['11,792.22', '11792.22'],
    ['11.792,22', '11792.22'],
    ['1,136072', '1.136072'],
    ['1.136072', '1.136072'],
    // Three digits after a separator are decimals here: 1.136 USD a euro.
    ['1,136', '1.136'],
    ['0,88', '0.88'],
    // Groups of three with one possible reading.
    ['1,234,567.89', '1234567.89'],
    ['.5', '0.5'],
    ['0012.500000', '12.5'],
    ['1ю15', '1.15'],
    ['99999999.999999', '99999999.999999'],
  ])('a rate typed as %j is %s', (typed, rate) => {
    expect(parseRate(typed)).toBe(rate);
  });

  test.each([
    ['from nothing or letters', ['', ' ', '.', 'abc', '12650 сум', '1.2м', '1/12650', '1e3']],
    ['from zero or less', ['0', '0,0', '-1', '−1.15']],
    ['from too many digits', ['1.1234567', '123456789']],
    ['from separators that could mean two things', ['11,792,22', '12 65', '1.1.1', '1,23,456']],
  ])('a rate is not guessed %s', (_, typed) => {
    expect(typed.filter((each) => parseRate(each) !== null)).toEqual([]);
  });
});

test('in English a comma is a group separator, so a single one before three digits is not a decimal separator', () => {
  setLanguage('en');
  expect(['12,650', '1,136', '1.136', '1,15', '11,792.22'].map(parseRate)).toEqual([
    ...['12650', '1136', '1.136', '1.15', '11792.22'],
  ]);
});

test('a rate formatted in any language is parsed as the same rate in every language', () => {
  const language = fc.constantFrom(...languages);
  fc.assert(
    fc.property(ratesBelow(10n ** 8n), language, language, (rate, one, other) => {
      setLanguage(one);
      const written = formatRate(rate);
      setLanguage(other);
      expect(parseRate(written)).toBe(rate);
    }),
    random,
  );
});
