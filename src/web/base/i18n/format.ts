import { currentLanguage, type Language } from './languages.ts';
import { formatNumber, PLACES, writeNumber } from './write-number.ts';

/**
 * The formats of numbers and dates in the interface: 1 234,56 in Russian and Uzbek, 1,234.56 in English. i18next
 * formats plain numbers in texts with the same function (`write-number.ts`). Typed numbers are parsed by
 * `parse-amount.ts`.
 */

const locales: Record<Language, string> = { ru: 'ru-RU', en: 'en-US', uz: 'uz-Latn-UZ' };

/** The percent sign with its space. */
const percentSigns: Record<Language, string> = { ru: '\u00a0%', en: '%', uz: '%' };

/** The sign before the id of an entity. */
const numberSigns: Record<Language, string> = { ru: '№', en: 'No.', uz: '№' };

export const currentLocale = (): string => locales[currentLanguage()];

/** "1234.50" → "1 234,50". */
export const formatAmount = (amount: string): string => writeNumber(amount, 2, 2);

/** "1200.00" → "1 200", "1200.50" → "1 200,50": without zero decimals, for sentences. */
export const formatBriefly = (amount: string): string => writeNumber(amount, amount.endsWith('.00') ? 0 : 2, 2);

/**
 * A number with as many decimals as it has, its digits not grouped: for a cell of unknown meaning (998901234567, 12,5).
 */
export const formatUngrouped = (number: number): string => writeNumber(number, 0, PLACES, false);

/**
 * "11792.220000" → "11 792,22". The result never means another rate in another language, in which a draft may be
 * continued: 12,650 and 1,136 would, so they are written 12,650.00 in English and 1,1360 in Russian.
 */
export function formatRate(rate: string): string {
  const decimals = /\.(\d*?)0*$/.exec(rate)?.[1]?.length ?? 0;
  const least = decimals === 0 && currentLanguage() === 'en' ? 2 : decimals === 3 ? 4 : 0;
  return writeNumber(rate, least, PLACES);
}

export const formatCount = (count: number): string => writeNumber(count, 0, 0);

/** The id of a sale, a booking, a payment or a line of the cash book: "№ 1234". */
export const formatId = (id: number): string => `${numberSigns[currentLanguage()]}\u00a0${id}`;

/** "12.5" → "12,5 %". */
export const formatPercent = (percent: string | number): string =>
  `${formatNumber(percent)}${percentSigns[currentLanguage()]}`;

/** "2026-11-23" → "23.11.2026" in every language; null → "-". */
export function formatDate(date: string | null | undefined): string {
  if (!date || date === '-') return '-';
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

/** "2026-11-01" → "11.2026" in every language. */
export const formatMonth = (month: string): string => formatDate(month).slice('dd.'.length);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formatters by time zone: creating one takes longer than rendering a row of a list. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** A moment in a time zone, in parts: "23.11.2026" and "14:05". */
function momentParts(moment: string, timeZone: string): { date: string; time: string } {
  const parts = clockIn(timeZone).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('day')}.${part('month')}.${part('year')}`, time: `${part('hour')}:${part('minute')}` };
}

/** A moment in a time zone as "23.11.2026 14:05", without the time at midnight; nothing → "-". */
export function formatMoment(moment: string | null | undefined, timeZone: string): string {
  if (!moment || moment === '-') return '-';
  const { date, time } = momentParts(moment, timeZone);
  return time === '00:00' ? date : `${date} ${time}`;
}

/** Only the time of a moment: "14:05". */
export const formatTime = (moment: string, timeZone: string): string => momentParts(moment, timeZone).time;

/** "Юлдашева Лола" → "Юлдашева Л.": for narrow columns. */
export const shortName = (fullName: string): string => fullName.replace(/\s+(\p{L})\p{L}*$/u, ' $1.');
