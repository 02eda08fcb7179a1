/** Figures and dates as they are written, for a locale that is said: also where no language is set, as in a worker. */

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes long: one for each locale and number of places is kept. */
export function numberFormatIn(locale: string, places: number, largest = places): Intl.NumberFormat {
  const key = `${locale} ${places} ${largest}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: largest,
    useGrouping: 'always',
  });
  formats.set(key, format);
  return format;
}

/** A true minus, and spaces that don't break. */
export const typographic = (text: string): string => text.replace('-', '−').replaceAll('\u202f', '\u00a0');

/** "1234.50" → "1 234,50". Exact: the decimal is formatted as a decimal, not as a float. */
export const amountIn = (locale: string, amount: string): string =>
  typographic(numberFormatIn(locale, 2).format(amount as Intl.StringNumericLiteral));

/**
 * "11792.220000" → "11 792,22". Groups are set apart by spaces in every language: "12,650" would be read back as 12.65.
 */
export const rateIn = (locale: string, rate: string): string =>
  typographic(
    numberFormatIn(locale, 0, 6)
      .formatToParts(rate as Intl.StringNumericLiteral)
      .map(({ type, value }) => (type === 'group' ? '\u00a0' : value))
      .join(''),
  );

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
export function momentParts(moment: string, timeZone: string): { date: string; time: string } {
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
