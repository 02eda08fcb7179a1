import { addDays, addMonths, type CalendarDate, daysBetween } from './dates.ts';

/** From a day to another one, both included. */
export type Period = { from: CalendarDate; to: CalendarDate };

/** What a period is divided into. Weeks begin on Monday (ISO 8601). */
export const timeUnits = ['day', 'week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const isTimeUnit = (word: string): word is TimeUnit => timeUnits.some((unit) => unit === word);

/** The first day of a date's month. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const weekday = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The first day of the week or the month that a day lies in. */
export function startOf(unit: TimeUnit, date: CalendarDate): CalendarDate {
  if (unit === 'day') return date;
  return unit === 'month' ? firstOfMonth(date) : addDays(date, -weekday(date));
}

/** The last day of what begins on a day. */
export function endOf(unit: TimeUnit, start: CalendarDate): CalendarDate {
  if (unit === 'day') return start;
  return unit === 'month' ? addDays(addMonths(start, 1), -1) : addDays(start, 6);
}

/** The first days of all that a period reaches into, in order. */
export function startsIn(unit: TimeUnit, { from, to }: Period): CalendarDate[] {
  const starts: CalendarDate[] = [];
  for (let start = startOf(unit, from); start <= to; start = addDays(endOf(unit, start), 1)) starts.push(start);
  return starts;
}

const lastOfMonth = (date: CalendarDate): CalendarDate => endOf('month', firstOfMonth(date));

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** What a period is compared with. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Two periods that can be compared. */
export type Compared = {
  /** The period as far as it has gone. */
  now: Period;
  earlier: Period;
  /** How many months lie between corresponding days; null where as many days as the period has lie between them. */
  months: number | null;
};

/** A period as far as it has gone: of one that contains today the days up to today, which is the last one. */
export const soFar = ({ from, to }: Period, today: CalendarDate): Period => ({
  from,
  to: from <= today && today <= to ? today : to,
});

/**
 * The period just before, of as many days or of as many whole months; or the same dates a year before. A period that is not
 * over is compared with the same days of the other: 1 to 24 November with 1 to 24 October.
 */
export function compared(period: Period, comparison: Comparison, today: CalendarDate): Compared {
  const { from, to } = period;
  const isUnfinished = from <= today && today <= to;
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to) && !isUnfinished;
  const now = soFar(period, today);
  const byMonths = isWhole || (isUnfinished && from === firstOfMonth(from));
  if (comparison === 'before' && !byMonths) {
    const days = daysBetween(from, to) + 1;
    return { now, earlier: { from: addDays(from, -days), to: addDays(now.to, -days) }, months: null };
  }
  const months = comparison === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1;
  const last = addMonths(now.to, -months);
  // Whole months stay whole, however long they are.
  return { now, earlier: { from: addMonths(from, -months), to: isWhole ? lastOfMonth(last) : last }, months };
}

/** The day of a period that corresponds to a day of the one it is compared with. */
export function correspondingDay(date: CalendarDate, { now, earlier, months }: Compared): CalendarDate {
  const day = months === null ? addDays(date, daysBetween(earlier.from, now.from)) : addMonths(date, months);
  return day > now.to ? now.to : day;
}
