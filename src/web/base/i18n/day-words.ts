import type { TFunction } from 'i18next';
import type { CalendarDate } from '#contract/base/dates.ts';
import type { Period } from '#contract/base/periods.ts';

/** The keys of months in the language files, January first. */
export const monthNames = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const;

/** "1 ноября"; not from Intl: Chromium has no Uzbek months. */
const writeDay = (date: CalendarDate, t: TFunction): string =>
  t('days.day', { day: Number(date.slice(8)), month: monthOf(date, t) });

const monthOf = (date: CalendarDate, t: TFunction): string =>
  t(`days.months.${monthNames[Number(date.slice(5, 7)) - 1] ?? 'm1'}`);

const yearOf = (date: CalendarDate): string => date.slice(0, 4);

/** The keys of weekdays in the language files, as `getUTCDay` counts them. */
const weekdayNames = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;

/** "5 марта 2027, пятница": a date for screen readers. */
export function formatSpokenDate(date: CalendarDate, t: TFunction): string {
  const weekday = weekdayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'd0';
  return t('days.with_weekday', {
    day: writeDay(date, t),
    year: yearOf(date),
    weekday: t(`days.weekdays.${weekday}`),
  });
}

/** A period as text: "1–24 ноября", "1 июля – 24 августа"; with the year if it is not the present one. */
export function formatDays({ from, to }: Period, today: CalendarDate, t: TFunction): string {
  const inYear = (date: CalendarDate, days: string) =>
    yearOf(date) === yearOf(today) ? days : t('days.in_year', { days, year: yearOf(date) });
  if (from === to) return inYear(from, writeDay(from, t));
  if (from.slice(0, 7) === to.slice(0, 7)) {
    const days = { first: Number(from.slice(8)), last: Number(to.slice(8)), month: monthOf(from, t) };
    return inYear(from, t('days.in_month', days));
  }
  const isOneYear = yearOf(from) === yearOf(to);
  const first = isOneYear ? writeDay(from, t) : inYear(from, writeDay(from, t));
  const days = t('days.from_to', { first, last: isOneYear ? writeDay(to, t) : inYear(to, writeDay(to, t)) });
  return isOneYear ? inYear(from, days) : days;
}

/** Two compared periods: "1–24 ноября, сравнение с 1–24 октября". */
export const comparedDays = (now: Period, earlier: Period, today: CalendarDate, t: TFunction): string =>
  t('days.compared', { days: formatDays(now, today, t), earlier: formatDays(earlier, today, t) });
