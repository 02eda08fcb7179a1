import { describe, expect, test } from 'vitest';
import { dateAt, dateTicks, dayOf } from '../../../src/web/base/charts/date-ticks.ts';

const between = (from: string, to: string) => dateTicks(dayOf(from), dayOf(to)).map(dateAt);

describe('the dates below a chart', () => {
  test('the dates below a chart are firsts of months, few enough to stand side by side', () => {
    expect(between('2026-06-15', '2026-11-21')).toEqual([
      '2026-07-01',
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ]);
    expect(between('2024-11-01', '2026-11-21')).toEqual([
      '2024-11-01',
      '2025-03-01',
      '2025-07-01',
      '2025-11-01',
      '2026-03-01',
      '2026-07-01',
      '2026-11-01',
    ]);
  });

  test('the dates below a chart of a short time are days', () => {
    expect(between('2026-11-01', '2026-11-03')).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(between('2026-11-21', '2026-11-21')).toEqual(['2026-11-21']);
    expect(between('2026-10-01', '2026-11-21').length).toBeLessThanOrEqual(7);
  });

  test('the dates below a chart lie within it however long it is', () => {
    for (const days of [1, 10, 71, 365, 4000]) {
      const ticks = dateTicks(dayOf('2016-02-29'), dayOf('2016-02-29') + days);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      for (const tick of ticks) expect(tick - dayOf('2016-02-29')).toBeLessThanOrEqual(days);
    }
  });
});
