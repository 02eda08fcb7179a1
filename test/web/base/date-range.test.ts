import { describe, expect, test } from 'vitest';
import {
  datePresets,
  figurePresets,
  readRange,
  reportPresets,
  writeRange,
} from '../../../src/web/base/lists/filters/date-range.ts';

describe('a range of dates in the address', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['next7', '2026-12-28', '2026-12-28', '2027-01-04'],
    ['next30', '2026-02-10', '2026-02-10', '2026-03-12'],
    ['past7', '2026-01-03', '2025-12-27', '2026-01-03'],
    ['past30', '2026-03-01', '2026-01-30', '2026-03-01'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-11-21', '2026-01-01', '2026-12-31'],
    ['past12', '2026-11-22', '2025-12-01', '2026-11-30'],
    ['past12', '2028-01-31', '2027-02-01', '2028-01-31'],
    ['past12', '2028-02-29', '2027-03-01', '2028-02-29'],
    ['last_year', '2026-11-22', '2025-01-01', '2025-12-31'],
    ['this_quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2028-03-31', '2028-01-01', '2028-03-31'],
    ['last_quarter', '2026-11-30', '2026-07-01', '2026-09-30'],
    ['last_quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
  ])('the range %s on %s is %s to %s', (preset, today, from, to) => {
    expect(readRange(preset, today)).toEqual({ from, to });
  });

  test('every preset is a valid range', () => {
    for (const preset of [...datePresets, ...reportPresets, ...figurePresets])
      expect(readRange(preset, '2026-11-21'), preset).not.toBeNull();
  });

  test.each([
    { from: '2026-11-01', to: '2026-11-30' },
    { from: null, to: '2026-11-30' },
    { from: '2026-11-01', to: null },
  ])('the range %o is read back as it was written', (range) => {
    expect(readRange(writeRange(range), '2026-11-21')).toEqual(range);
  });

  test.each(['', '..', 'yesterday', '2026-11-01', '2026-02-30..', '2026-11-01..tomorrow', 'x..y'])(
    'an invalid text in the address, "%s", is not a range',
    (value) => {
      expect(readRange(value, '2026-11-21')).toBeNull();
    },
  );
});
