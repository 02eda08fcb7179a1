import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  amount,
  type Currency,
  canonicalRate,
  compare,
  compareRates,
  convert,
  currencies,
  divideRates,
  isMultiplied,
  negate,
  paymentStatus,
  percentOf,
  ratePairOf,
  settle,
  sign,
  subtract,
  toHundredths,
  usdPair,
  ZERO,
} from '#contract/base/money.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('money'), numRuns: 2000 };

/** Hundredths → the decimal string, written without the code under test. */
const decimal = (hundredths: bigint) => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const hundredths = fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n });

/** The vectors of domain "Money": half away from zero, to one decimal. */
const vectors = [
  ['8.35', '8.40'],
  ['1.45', '1.50'],
  ['12650.05', '12650.10'],
  ['-0.25', '-0.30'],
] as const;

describe('conversion of amounts', () => {
  test.each(vectors)('a conversion rounds %s to %s: half away from zero, to one decimal', (value, rounded) => {
    expect(convert(value, 'EUR', 'USD', '1')).toBe(rounded);
    expect(convert(value, 'USD', 'EUR', '1')).toBe(rounded);
  });

  test('a conversion in binary floats would get some vectors wrong, whichever way it rounds', () => {
    const wrong = (round: (value: number) => string) =>
      vectors.filter(([value, rounded]) => `${round(Number(value))}0` !== rounded).map(([value]) => value);
    expect(wrong((value) => value.toFixed(1))).toEqual(['8.35', '1.45', '12650.05']);
    expect(wrong((value) => (Math.round(value * 10) / 10).toFixed(1))).toContain('-0.25');
  });

  test.each<[Currency, Currency, string, string]>([
    ['USD', 'UZS', '12500', '1250000.00'],
    ['EUR', 'USD', '1.15', '115.00'],
    ['EUR', 'UZS', '14375', '1437500.00'],
    ['UZS', 'USD', '125', '0.80'],
    ['USD', 'EUR', '1.25', '80.00'],
    ['UZS', 'EUR', '125', '0.80'],
  ])(
    'a conversion of 100 from %s to %s at %s is %s: multiplied or divided as the specification says',
    (from, to, rate, result) => {
      expect(convert('100.00', from, to, rate)).toBe(result);
    },
  );

  test('a conversion into the same currency is one to one and not rounded', () => {
    for (const currency of currencies) expect(convert('37.45', currency, currency, '12500')).toBe('37.45');
  });

  test('a conversion at a rate of zero, or at an invalid one, is refused', () => {
    for (const rate of ['0', '0.000000', '-1', '', 'NaN', '1e3', '1.1234567']) {
      expect(() => convert('1.00', 'EUR', 'USD', rate), rate).toThrow(RangeError);
    }
  });
});

describe('amounts', () => {
  test('an amount is a decimal with two places, and nothing else', () => {
    expect(['5', '5.1', '05.10', '-0', '-0.00'].map(amount)).toEqual(['5.00', '5.10', '5.10', '0.00', '0.00']);
    for (const text of ['', '.5', '5.', '1.234', '1e3', '1,5', ' 1', '+1', 'NaN', 'Infinity', '--1', '٣']) {
      expect(() => amount(text), text).toThrow(RangeError);
    }
  });

  test('amounts add up like whole hundredths', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const [x, y] = [decimal(a), decimal(b)];
        expect(add(x, y)).toBe(decimal(a + b));
        expect(subtract(x, y)).toBe(decimal(a - b));
        expect(negate(x)).toBe(decimal(-a));
        expect(subtract(add(x, y), y)).toBe(x);
        expect(compare(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(sign(x)).toBe(a < 0n ? -1 : a > 0n ? 1 : 0);
        expect(toHundredths(x)).toBe(Number(a));
      }),
      random,
    );
    expect(add()).toBe(ZERO);
    // Binary floats give 0.30000000000000004.
    expect(add('0.10', '0.20')).toBe('0.30');
  });

  test('amounts have the payment status of the four labels', () => {
    expect(paymentStatus('10.00', '0.00')).toBe('not_paid');
    expect(paymentStatus('10.00', '-5.00')).toBe('not_paid');
    expect(paymentStatus('10.00', '0.01')).toBe('partially_paid');
    expect(paymentStatus('10.00', '10.00')).toBe('fully_paid');
    expect(paymentStatus('0.00', '0.00')).toBe('fully_paid');
    expect(paymentStatus('10.00', '10.01')).toBe('overpaid');
  });
});

