import { describe, expect, test } from 'vitest';
import { conversionOf } from '../../../src/web/currencies/conversion.ts';
import { heldBetween, trendOf } from '../../../src/web/currencies/rate-trend.ts';

const rates = (...pairs: [date: string, rate: string][]) => pairs.map(([date, rate]) => ({ date, rate }));

describe('rates of a period', () => {
  test('the rates of a period begin and end with it, whenever they were recorded', () => {
    const recorded = rates(['2020-01-01', '12500'], ['2026-11-03', '12600']);
    expect(heldBetween(recorded, '2026-11-01', '2026-11-21')).toEqual(
      rates(['2026-11-01', '12500'], ['2026-11-03', '12600'], ['2026-11-21', '12600']),
    );
    expect(heldBetween(recorded, '2000-01-01', '2026-11-03')).toEqual(recorded);
    expect(heldBetween([], '2026-11-01', '2026-11-21')).toEqual([]);
  });
});

describe('the conclusion of a chart of rates', () => {
  test.each([
    ['up', '12500', '12600', '0.8'],
    ['down', '9900', '10000.5', '1.0'],
    ['same', '1.15', '1.150000', '0.0'],
  ])('the conclusion of a chart of rates: %s', (way, one, other, percent) => {
    const [first, last] = way === 'down' ? [other, one] : [one, other];
    const trend = trendOf(rates(['2026-01-01', first], ['2026-02-01', '11000'], ['2026-03-01', last]));
    expect(trend).toMatchObject({ way, percent, first: { rate: first }, last: { rate: last } });
  });

  test('the conclusion has the lowest and the highest rate by value, not by text', () => {
    const trend = trendOf(rates(['2026-01-01', '9999'], ['2026-02-01', '12500'], ['2026-03-01', '800']));
    expect(trend).toMatchObject({ lowest: '800', highest: '12500' });
  });

  test('the conclusion of an empty chart is empty', () => {
    expect(trendOf([])).toBeNull();
  });
});

describe('a conversion', () => {
  test.each([
    ['100.00', 'USD', 'UZS', '12650.05', '1265005.00', '×'],
    ['1265005.00', 'UZS', 'USD', '12650.05', '100.00', '÷'],
    ['100.00', 'USD', 'EUR', '1.15', '87.00', '÷'],
    ['100.00', 'EUR', 'USD', '1.15', '115.00', '×'],
    ['100.00', 'EUR', 'UZS', '14375', '1437500.00', '×'],
  ] as const)('the conversion of %s %s to %s by %s is %s', (amount, from, to, rate, result, sign) => {
    expect(conversionOf(amount, from, to, rate)).toEqual({ result, rate, sign });
  });

  test('the conversion of a currency to itself needs no rate, and of two others there is none without a rate', () => {
    expect(conversionOf('37.45', 'EUR', 'EUR', null)).toEqual({ result: '37.45', rate: null, sign: '×' });
    expect(conversionOf('37.45', 'EUR', 'USD', null)).toBeNull();
  });
});
