import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isCalendarDate } from '#contract/base/dates.ts';
import { formatDate } from '../../../src/web/base/i18n/format.ts';
import { parseDate } from '../../../src/web/base/text/parse-date.ts';
import { parsePeople } from '../../../src/web/import/reading/parse-people.ts';
import { seedFor } from '../../support/seed.ts';

const random = { seed: seedFor('typed dates'), numRuns: 3000 };
const TODAY = '2026-11-20';
const days = fc.integer({ min: 0, max: 36_889 }).map((count) => addDays('2000-01-01', count));

describe('parsing of a date', () => {
  test.each([
    ['5.3.2026', '2026-03-05'],
    ['05.03.26', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    ['5-3-26', '2026-03-05'],
    ['5,3,2026', '2026-03-05'],
    ['05 03 2026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['23б11ю26', '2026-11-23'],
    ['29.02.28', '2028-02-29'],
    ['01.01.2000', '2000-01-01'],
    ['31.12.2100', '2100-12-31'],
  ])('a date typed as %j is parsed', (typed, date) => {
    expect(parseDate(typed, TODAY)).toBe(date);
  });

  test.each([
    ' 05.03.2026\n',
    '05.03.2026 г.',
    '05.03.26г',
    '05.03.2026 14:05',
    '05.03.2026 0:00:00',
    '2026-03-05',
    '2026-3-5',
    '2026/03/05',
    '2026.03.05',
    '2026-03-05 14:05:00',
    '2026-03-05T00:00:00Z',
    '2026-03-05T23:59:59.999+05:00',
  ])('a date pasted as %j is parsed', (pasted) => {
    expect(parseDate(pasted, TODAY)).toBe('2026-03-05');
  });

  test.each([
    ['0', TODAY],
    ['+0', TODAY],
    ['+7', '2026-11-27'],
    ['+42', '2027-01-01'],
    ['+365', '2027-11-20'],
  ])('a date counted from today as %j is parsed', (typed, date) => {
    expect(parseDate(typed, TODAY)).toBe(date);
  });

  // Without a year: the nearest one, on either side of New Year.
  test.each([
    ['2311', TODAY, '2026-11-23'],
    ['23.11', TODAY, '2026-11-23'],
    ['20.11', TODAY, TODAY],
    ['5.3', TODAY, '2027-03-05'],
    ['5.3.', '2026-04-01', '2026-03-05'],
    ['5ю3', '2026-04-01', '2026-03-05'],
    ['01.01', '2026-12-31', '2027-01-01'],
    ['31.12', '2027-01-01', '2026-12-31'],
    ['05.01', '2026-12-28', '2027-01-05'],
    ['28.12', '2027-01-05', '2026-12-28'],
    ['30.06', '2026-12-30', '2027-06-30'],
    ['01.07', '2026-12-30', '2026-07-01'],
    ['29.02', '2027-06-01', '2028-02-29'],
    ['2902', '2029-01-10', '2028-02-29'],
  ])('a date typed as %j on %s gets the nearest year', (typed, today, date) => {
    expect(parseDate(typed, today)).toBe(date);
  });
});

describe('no date is guessed', () => {
  test.each([
    ['from nothing or words', ['', ' ', '.', 'завтра', '5 марта', '23.11 x', '23.11.26 x']],
    ['that no calendar has', ['31.04', '3104', '31.04.2026', '29.02.2026', '290226', '29.02.2100', '2026-02-30']],
    ['on a day or in a month that no year has', ['32.01', '0.1', '00.00', '1.13', '1.0', '2026-13-01', '2026']],
    ['in February of a year without the 29th, nor near one', ['29.02', '2902']],
    ['of another century', ['23.11.1999', '23.11.2101', '1999-12-31', '2101-01-01']],
    ['from too few or too many digits', ['5', '123', '12345', '1234567', '123456789', '23.11.202', '23.11.20265']],
    ['from odd separators', ['23..11', '23.11.26.26', '.23.11', '23:11', '2026--11-23']],
    ['from an odd count of days', ['+', '-7', '7+', '+1000', '+7.5', '00']],
  ])('no date is guessed %s', (_, typed) => {
    expect(typed.filter((each) => parseDate(each, TODAY) !== null)).toEqual([]);
  });
});

describe('any date', () => {
  test('a date that the field formatted is parsed as the same date, on any day', () => {
    fc.assert(
      fc.property(days, days, (date, today) => {
        const written = formatDate(date);
        expect(written).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
        expect(parseDate(written, today)).toBe(date);
        expect(parseDate(written.replaceAll('.', ''), today)).toBe(date);
        expect(parseDate(date, today)).toBe(date);
      }),
      random,
    );
  });

  test('a date without its year is the nearest one', () => {
    fc.assert(
      fc.property(days, days, (date, today) => {
        const dayAndMonth = formatDate(date).slice(0, 5);
        const read = parseDate(dayAndMonth, today);
        if (dayAndMonth === '29.02') {
          // Three successive years may lack it.
          const leapYears = [-1, 0, 1].filter((shift) => isCalendarDate(`${Number(today.slice(0, 4)) + shift}-02-29`));
          expect(read === null).toBe(leapYears.length === 0);
          return;
        }
        expect(formatDate(read).slice(0, 5)).toBe(dayAndMonth);
        // At the ends of the calendar’s range the year before or after is missing.
        const hasBothSides = today > '2000-12-31' && today < '2100-01-01';
        if (hasBothSides) expect(Math.abs(daysBetween(today, read ?? ''))).toBeLessThanOrEqual(183);
      }),
      random,
    );
  });
});

describe('tourists in one cell of a file', () => {
  test.each([
    ['2 1 0', [2, 1, 0]],
    ['2+1', [2, 1, 0]],
    ['2', [2, 0, 0]],
    ['2·1·0', [2, 1, 0]],
    ['2 · 1 · 1', [2, 1, 1]],
    ['2,1,1', [2, 1, 1]],
    ['2/1/0', [2, 1, 0]],
    ['  2  1 ', [2, 1, 0]],
    ['12 10', [12, 10, 0]],
    ['0', [0, 0, 0]],
  ] as const)('the tourists %j are parsed', (typed, [adults, children, infants]) => {
    expect(parsePeople(typed)).toEqual({ adults, children, infants });
  });

  test('a number of tourists is not guessed', () => {
    const typed = ['', ' ', 'двое', '2 взр', '210', '100', '-1', '+2', '2 1 0 0', '2;1', '2 1 x'];
    expect(typed.filter((each) => parsePeople(each) !== null)).toEqual([]);
  });
});
