import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween, isCalendarDate, rateAge } from '#contract/base/dates.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('dates'), numRuns: 3000 };
const two = (value: number) => String(value).padStart(2, '0');
const dayOf2000To2100 = fc.integer({ min: 0, max: 36_889 }).map((days) => addDays('2000-01-01', days));

describe('the calendar day in a time zone', () => {
  // The moment, and the local calendar day.
  test.each([
    ['Asia/Tashkent', '2028-02-28T18:59:59Z', '2028-02-28'],
    ['Asia/Tashkent', '2028-02-28T19:00:00Z', '2028-02-29'],
    ['Asia/Tashkent', '2028-02-29T19:00:00Z', '2028-03-01'],
    ['UTC', '2028-12-31T23:59:59.999Z', '2028-12-31'],
    ['UTC', '2029-01-01T00:00:00Z', '2029-01-01'],
    ['America/Los_Angeles', '2028-01-01T07:59:59Z', '2027-12-31'],
    ['America/Los_Angeles', '2028-01-01T08:00:00Z', '2028-01-01'],
    // An hour earlier in summer, and on the day on which the clock is put back.
    ['America/Los_Angeles', '2028-07-01T07:00:00Z', '2028-07-01'],
    ['America/Los_Angeles', '2028-11-05T06:59:59Z', '2028-11-04'],
    ['America/Los_Angeles', '2028-11-06T07:59:59Z', '2028-11-05'],
    ['Asia/Kolkata', '2028-06-30T18:29:59Z', '2028-06-30'],
    ['Asia/Kolkata', '2028-06-30T18:30:00Z', '2028-07-01'],
    ['Pacific/Kiritimati', '2028-06-30T10:00:00Z', '2028-07-01'],
  ])('in %s at %s the day is %s', (zone, moment, date) => {
    expect(calendarDate(new Date(moment), zone)).toBe(date);
  });
});

describe('a calendar date', () => {
  test.each([
    [2023, 365],
    [2024, 366],
    [2028, 366],
    [2100, 365],
    [2000, 366],
  ])('the year %i has exactly %i days that are valid dates', (year, count) => {
    const exists: string[] = [];
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`;
        const moment = new Date(`${text}T00:00:00Z`);
        const real = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
        expect(isCalendarDate(text), text).toBe(real);
        if (real) exists.push(text);
      }
    }
    expect(exists).toHaveLength(count);
  });

  test('a calendar date is written yyyy-mm-dd and lies between 2000 and 2100', () => {
    for (const text of ['2000-01-01', '2100-12-31']) expect(isCalendarDate(text), text).toBe(true);
    const wrong = ['', '1999-12-31', '2101-01-01', '2028-1-1', '28-01-01', '2028-01-01T00:00:00Z', ' 2028-01-01'];
    const stranger = ['2028/01/01', '01.02.2028', '2028-01-01 ', '2028-01-01\n', '+002028-01-01', '٢٠٢٨-٠١-٠١', 'NaN'];
    for (const text of [...wrong, ...stranger]) expect(isCalendarDate(text), JSON.stringify(text)).toBe(false);
  });
});

describe('arithmetic of days', () => {
  test('adding days and counting the days between dates are inverse', () => {
    fc.assert(
      fc.property(dayOf2000To2100, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        const later = addDays(date, days);
        expect(daysBetween(date, later)).toBe(days);
        expect(daysBetween(later, date)).toBe(days === 0 ? 0 : -days);
        expect(addDays(later, -days)).toBe(date);
      }),
      random,
    );
  });

  test('adding days crosses the ends of months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2028-12-31', 1)).toBe('2029-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366);
  });
});

test('a rate is old when more days have passed than the company allows, up to the date that it is used for', () => {
  expect(rateAge('2026-10-12', '2026-10-15', 3)).toBeNull();
  expect(rateAge('2026-10-12', '2026-10-16', 3)).toBe(4);
  expect(rateAge('2026-10-12', '2026-10-12', 0)).toBeNull();
  expect(rateAge('2026-10-12', '2026-10-13', 0)).toBe(1);
  expect(rateAge('2026-02-28', '2026-03-04', 3)).toBe(4);
  // A rate of a later date is not old.
  expect(rateAge('2026-10-12', '2026-10-01', 0)).toBeNull();
});
