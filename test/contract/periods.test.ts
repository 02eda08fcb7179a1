import { describe, expect, test } from 'vitest';
import { comparePeriods, correspondingDay, elapsedPart, endOf, startOf, unitStartsIn } from '#contract/base/periods.ts';

const readPeriod = (text: string) => {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
};
const written = ({ from, to }: { from: string; to: string }) => `${from}..${to}`;

/** After all of them. */
const LATER = '2028-07-15';

describe('comparison of a past period', () => {
  test.each([
    ['whole months with as many', '2026-11-01..2026-11-30', '2026-10-01..2026-10-31', '2025-11-01..2025-11-30'],
    ['a quarter with a quarter', '2026-01-01..2026-03-31', '2025-10-01..2025-12-31', '2025-01-01..2025-03-31'],
    [
      'February with the whole of a longer one',
      '2025-02-01..2025-02-28',
      '2025-01-01..2025-01-31',
      '2024-02-01..2024-02-29',
    ],
    ['a year with a year', '2026-01-01..2026-12-31', '2025-01-01..2025-12-31', '2025-01-01..2025-12-31'],
    ['days with as many', '2026-11-01..2026-11-22', '2026-10-10..2026-10-31', '2025-11-01..2025-11-22'],
    ['one day with the day before', '2026-03-01..2026-03-01', '2026-02-28..2026-02-28', '2025-03-01..2025-03-01'],
    [
      'a day that the year before had not',
      '2024-02-20..2024-02-29',
      '2024-02-10..2024-02-19',
      '2023-02-20..2023-02-28',
    ],
  ])('a past period is compared with those before: %s', (_, period, before, year) => {
    const earlier = (comparison: 'before' | 'year') => comparePeriods(readPeriod(period), comparison, LATER).earlier;
    expect([written(earlier('before')), written(earlier('year'))]).toEqual([before, year]);
    expect(written(comparePeriods(readPeriod(period), 'before', LATER).now)).toBe(period);
  });
});

