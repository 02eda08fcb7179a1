import { describe, expect, test } from 'vitest';
import { conversionOf } from '../../../src/web/currencies/conversion.ts';
import { heldBetween, trendOf } from '../../../src/web/currencies/rate-trend.ts';

const rates = (...pairs: [date: string, rate: string][]) => pairs.map(([date, rate]) => ({ date, rate }));

describe('what held over a time', () => {
  test('begins and ends with the time, whatever was recorded when', () => {
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
  ])('goes %s', (way, one, other, percent) => {
    const [first, last] = way === 'down' ? [other, one] : [one, other];
    const trend = trendOf(rates(['2026-01-01', first], ['2026-02-01', '11000'], ['2026-03-01', last]));
    expect(trend).toMatchObject({ way, percent, first: { rate: first }, last: { rate: last } });
  });

  test('names the lowest and the highest by what they are worth, not by their letters', () => {
    const trend = trendOf(rates(['2026-01-01', '9999'], ['2026-02-01', '12500'], ['2026-03-01', '800']));
    expect(trend).toMatchObject({ lowest: '800', highest: '12500' });
  });

  test('says nothing of nothing', () => {
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
  ] as const)('of %s %s to %s by %s is %s', (amount, from, to, rate, result, sign) => {
    expect(conversionOf(amount, from, to, rate)).toEqual({ result, rate, sign });
  });

  test('of a currency to itself needs no rate, of two others nothing comes without one', () => {
    expect(conversionOf('37.45', 'EUR', 'EUR', null)).toEqual({ result: '37.45', rate: null, sign: '×' });
    expect(conversionOf('37.45', 'EUR', 'USD', null)).toBeNull();
  });
});
