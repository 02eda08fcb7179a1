import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { heatWeeks, levelOf, monthsOf, usualMaximum, weekday } from '../../../src/web/insight/heatmap/heatmap-days.ts';

const END = '2026-11-22';
const daysOf = (input: Parameters<typeof heatWeeks>[0]) =>
  heatWeeks(input).flatMap(({ days }) => days.filter((day) => day !== null));
const levelsOf = (input: Parameters<typeof heatWeeks>[0]) =>
  Object.fromEntries(daysOf(input).flatMap(({ date, level }) => (level > 0 ? [[date, level]] : [])));

describe('the level of a day', () => {
  test.each([
    [null, 8, 0],
    [0, 8, 1],
    [1, 8, 1],
    [2, 8, 2],
    [3, 8, 2],
    [4, 8, 3],
    [5, 8, 3],
    [6, 8, 4],
    [7, 8, 4],
    [8, 8, 5],
    [80, 8, 5],
    [1, 1, 5],
    [0, 0, 1],
    [1, 0, 5],
    [-1, 8, 1],
  ])('the level with %s of a maximum of %i is %i', (count, maximum, level) => {
    expect(levelOf(count, maximum)).toBe(level);
  });

  test.each([
    [[], 1],
    [[0], 1],
    [[1], 1],
    [[5, 2], 4],
    [[10], 8],
    [[11], 9],
    [[35], 28],
  ])('the scale goes up to about 80 percent of the highest count: of %j to %i', (counts, maximum) => {
    expect(usualMaximum(counts)).toBe(maximum);
  });
});

describe('the days of a heatmap', () => {
  test('a heatmap has 365 days up to the last one, in weeks from Monday to Sunday', () => {
    const weeks = heatWeeks({ entries: [], end: END });
    const days = daysOf({ entries: [], end: END });
    expect(days).toHaveLength(365);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2025-11-23', END]);
    expect(weeks.every(({ days: { length } }) => length === 7)).toBe(true);
    expect(weeks.every(({ monday }) => weekday(monday) === 0)).toBe(true);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 365 }, (_, n) => addDays('2025-11-23', n)));
    expect(new Set(days.map(({ level }) => level))).toEqual(new Set([0]));
  });

  test('a heatmap of a leap year has the same number of days, the leap day included', () => {
    const days = daysOf({ entries: [{ date: '2028-02-29', count: 3 }], end: '2028-12-31' });
    expect(days).toHaveLength(365);
    expect(days[0]?.date).toBe('2028-01-02');
    expect(days.find(({ date }) => date === '2028-02-29')).toEqual({ date: '2028-02-29', count: 3, level: 5 });
  });

  test('a heatmap has no days after today, and no weeks of them', () => {
    const days = daysOf({ entries: [{ date: '2026-11-30', count: 9 }], end: '2026-12-31', today: END });
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-01-01', END]);
    expect(heatWeeks({ entries: [], end: '2026-12-31', today: END }).at(-1)?.monday).toBe('2026-11-16');
    expect(days.every(({ level }) => level === 0)).toBe(true);
  });

  test('a heatmap colours days by their share of the maximum, and a single day in the strongest colour', () => {
    expect(levelsOf({ entries: [{ date: END, count: 1 }], end: END })).toEqual({ [END]: 5 });
    const entries = [1, 3, 5, 7, 8, 10].map((count, index) => ({ date: addDays(END, -index), count }));
    expect(Object.values(levelsOf({ entries, end: END }))).toEqual([5, 5, 4, 3, 2, 1]);
    expect(Object.values(levelsOf({ entries, end: END, maximum: 20 }))).toEqual([3, 2, 2, 2, 1, 1]);
  });

  test('a heatmap counts entries of one day together, and none outside of its days', () => {
    const entries = [
      ...[2, 2].map((count) => ({ date: END, count })),
      { date: '2025-11-22', count: 100 },
      { date: '2026-11-23', count: 100 },
    ];
    expect(daysOf({ entries, end: END }).filter(({ count }) => count !== null)).toEqual([
      { date: END, count: 4, level: 5 },
    ]);
  });

  test('a heatmap has the names of months where they begin, and above the first week where there is room', () => {
    const months = monthsOf(heatWeeks({ entries: [], end: END }));
    expect(months[0]).toEqual({ week: 2, month: 12 });
    expect(months.map(({ month }) => month)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(monthsOf(heatWeeks({ entries: [], end: '2026-11-05' }))[0]).toEqual({ week: 0, month: 11 });
  });
});