describe('comparison of a current period', () => {
  test.each([
    // name, today, the period, its days so far, the same days before, those of the year before
    [
      'a month',
      '2026-11-24',
      '2026-11-01..2026-11-30',
      '2026-11-01..2026-11-24',
      '2026-10-01..2026-10-24',
      '2025-11-01..2025-11-24',
    ],
    [
      'a month on its first day',
      '2026-11-01',
      '2026-11-01..2026-11-30',
      '2026-11-01..2026-11-01',
      '2026-10-01..2026-10-01',
      '2025-11-01..2025-11-01',
    ],
    [
      'a month on its last day, which is not over',
      '2026-11-30',
      '2026-11-01..2026-11-30',
      '2026-11-01..2026-11-30',
      '2026-10-01..2026-10-30',
      '2025-11-01..2025-11-30',
    ],
    [
      'a month with days that the one before it has not',
      '2026-03-31',
      '2026-03-01..2026-03-31',
      '2026-03-01..2026-03-31',
      '2026-02-01..2026-02-28',
      '2025-03-01..2025-03-31',
    ],
    [
      'a month after a leap day',
      '2028-03-30',
      '2028-03-01..2028-03-31',
      '2028-03-01..2028-03-30',
      '2028-02-01..2028-02-29',
      '2027-03-01..2027-03-30',
    ],
    [
      'a leap day',
      '2028-02-29',
      '2028-02-01..2028-02-29',
      '2028-02-01..2028-02-29',
      '2028-01-01..2028-01-29',
      '2027-02-01..2027-02-28',
    ],
    [
      'the month up to today',
      '2026-11-24',
      '2026-11-01..2026-11-24',
      '2026-11-01..2026-11-24',
      '2026-10-01..2026-10-24',
      '2025-11-01..2025-11-24',
    ],
    [
      'a quarter',
      '2026-11-24',
      '2026-10-01..2026-12-31',
      '2026-10-01..2026-11-24',
      '2026-07-01..2026-08-24',
      '2025-10-01..2025-11-24',
    ],
    [
      'a year',
      '2026-11-24',
      '2026-01-01..2026-12-31',
      '2026-01-01..2026-11-24',
      '2025-01-01..2025-11-24',
      '2025-01-01..2025-11-24',
    ],
    [
      'a year on a leap day',
      '2028-02-29',
      '2028-01-01..2028-12-31',
      '2028-01-01..2028-02-29',
      '2027-01-01..2027-02-28',
      '2027-01-01..2027-02-28',
    ],
    [
      'twelve months',
      '2026-11-24',
      '2025-12-01..2026-11-30',
      '2025-12-01..2026-11-24',
      '2024-12-01..2025-11-24',
      '2024-12-01..2025-11-24',
    ],
    [
      'days up to today',
      '2026-11-24',
      '2026-10-26..2026-11-24',
      '2026-10-26..2026-11-24',
      '2026-09-26..2026-10-25',
      '2025-10-26..2025-11-24',
    ],
    [
      'days of which half are over',
      '2026-11-24',
      '2026-11-20..2026-11-29',
      '2026-11-20..2026-11-24',
      '2026-11-10..2026-11-14',
      '2025-11-20..2025-11-24',
    ],
    [
      'a day',
      '2026-03-01',
      '2026-03-01..2026-03-01',
      '2026-03-01..2026-03-01',
      '2026-02-01..2026-02-01',
      '2025-03-01..2025-03-01',
    ],
    [
      'a month that has not begun',
      '2026-11-24',
      '2026-12-01..2026-12-31',
      '2026-12-01..2026-12-31',
      '2026-11-01..2026-11-30',
      '2025-12-01..2025-12-31',
    ],
  ])('a current period is compared with those before: %s, on %s', (_, today, period, now, before, year) => {
    const asked = readPeriod(period);
    expect(written(elapsedPart(asked, today))).toBe(now);
    for (const [comparison, earlier] of [
      ['before', before],
      ['year', year],
    ] as const) {
      const found = comparePeriods(asked, comparison, today);
      expect([written(found.now), written(found.earlier)]).toEqual([now, earlier]);
    }
  });
});

describe('each day corresponds to one of the compared period, whatever the lengths', () => {
  test.each([
    ['2026-04-01..2026-04-30', 'before', LATER, '2026-03-31', '2026-04-30'],
    ['2026-03-01..2026-03-31', 'before', LATER, '2026-02-28', '2026-03-28'],
    ['2025-02-20..2025-03-05', 'year', LATER, '2024-03-05', '2025-03-05'],
    ['2024-02-20..2024-03-05', 'year', LATER, '2023-03-05', '2024-03-05'],
    ['2026-11-11..2026-11-20', 'before', LATER, '2026-11-01', '2026-11-11'],
    // The same month of a quarter, though the first one was shorter by a day.
    ['2026-04-01..2026-06-30', 'before', '2026-06-10', '2026-01-31', '2026-04-30'],
    ['2026-04-01..2026-06-30', 'before', '2026-06-10', '2026-02-01', '2026-05-01'],
    ['2026-04-01..2026-06-30', 'before', '2026-06-10', '2026-03-10', '2026-06-10'],
  ] as const)('in %s beside %s, on %s, %s corresponds to %s', (period, comparison, today, date, day) => {
    expect(correspondingDay(date, comparePeriods(readPeriod(period), comparison, today))).toBe(day);
  });
});

test('weeks begin on Monday, over the turn of a year too, and months have their own lengths', () => {
  expect([startOf('week', '2027-01-01'), endOf('week', '2026-12-28')]).toEqual(['2026-12-28', '2027-01-03']);
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(unitStartsIn('week', { from: '2026-11-22', to: '2026-11-30' })).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(unitStartsIn('month', { from: '2026-12-31', to: '2027-02-01' })).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(endOf('month', '2028-02-01')).toBe('2028-02-29');
  expect(unitStartsIn('day', { from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-02-28', '2026-03-01']);
});
