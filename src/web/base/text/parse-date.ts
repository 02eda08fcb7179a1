import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#contract/base/dates.ts';

/**
 * Reads a date however it was typed or pasted: `23.11.2026`, `23.11.26`, `23.11`, `2311`, `231126`, `23112026`,
 * `2026-11-23` (also with a time behind it), `23/11/2026`, `+7` (days from today), `0`. Without a year the nearest date
 * to today is meant. Null when there is no such date.
 */
export function parseDate(typed: string, today: CalendarDate): CalendarDate | null {
  // The keys of "." and "," type "ю" and "б" under a Russian layout.
  const text = typed.trim().replace(/(?<=\d)[юб](?=\d)/gi, '.');
  const shift = /^\+(\d{1,3})$/.exec(text) ?? /^(0)$/.exec(text);
  if (shift) return addDays(today, Number(shift[1]));
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) return checked(iso[1], iso[2], iso[3]);
  const split = /^(\d{1,2})[-./,\s](\d{1,2})(?:[-./,\s](\d{4}|\d{2}))?\s*[.г]*(?:\s+\d{1,2}:\d{2}.*)?$/.exec(text);
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const parts = split ?? packed;
  if (!parts) return null;
  const [, day, month, year] = parts;
  return year ? checked(fullYear(year), month, day) : nearest(month, day, today);
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

function checked(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Of last year's, this year's and next year's date the one that is nearest to today. */
function nearest(month: string | undefined, day: string | undefined, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap((each) => checked(String(each), month, day) ?? []);
  const distance = (date: CalendarDate) => Math.abs(daysBetween(today, date));
  return candidates.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