describe('a converted payment', () => {
  test.each([
    ['37.40', '37.45', '37.45', '0.05'],
    ['37.50', '37.45', '37.45', '-0.05'],
    ['37.40', '37.46', '37.40', '0.00'],
    ['37.50', '37.44', '37.50', '0.00'],
    ['-37.40', '-37.45', '-37.45', '-0.05'],
    // A refund of almost zero does not settle a small debt.
    ['-0.02', '0.02', '-0.02', '0.00'],
    ['0.02', '0.00', '0.02', '0.00'],
  ])('a converted payment of %s settles %s with %s, rounding %s', (converted, owed, total, rounding) => {
    expect(settle(converted, owed, 'UZS')).toEqual({ total, rounding });
  });

  test('a converted payment in USD is never rounded', () => {
    expect(settle('37.40', '37.45', 'USD')).toEqual({ total: '37.40', rounding: '0.00' });
  });

  test('a converted payment keeps total − rounding = the conversion for any debt', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const { total, rounding } = settle(decimal(a), decimal(b), 'EUR');
        expect(subtract(total, rounding)).toBe(decimal(a));
        expect(compare(rounding, '0.05')).not.toBe(1);
        expect(compare(rounding, '-0.05')).not.toBe(-1);
      }),
      random,
    );
  });
});

describe('the deviation of an entered rate', () => {
  test.each([
    ['12500', '12500', null, '0.0'],
    ['13125', '12500', null, '5.0'],
    ['13125.01', '12500', 'far', '5.0'],
    ['11875', '12500', null, '5.0'],
    ['11874.99', '12500', 'far', '5.0'],
    ['0.00008', '12500', 'inverted', '100.0'],
    ['0.869565', '1.15', 'inverted', '24.4'],
    ['1250', '12500', 'far', '90.0'],
  ])('an entered rate of %s against %s is %s, %s %% off', (typed, offered, doubt, percent) => {
    expect(compareRates(typed, offered)).toEqual({ doubt, percent });
  });

  test('an entered rate belongs to the pair that banks publish', () => {
    expect(usdPair('UZS')).toEqual({ from: 'USD', to: 'UZS' });
    expect(usdPair('EUR')).toEqual({ from: 'EUR', to: 'USD' });
  });
});

test.each([
  ['25.00', '200.00', '12.5'],
  ['1.00', '3.00', '33.3'],
  ['2.00', '3.00', '66.7'],
  ['0.05', '100.00', '0.1'],
  ['-12.35', '100.00', '-12.4'],
  ['300.00', '100.00', '300.0'],
  ['1.00', '0.00', null],
  ['1.00', '-5.00', null],
])('the share of %s in %s is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

describe('a rate', () => {
  test.each([
    ['12500', '12500.000000'],
    ['1.15', '1.150000'],
    ['0.000001', '0.000001'],
  ])('the rate %s is stored as %s', (typed, stored) => {
    expect(canonicalRate(typed)).toBe(stored);
    expect(canonicalRate(stored)).toBe(stored);
  });

  test.each(['', '1,15', '1.1234567', 'NaN'])('the rate %j is invalid', (typed) => {
    expect(() => canonicalRate(typed)).toThrow(RangeError);
  });

  test.each([
    ['13396.82', '11792.22', '1.136073'],
    ['126000', '10', '12600.000000'],
    ['1', '3', '0.333333'],
    ['2', '3', '0.666667'],
    ['0.000001', '2', '0.000001'],
  ])('the rate %s divided by %s is %s', (rate, by, result) => {
    expect(divideRates(rate, by)).toBe(result);
  });

  test.each([
    ['1', '0'],
    ['0', '1'],
    ['0.000001', '3'],
  ])('the division of the rate %s by %s is refused', (rate, by) => {
    expect(() => divideRates(rate, by)).toThrow(RangeError);
  });

  test('a rate belongs to its pair in either direction', () => {
    const pairs = currencies.flatMap((from) => currencies.map((to) => [from, to] as const));
    expect(pairs.filter(([from, to]) => isMultiplied(from, to)).map(String)).toEqual(['USD,UZS', 'EUR,USD', 'EUR,UZS']);
    for (const [from, to] of pairs) {
      const pair = ratePairOf(from, to);
      if (from === to) expect(pair).toBeNull();
      else expect(pair).toEqual(isMultiplied(from, to) ? { from, to } : { from: to, to: from });
    }
  });
});
