import { currentLanguage } from './languages.ts';
import { amountIn, momentParts, numberFormatIn, rateIn, typographic } from './plain-format.ts';

export { formatDate, formatMoment, formatMonth } from './plain-format.ts';

const locales = { ru: 'ru-RU', en: 'en-US', uz: 'uz-Latn-UZ' } as const;
/** Numbers in Uzbek are written as in Russian; browsers don't all bring Uzbek rules of their own. */
const numberLocales = { ru: 'ru-RU', en: 'en-US', uz: 'ru-RU' } as const;

export const currentLocale = (): string => locales[currentLanguage()];

/** Whose rules numbers are written by. */
export const numberLocale = (): string => numberLocales[currentLanguage()];

/** "1234.50" → "1 234,50". Exact: the decimal is formatted as a decimal, not as a float. */
export const formatAmount = (amount: string): string => amountIn(numberLocale(), amount);

/**
 * "11792.220000" → "11 792,22". Groups are set apart by spaces in every language: "12,650" would be read back as 12.65.
 */
export const formatRate = (rate: string): string => rateIn(numberLocale(), rate);

export const formatCount = (count: number): string => typographic(numberFormatIn(numberLocale(), 0).format(count));

/** Only the time of a moment: "14:05". */
export const formatTime = (moment: string, timeZone: string): string => momentParts(moment, timeZone).time;

/** "Юлдашева Лола" → "Юлдашева Л.": for narrow columns. */
export const shortName = (fullName: string): string => fullName.replace(/\s+(\p{L})\p{L}*$/u, ' $1.');
