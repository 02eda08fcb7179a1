import { addDays, addMonths, type CalendarDate, daysBetween } from './dates.ts';

/** A period of days, both ends included. */
export type Period = { from: CalendarDate; to: CalendarDate };

/** Units into which a period is divided. Weeks begin on Monday (ISO 8601). */
export const timeUnits = ['day', 'week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const isTimeUnit = (word: string): word is TimeUnit => timeUnits.some((unit) => unit === word);

/** The first day of a date's month. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const weekday = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The first day of the unit that a date lies in. */
export function startOf(unit: TimeUnit, date: CalendarDate): CalendarDate {
  if (unit === 'day') return date;
  return unit === 'month' ? firstOfMonth(date) : addDays(date, -weekday(date));
}

/** The last day of the unit that begins on a date. */
export function endOf(unit: TimeUnit, start: CalendarDate): CalendarDate {
  if (unit === 'day') return start;
  return unit === 'month' ? addDays(addMonths(start, 1), -1) : addDays(start, 6);
}

/** The first days of all units that overlap a period, in order. */
export function unitStartsIn(unit: TimeUnit, { from, to }: Period): CalendarDate[] {
  const starts: CalendarDate[] = [];
  for (let start = startOf(unit, from); start <= to; start = addDays(endOf(unit, start), 1)) starts.push(start);
  return starts;
}

const lastOfMonth = (date: CalendarDate): CalendarDate => endOf('month', firstOfMonth(date));

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** A period can be compared with the one just before it, or with the same dates a year earlier. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** A period and the earlier one that it is compared with. */
export type ComparedPeriods = {
  /** The elapsed part of the period. */
  now: Period;
  earlier: Period;
  /** The distance of corresponding days in months; null if it is the length of the period in days. */
  months: number | null;
};

/** A period up to today if it contains today, else the whole period. */
export const elapsedPart = ({ from, to }: Period, today: CalendarDate): Period => ({
  from,
  to: from <= today && today <= to ? today : to,
});

/**
 * The comparison of a period with the one just before, as many days or whole months long, or with the same dates a year
 * earlier. An unfinished period is compared with the same days of the earlier one: 1 to 24 November with 1 to 24
 * October.
 */
export function comparePeriods(period: Period, comparison: Comparison, today: CalendarDate): ComparedPeriods {
  const { from, to } = period;
  const isUnfinished = from <= today && today <= to;
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to) && !isUnfinished;
  const now = elapsedPart(period, today);
  const byMonths = isWhole || (isUnfinished && from === firstOfMonth(from));
  if (comparison === 'before' && !byMonths) {
    const days = daysBetween(from, to) + 1;
    return { now, earlier: { from: addDays(from, -days), to: addDays(now.to, -days) }, months: null };
  }
  const months = comparison === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1;
  const last = addMonths(now.to, -months);
  // A whole month is compared with a whole month, although their lengths differ.
  return { now, earlier: { from: addMonths(from, -months), to: isWhole ? lastOfMonth(last) : last }, months };
}

/** The day of the present period that corresponds to a day of the earlier one. */
export function correspondingDay(date: CalendarDate, { now, earlier, months }: ComparedPeriods): CalendarDate {
  const day = months === null ? addDays(date, daysBetween(earlier.from, now.from)) : addMonths(date, months);
  return day > now.to ? now.to : day;
}
