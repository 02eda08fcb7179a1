import { addDays, addMonths, type CalendarDate, isCalendarDate } from '#contract/base/dates.ts';
import { firstOfMonth } from '#contract/base/periods.ts';

/** Ranges relative to today, so that saved views stay up to date. */
export const datePresets = [
  'today',
  'next7',
  'next30',
  'past7',
  'past30',
  'this_month',
  'last_month',
  'this_year',
] as const;
/** Ranges of reports: whole months, so that successive periods are adjacent. */
export const reportPresets = ['this_month', 'last_month', 'past12', 'this_year', 'last_year'] as const;
/** Ranges of dashboards and statistics. */
export const figurePresets = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'past12',
  'days30',
] as const;
export type DatePreset = (typeof datePresets | typeof reportPresets | typeof figurePresets)[number];

/** Both ends are included; null is open. */
export type DateRange = { from: CalendarDate | null; to: CalendarDate | null };

const lastOfMonth = (date: CalendarDate): CalendarDate => addDays(firstOfMonth(addDays(firstOfMonth(date), 32)), -1);

/** The quarter of a day, or the one a number of quarters later. */
function quarterOf(date: CalendarDate, later = 0): DateRange {
  const from = addMonths(firstOfMonth(date), 3 * later - ((Number(date.slice(5, 7)) - 1) % 3));
  return { from, to: lastOfMonth(addMonths(from, 2)) };
}

const rangesOf: Record<DatePreset, (today: CalendarDate) => DateRange> = {
  today: (today) => ({ from: today, to: today }),
  next7: (today) => ({ from: today, to: addDays(today, 7) }),
  next30: (today) => ({ from: today, to: addDays(today, 30) }),
  past7: (today) => ({ from: addDays(today, -7), to: today }),
  past30: (today) => ({ from: addDays(today, -30), to: today }),
  this_month: (today) => ({ from: firstOfMonth(today), to: lastOfMonth(today) }),
  last_month: (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  past12: (today) => ({ from: firstOfMonth(addDays(firstOfMonth(today), -334)), to: lastOfMonth(today) }),
  this_year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  this_quarter: (today) => quarterOf(today),
  last_quarter: (today) => quarterOf(today, -1),
  days30: (today) => ({ from: addDays(today, -29), to: today }),
  last_year: (today) => {
    const year = Number(today.slice(0, 4)) - 1;
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  },
};

export const isDatePreset = (value: string): value is DatePreset => Object.hasOwn(rangesOf, value);

/** A range as a URL value: "2026-11-01..2026-11-30", "..2026-11-30". */
export const writeRange = ({ from, to }: DateRange): string => `${from ?? ''}..${to ?? ''}`;

/** Parses a URL value to a range; null if it is neither a preset nor two dates. */
export function readRange(value: string, today: CalendarDate): DateRange | null {
  if (isDatePreset(value)) return rangesOf[value](today);
  const match = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(value);
  if (!match) return null;
  const [, from = null, to = null] = match;
  const dates = [from, to].filter((date) => date !== null);
  return dates.length > 0 && dates.every(isCalendarDate) ? { from, to } : null;
}
