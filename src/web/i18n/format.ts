import { currentLanguage } from './languages.ts';

const locales = { ru: 'ru-RU', en: 'en-US', uz: 'uz-Latn-UZ' } as const;
/** Numbers in Uzbek are written as in Russian; browsers don't all bring Uzbek rules of their own. */
const numberLocales = { ru: 'ru-RU', en: 'en-US', uz: 'ru-RU' } as const;

export const currentLocale = (): string => locales[currentLanguage()];

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(places: number, largest = places): Intl.NumberFormat {
  const locale = numberLocales[currentLanguage()];
  const key = `${locale} ${places} ${largest}`;
  const known = cache.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: largest,
    useGrouping: 'always',
  });
  cache.set(key, format);
  return format;
}

/** A true minus, and spaces that don't break. */
const typographic = (text: string): string => text.replace('-', '−').replaceAll('\u202f', '\u00a0');

/** "1234.50" → "1 234,50". Exact: the decimal is formatted as a decimal, not as a float. */
export const formatAmount = (amount: string): string =>
  typographic(numberFormat(2).format(amount as Intl.StringNumericLiteral));

/**
 * "11792.220000" → "11 792,22". Groups are set apart by spaces in every language: "12,650" would be read back as 12.65.
 */
export const formatRate = (rate: string): string =>
  typographic(
    numberFormat(0, 6)
      .formatToParts(rate as Intl.StringNumericLiteral)
      .map(({ type, value }) => (type === 'group' ? '\u00a0' : value))
      .join(''),
  );

export const formatCount = (count: number): string => typographic(numberFormat(0).format(count));

/** "2026-11-23" → "23.11.2026" in every language (specification section 9); nothing → "-". */
export function formatDate(date: string | null | undefined): string {
  if (!date || date === '-') return '-';
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

/** "2026-11-01" → "11.2026" in every language. */
export const formatMonth = (month: string): string => formatDate(month).slice('dd.'.length);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than drawing a whole row of a list: one for each time zone is kept. */
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
