import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import type { DayCount } from '#contract/insight/dashboard-figures.ts';
import { HEATMAP_DAYS } from '#contract/insight/heatmap.ts';

/** 0: no entry; 1 to 4: a quarter of the maximum each; 5: the maximum and beyond. Specification section 9. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5;
export const heatLevels = [0, 1, 2, 3, 4, 5] as const satisfies HeatLevel[];

/** A rendered day; count is null without an entry. */
export type HeatDay = { date: CalendarDate; count: number | null; level: HeatLevel };

/** Monday to Sunday; null is a day that is not rendered. */
export type HeatWeek = { monday: CalendarDate; days: (HeatDay | null)[] };

/**
 * The default count of the strongest colour: about 80 percent of the highest count, so that one outlier does not pale
 * all others.
 */
export const usualMaximum = (counts: number[]): number => Math.max(1, Math.ceil((Math.max(0, ...counts) * 4) / 5));

/** The level of a day's colour. A maximum below one counts as one. */
export function levelOf(count: number | null, maximum: number): HeatLevel {
  if (count === null) return 0;
  const most = Math.max(1, maximum);
  if (count >= most) return 5;
  return ([1, 2, 3, 4] as const)[Math.floor((Math.max(0, count) * 4) / most)] ?? 4;
}

export type HeatInput = {
  entries: DayCount[];
  /** The last day. */
  end: CalendarDate;
  /** Later days are in the future and not rendered. */
  today?: CalendarDate | undefined;
  maximum?: number | undefined;
};

/** The day of the week, Monday is 0. */
export const weekday = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The days of a heatmap by week, oldest first. Entries outside of the period are ignored. */
export function heatWeeks({ entries, end, today = end, maximum }: HeatInput): HeatWeek[] {
  const first = addDays(end, 1 - HEATMAP_DAYS);
  const last = end < today ? end : today;
  const isDrawn = (date: CalendarDate) => date >= first && date <= last;
  const counts = new Map<CalendarDate, number>();
  for (const { date, count } of entries) if (isDrawn(date)) counts.set(date, (counts.get(date) ?? 0) + count);
  const most = maximum ?? usualMaximum([...counts.values()]);
  const dayAt = (date: CalendarDate): HeatDay | null => {
    const count = counts.get(date) ?? null;
    return isDrawn(date) ? { date, count, level: levelOf(count, most) } : null;
  };
  const weeks: HeatWeek[] = [];
  for (let monday = addDays(first, -weekday(first)); monday <= end; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => dayAt(addDays(monday, index)));
    if (days.some((day) => day !== null)) weeks.push({ monday, days });
  }
  return weeks;
}

/** The labels of months: at the weeks in which they begin, and at the first week if there is room. */
export function monthsOf(weeks: HeatWeek[]): { week: number; month: number }[] {
  const monthIn = (date: CalendarDate) => Number(date.slice(5, 7));
  const begins = weeks.flatMap(({ days }, week) => {
    const first = days.find((day) => day?.date.endsWith('-01'));
    return first ? [{ week, month: monthIn(first.date) }] : [];
  });
  const oldest = weeks[0]?.days.find((day) => day !== null);
  const room = (begins[0]?.week ?? weeks.length) >= 3;
  return oldest && room ? [{ week: 0, month: monthIn(oldest.date) }, ...begins] : begins;
}
