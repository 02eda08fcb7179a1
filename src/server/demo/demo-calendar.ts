import { type CalendarDate, calendarDate } from '#contract/base/dates.ts';
import type { Chance } from './seeded-random.ts';

/** Days since 1970-01-01; moments are in ms. Numbers, because the load calculates with hundreds of thousands. */
export type Day = number;

export const TIME_ZONE = 'Asia/Tashkent';
/** Tashkent is UTC+5 without daylight saving time in the years of the load. */
const UTC_OFFSET = 5 * 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

export const dateOf = (day: Day): CalendarDate => new Date(day * DAY).toISOString().slice(0, 10);
export const dayOf = (date: CalendarDate): Day => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);
export const today = (now: Date): Day => dayOf(calendarDate(now, TIME_ZONE));

const midnight = (day: Day) => day * DAY - UTC_OFFSET;
export const midnightOf = (date: CalendarDate): number => midnight(dayOf(date));
export const dayOfMoment = (moment: number): Day => Math.floor((moment + UTC_OFFSET) / DAY);
export const iso = (moment: number): string => new Date(moment).toISOString();

/** A moment in working hours, nine to seven. */
export const workTime = (chance: Chance, day: Day): number => midnight(day) + (9 * 60 + chance.int(0, 599)) * MINUTE;

/** A number of minutes after closing time, seven in the evening. */
export const closing = (day: Day, minutes: number): number => midnight(day) + (19 * 60 + minutes) * MINUTE;

export const noon = (day: Day): number => midnight(day) + 12 * 60 * MINUTE;

/** A moment between today's midnight and now. */
export const alreadyToday = (chance: Chance, now: Date): number => {
  const begun = midnight(today(now));
  return begun + Math.floor(((now.getTime() - begun) * chance.int(0, 999)) / 1000);
};

/**
 * A moment up to `days` days later, at most the last minute of yesterday, so that the load depends on the date and not
 * on the time of day.
 */
export function after(chance: Chance, moment: number, days: number, thisDay: Day): number {
  const later = chance.int(0, days);
  const soon = moment + chance.int(5, 60) * MINUTE;
  const then = later === 0 ? soon : Math.max(soon, workTime(chance, dayOfMoment(moment) + later));
  return Math.max(moment, Math.min(then, midnight(thisDay) - MINUTE));
}

/** Weights of the months, and of the weekdays from Thursday on (1970-01-01 was one). */
const MONTHS = [70, 75, 115, 105, 110, 130, 135, 120, 90, 80, 75, 115];
const WEEKDAYS = [100, 105, 110, 45, 115, 100, 95];
const MONDAY = 4;

export const isMonday = (day: Day): boolean => day % 7 === MONDAY;

/**
 * Distributes sales over days by season and weekday with some growth, at least one on the last day. Returns the number
 * per day.
 */
export function spread(chance: Chance, sales: number, from: Day, to: Day): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (let day = from; day <= to; day++) {
    const month = new Date(day * DAY).getUTCMonth();
    const growth = 1000 + (day - from);
    sum += (MONTHS[month] ?? 0) * (WEEKDAYS[day % 7] ?? 0) * growth;
    sums.push(sum);
  }
  const counts = sums.map(() => 0);
  const add = (index: number) => {
    counts[index] = (counts[index] ?? 0) + 1;
  };
  if (sales > 0) add(counts.length - 1);
  for (let sale = 1; sale < sales; sale++) add(firstAbove(sums, chance.int(0, sum - 1)));
  return counts;
}

/** The index of the first of ascending sums above a value. */
function firstAbove(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
