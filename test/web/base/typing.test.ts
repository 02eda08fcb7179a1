import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '../../../src/web/base/i18n/format.ts';
import { languages, setLanguage } from '../../../src/web/base/i18n/languages.ts';
import {
  amountProblem,
  parseAmount,
  parseCurrency,
  parseSigned,
  unreadable,
} from '../../../src/web/base/text/parse-amount.ts';
import { seedFor } from '../../support/seed.ts';

const random = { seed: seedFor('typed amounts'), numRuns: 2000 };

/** 12 digits and two decimals: the largest amount of the contract. */
const LARGEST = 10n ** 14n - 1n;

const decimal = (hundredths: bigint): string => {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Canonical amounts: small ones, and all of them. */
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 999_999n }), fc.bigInt({ min: 0n, max: LARGEST })).map(decimal);

describe('parsing of an amount', () => {
  test.each([
    ['99', '99.00'],
    ['99.5', '99.50'],
    ['99,5', '99.50'],
    ['99.', '99.00'],
    [',5', '0.50'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['+5', '5.00'],
    ['1.5000', '1.50'],
    ['  99,5\t', '99.50'],
    ['1234.50', '1234.50'],
    ['999999999999,99', '999999999999.99'],
  ])('an amount typed as %j is parsed', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ amount, currency: null, rate: null });
  });

  test.each([
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234\u202f567,50', '1234567.50'],
    ['1\u2009234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567.5', '1234567.50'],
    ['1.234.567', '1234567.00'],
    ['12 650', '12650.00'],
    ['1 234,', '1234.00'],
  ])('an amount pasted with groups as %j is parsed', (pasted, amount) => {
    expect(parseAmount(pasted)?.amount).toBe(amount);
  });

  test.each([
    ['1.2м', '1200000.00'],
    ['1,2 млн', '1200000.00'],
    ['1.25m', '1250000.00'],
    ['1.2 mln', '1200000.00'],
    ['1.234567М', '1234567.00'],
    ['999999м', '999999000000.00'],
    ['5к', '5000.00'],
    ['5k', '5000.00'],
    ['5 тыс.', '5000.00'],
    ['5т', '5000.00'],
    ['5 ming', '5000.00'],
    ['0,5к', '500.00'],
  ])('an amount shortened to %j is parsed', (typed, amount) => {
    expect(parseAmount(typed)?.amount).toBe(amount);
  });

  // "," and "." under a Russian layout, "м" and "к" under a Latin one, "m" and "k" under a Russian one.
  test.each([
    ['99б5', '99.50'],
    ['99ю5', '99.50'],
    ['1б234ю50', '1234.50'],
    ['1ю2м', '1200000.00'],
    ['1.2v', '1200000.00'],
    ['1.2ь', '1200000.00'],
    ['5r', '5000.00'],
    ['5л', '5000.00'],
  ])('an amount typed under the other keyboard layout as %j is parsed', (typed, amount) => {
    expect(parseAmount(typed)?.amount).toBe(amount);
  });

  test.each([
    ['500$', '500.00', 'USD'],
    ['$500', '500.00', 'USD'],
    ['usd 1,234.50', '1234.50', 'USD'],
    ['500 долл.', '500.00', 'USD'],
    ['500 долларов', '500.00', 'USD'],
    ['500 у.е.', '500.00', 'USD'],
    ['1780 eur', '1780.00', 'EUR'],
    ['€1 780,00', '1780.00', 'EUR'],
    ['1780 евро', '1780.00', 'EUR'],
    ['1 200 000 UZS', '1200000.00', 'UZS'],
    ['1.2м сум', '1200000.00', 'UZS'],
    ['12000 сумов', '12000.00', 'UZS'],
    ['12000 сўм', '12000.00', 'UZS'],
    ["1.2 mln so'm", '1200000.00', 'UZS'],
    ['5 ming soʻm', '5000.00', 'UZS'],
    ['12 000 so‘m', '12000.00', 'UZS'],
    ['12000som', '12000.00', 'UZS'],
  ])('an amount with its currency in %j is parsed', (typed, amount, currency) => {
    expect(parseAmount(typed)).toEqual({ amount, currency, rate: null });
  });

  test.each([
    ['1780 eur @ 1,136072', '1780.00', 'EUR', '1.136072'],
    ['3.4м сум @11,792.22', '3400000.00', 'UZS', '11792.22'],
    ['500 @1.15', '500.00', null, '1.15'],
  ])('an amount with its rate in %j is parsed', (typed, amount, currency, rate) => {
    expect(parseAmount(typed)).toEqual({ amount, currency, rate });
  });
});

describe('dollars at a rate are the amount given for them', () => {
  test.each([
    ['500$ @12650', '6325000.00', 'UZS', '12650'],
    ['500$@12 650,50', '6325250.00', 'UZS', '12650.5'],
    ['$1.2k @12650', '15180000.00', 'UZS', '12650'],
    ['500$ @1.15', '434.80', 'EUR', '1.15'],
  ])('dollars at a rate typed as %j are converted', (typed, amount, currency, rate) => {
    expect(parseAmount(typed)).toEqual({ amount, currency, rate });
  });

  test('dollars at a rate that exceed an amount are refused', () => {
    expect(parseAmount('900000000$ @12650')).toBeNull();
  });
});

