import { addDays, addMonths, type CalendarDate, daysBetween } from './dates.ts';

/** From a day to another one, both included. */
export type Period = { from: CalendarDate; to: CalendarDate };

/** What a period is divided into. Weeks begin on Monday (ISO 8601). */
export const timeUnits = ['day', 'week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const isTimeUnit = (word: string): word is TimeUnit => timeUnits.some((unit) => unit === word);

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
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

/** From the first day of a month to the last one of a month. */
const isWhole = ({ from, to }: Period): boolean =>
  from === firstOfMonth(from) && to === endOf('month', firstOfMonth(to));

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The same months earlier: whole ones stay whole, whatever length they have. */
function monthsEarlier({ from, to }: Period, months: number): Period {
  return { from: addMonths(from, -months), to: endOf('month', addMonths(firstOfMonth(to), -months)) };
}

/** What a period is compared with. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** The period just before, of as many days or of as many whole months; or the same dates a year before. */
export function comparedWith(period: Period, comparison: Comparison): Period {
  const { from, to } = period;
  if (isWhole(period))
    return monthsEarlier(period, comparison === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1);
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The day of a period that corresponds to a day of the one it is compared with. */
export function correspondingDay(date: CalendarDate, earlier: Period, period: Period): CalendarDate {
  const day =
    isWhole(period) && isWhole(earlier)
      ? addMonths(date, monthNumber(period.from) - monthNumber(earlier.from))
      : addDays(date, daysBetween(earlier.from, period.from));
  return day > period.to ? period.to : day;
}
