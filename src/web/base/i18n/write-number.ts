import { currentLanguage, type Language } from './languages.ts';

/** Numbers in Uzbek are written as in Russian; browsers don't all bring Uzbek rules of their own. */
const numberLocales: Record<Language, string> = { ru: 'ru-RU', en: 'en-US', uz: 'ru-RU' };

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are cached by locale and places, since creating one is slow. */
function formatWith(least: number, most: number, useGrouping: 'always' | false): Intl.NumberFormat {
  const locale = numberLocales[currentLanguage()];
  const key = `${locale} ${least} ${most} ${useGrouping}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping,
  });
  formats.set(key, format);
  return format;
}

/** With a true minus, and spaces that don't break. Exact: a decimal is written as a decimal, not as a float. */
export const writeNumber = (
  number: string | number,
  least: number,
  most: number,
  grouping: 'always' | false = 'always',
): string =>
  formatWith(least, most, grouping)
    // The type demands a literal; decimals of the server are numbers written as text.
    .format(number as Intl.StringNumericLiteral)
    .replace('-', '−')
    .replaceAll('\u202f', '\u00a0');

/** The most decimals that a rate has. */
export const PLACES = 6;

/** A number with as many decimals as it has: "12.50" → "12,5". */
export const formatNumber = (number: string | number): string => writeNumber(number, 0, PLACES);
