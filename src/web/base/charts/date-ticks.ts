import { addDays, type CalendarDate, daysBetween } from '#contract/base/dates.ts';

const EPOCH: CalendarDate = '2000-01-01';
/** So many dates stand beside each other without touching. */
const MOST = 7;
/** Up to here days are counted, beyond it months, days. */
const DAYS = 70;

/** A date as a number of days, and back: equal steps for a chart's axis. */
export const dayOf = (date: CalendarDate): number => daysBetween(EPOCH, date);
export const dateAt = (day: number): CalendarDate => addDays(EPOCH, Math.round(day));

/** Where dates are written between two days: at firsts of months, in a short time at every so many days. */
export function dateTicks(min: number, max: number): number[] {
  if (max - min <= DAYS) {
    const step = Math.max(1, Math.ceil((max - min) / (MOST - 1)));
    return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => Math.ceil(min) + index * step);
  }
  const firsts: number[] = [];
  for (let date = `${dateAt(min).slice(0, 7)}-01`; dayOf(date) <= max; date = nextMonth(date)) {
    if (dayOf(date) >= min) firsts.push(dayOf(date));
  }
  const step = Math.ceil(firsts.length / MOST);
  return firsts.filter((_, index) => index % step === 0);
}

const nextMonth = (date: CalendarDate): CalendarDate => `${addDays(date, 32).slice(0, 7)}-01`;