describe('a currency alone', () => {
  test.each([
    ['USD', ['USD', 'usd', '$', 'долл.', 'у.е.', ' USD ']],
    ['EUR', ['EUR', '€', 'евро']],
    ['UZS', ['UZS', 'сум', 'сумов', "so'm", 'сўм']],
    [null, ['', ' ', 'RUB', '500$', 'usd eur']],
  ] as const)('a currency alone is parsed as %s', (currency, typed) => {
    expect(typed.map(parseCurrency)).toEqual(typed.map(() => currency));
  });
});

describe('no amount is guessed', () => {
  test.each([
    ['from nothing', ['', ' ', '.', ',', '$', 'м', '@12650']],
    ['from letters', ['сто', 'abc', '500x', '12a5', '1e3', '0x10', 'NaN', 'Infinity', '1.2 км']],
    ['from two decimal separators', ['1.2.3', '1,2,3', '1,2.3', '12,34.56', '1.234,5,6', '1б2б3']],
    ['from three decimals', ['0,125', '0.1234', '1234,567', '1.234567к']],
    ['from what could be thousands or a fraction', ['1,234', '1.234', '1,500', '1.500', '12,650$', '500$ @1.1 @']],
    ['below zero', ['-5', '−5', '-0', '(5)', '5-']],
    ['from more than 12 digits', ['1000000000000', '1 000 000 000 000', '1000000м', '12345678901234,5']],
    ['from spaces that part no thousands', ['99 5', '1 23', '12 34,50', '1 2345', '1234 567', '1,5 000', '1 2м']],
    ['from two amounts or currencies', ['500$300', '500 usd 20', '500$ €', 'eur 500 сум', '500; 600']],
    ['with a rate that is none', ['500$ @', '500$ @0', '500$ @-1', '500$ @12650 @1', '500$ @м']],
  ])('no amount is guessed %s', (_, typed) => {
    expect(typed.filter((each) => parseAmount(each) !== null)).toEqual([]);
  });
});

describe('thousands or decimals', () => {
  afterEach(() => setLanguage('ru'));

  test('thousands and decimals are distinguished by language: a comma is a group separator in English', () => {
    setLanguage('en');
    expect(['1,234', '12,650$', '1,234k', '0,500'].map((typed) => parseAmount(typed)?.amount)).toEqual([
      ...['1234.00', '12650.00', '1234000.00', '0.50'],
    ]);
    expect(unreadable('1.234')).toBe('amount_ambiguous');
    expect(parseAmount('1.234')).toBeNull();
  });

  test.each(['ru', 'uz'] as const)('an ambiguous text is refused as ambiguous in %s', (language) => {
    setLanguage(language);
    for (const typed of ['1,234', '1.234', '1,500 $', '-12,650']) {
      expect(parseAmount(typed)).toBeNull();
      expect(unreadable(typed)).toBe('amount_ambiguous');
      expect(amountProblem(typed)).toBe('amount_ambiguous');
    }
    expect(['1.234м', '1,234к'].map((typed) => parseAmount(typed)?.amount)).toEqual(['1234000.00', '1234.00']);
  });

  test('a text that is no amount is not refused as ambiguous', () => {
    expect(['', 'x', '1,2,3', '0,125', '12,3456'].map(unreadable)).toEqual(Array(5).fill('amount_invalid'));
  });
});

test('an amount formatted in any language is parsed as the same amount in every language, also with other spaces', () => {
  const spaces = fc.constantFrom('\u00a0', '\u202f', ' ');
  const language = fc.constantFrom(...languages);
  fc.assert(
    fc.property(amounts, spaces, language, language, (amount, space, one, other) => {
      setLanguage(one);
      const written = formatAmount(amount).replaceAll('\u00a0', space);
      setLanguage(other);
      expect(parseAmount(written)).toEqual({ amount, currency: null, rate: null });
    }),
    random,
  );
  setLanguage('ru');
});

describe.each(languages)('amounts in %s', (language) => {
  beforeAll(() => setLanguage(language));
  afterAll(() => setLanguage('ru'));

  test('an amount has the same value with a point and with a comma', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(amount)?.amount).toBe(amount);
        expect(parseAmount(amount.replace('.', ','))?.amount).toBe(amount);
      }),
      random,
    );
  });

  test('a negative amount is parsed where refunds are possible, and nowhere else', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const below = amount === '0.00' ? amount : `-${amount}`;
        expect(parseSigned(formatAmount(below))?.amount).toBe(below);
        expect(parseSigned(formatAmount(amount))?.amount).toBe(amount);
        if (below !== amount) expect(parseAmount(formatAmount(below))).toBe(null);
      }),
      random,
    );
    expect(parseSigned('- 500$ @12500')).toEqual({ amount: '-6250000.00', currency: 'UZS', rate: '12500' });
  });
});
