import { addDays, type CalendarDate, daysBetween } from '#contract/base/dates.ts';

const EPOCH: CalendarDate = '2000-01-01';
/** Maximal number of date labels that fit beside each other. */
const MAX_TICKS = 7;
/** Length in days up to which ticks are at days; beyond it they are at firsts of months. */
const MAX_DAYS_OF_DAY_TICKS = 70;

/** A date as a number of days, and back: equal steps for a chart's axis. */
export const dayOf = (date: CalendarDate): number => daysBetween(EPOCH, date);
export const dateAt = (day: number): CalendarDate => addDays(EPOCH, Math.round(day));

/** The ticks between two days: firsts of months, or in a short period days at equal distances. */
export function dateTicks(min: number, max: number): number[] {
  if (max - min <= MAX_DAYS_OF_DAY_TICKS) {
    const step = Math.max(1, Math.ceil((max - min) / (MAX_TICKS - 1)));
    return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => Math.ceil(min) + index * step);
  }
  const firsts: number[] = [];
  for (let date = `${dateAt(min).slice(0, 7)}-01`; dayOf(date) <= max; date = nextMonth(date)) {
    if (dayOf(date) >= min) firsts.push(dayOf(date));
  }
  const step = Math.ceil(firsts.length / MAX_TICKS);
  return firsts.filter((_, index) => index % step === 0);
}

const nextMonth = (date: CalendarDate): CalendarDate => `${addDays(date, 32).slice(0, 7)}-01`;
