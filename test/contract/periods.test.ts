import { describe, expect, test } from 'vitest';
import { comparedWith, correspondingDay, endOf, startOf, startsIn } from '#contract/periods.ts';

describe('what a period is compared with', () => {
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
  ])('%s', (_, period, before, year) => {
    const [from = '', to = ''] = period.split('..');
    const written = (comparison: 'before' | 'year') => Object.values(comparedWith({ from, to }, comparison)).join('..');
    expect([written('before'), written('year')]).toEqual([before, year]);
  });
});

test('a day corresponds to one of the period that is looked at, whatever the lengths', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const february = { from: '2026-02-01', to: '2026-02-28' };
  expect(correspondingDay('2026-03-31', march, { from: '2026-04-01', to: '2026-04-30' })).toBe('2026-04-30');
  expect(correspondingDay('2026-02-28', february, march)).toBe('2026-03-28');
  const leap = { from: '2024-02-20', to: '2024-03-05' };
  expect(correspondingDay('2024-03-05', leap, { from: '2025-02-20', to: '2025-03-05' })).toBe('2025-03-05');
});

test('weeks begin on Monday, over the turn of a year too, and months have the lengths that they have', () => {
  expect([startOf('week', '2027-01-01'), endOf('week', '2026-12-28')]).toEqual(['2026-12-28', '2027-01-03']);
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(startsIn('week', { from: '2026-11-22', to: '2026-11-30' })).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(startsIn('month', { from: '2026-12-31', to: '2027-02-01' })).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(endOf('month', '2028-02-01')).toBe('2028-02-29');
  expect(startsIn('day', { from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-02-28', '2026-03-01']);
});
