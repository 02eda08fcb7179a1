/**
 * Business dates are calendar dates without a time zone: strings yyyy-mm-dd that are never converted to a moment.
 * "Today" depends on the company's time zone, so it is computed from a moment and that zone, here only.
 */
export type CalendarDate = string;

const MINUTE = 60_000;

/**
 * By time zone: the formatter, as creating one takes longer than formatting a hundred dates, and the last date, which
 * each request asks for. Days begin with a minute.
 */
const zones = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: CalendarDate }>();

/** The calendar date that a moment falls on in a time zone (IANA name). */
export function calendarDate(moment: Date, timeZone: string): CalendarDate {
  const minute = Math.floor(moment.getTime() / MINUTE);
  const last = zones.get(timeZone);
  if (last?.minute === minute) return last.date;
  // The Canadian format is yyyy-mm-dd.
  const format =
    last?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const date = format.format(moment);
  zones.set(timeZone, { format, minute, date });
  return date;
}

/** Whether a string is a date that exists (2026-02-29 does not), between the years 2000 and 2100. */
export function isCalendarDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 2000 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The date a number of days later (earlier when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The date a number of months later, on the same day or the last one of the shorter month, as in PostgreSQL. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/**
 * Age in days of a rate on the date for which it is used, if it exceeds the company's limit; null otherwise.
 */
export function rateAge(rateDate: CalendarDate, usedOn: CalendarDate, allowedDays: number): number | null {
  const days = daysBetween(rateDate, usedOn);
  return days > allowedDays ? days : null;
}

/** Days from one date to another; negative when the other one is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
