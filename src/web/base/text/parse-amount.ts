import { type Currency, convert, negate } from '#contract/base/money.ts';
import { currentLanguage } from '../i18n/languages.ts';

/**
 * The parsed amount: the canonical decimal, and a currency and a rate if they were typed too. The rate is that of the
 * currency to USD.
 */
export type TypedAmount = { amount: string; currency: Currency | null; rate: string | null };

/** A currency stands before the amount or behind it: `500$300` is no amount. */
const beside = ({ source }: RegExp): RegExp => new RegExp(`^(?:${source})|(?:${source})$`, 'giu');

const signs: [RegExp, Currency][] = [
  [beside(/\$|usd|дол\p{L}*\.?|у\.?е\.?/u), 'USD'],
  [beside(/€|eur|евро/u), 'EUR'],
  [beside(/uzs|сум\p{L}*\.?|so['ʻʼ‘’`]?m|сўм/u), 'UZS'],
];

/** Millions and thousands; the single letters also as the same key types them under the other layout. */
const multipliers: [RegExp, number][] = [
  [/(?:млн|mln|[мv]|[mь])\.?$/iu, 6],
  [/(?:тыс|ming|[кr]|[kл]|т)\.?$/iu, 3],
];

/**
 * Reads an amount however it was typed or pasted: `99.5`, `99,5`, `1 234,50`, `1,234.50`, `1.2м`, `500$`, `1780 eur
 * @1.15`. Dollars at a rate (`500$ @12650`) are what is given for them: 6 325 000 UZS. Null when it is no amount, or
 * when it could mean two things.
 */
export function parseAmount(typed: string): TypedAmount | null {
  const [money = '', typedRate, ...more] = typed.split('@');
  if (more.length > 0) return null;
  const rate = typedRate === undefined ? null : parseRate(typedRate);
  if (typedRate !== undefined && rate === null) return null;
  let text = money.trim();
  let currency: Currency | null = null;
  for (const [pattern, code] of signs) {
    const without = text.replace(pattern, '').trim();
    if (without === text) continue;
    if (currency !== null) return null;
    currency = code;
    text = without;
  }
  const amount = parsePlain(text);
  if (amount === null) return null;
  return currency === 'USD' && rate !== null ? givenFor(amount, rate) : { amount, currency, rate };
}

/** The same for a field with a fixed currency: an amount in another currency is null. */
export function parseIn(typed: string, currency: Currency): string | null {
  const read = parseAmount(typed);
  return read && (read.currency ?? currency) === currency ? read.amount : null;
}

/** The problem code of a text that is no amount. */
export const unreadable = (typed: string): 'amount_ambiguous' | 'amount_invalid' =>
  twofold.test(typed) ? 'amount_ambiguous' : 'amount_invalid';

/** The problem code of a text that is no amount in a fixed currency. */
export const amountProblem = (typed: string): ReturnType<typeof unreadable> | 'other_currency' =>
  parseAmount(typed) ? 'other_currency' : unreadable(typed);

const MINUS = /^[-−–]\s*/;

/** The same with negative amounts: refunds. */
export function parseSigned(typed: string): TypedAmount | null {
  const text = typed.trim();
  const read = parseAmount(text.replace(MINUS, ''));
  return read && MINUS.test(text) ? { ...read, amount: negate(read.amount) } : read;
}

/** Rates from this value on are those of UZS: USD and EUR are worth nearly the same. */
const MIN_SOUM_RATE = 100;

/** The amount that was paid for dollars at a rate: in UZS or EUR, by the size of the rate. */
function givenFor(dollars: string, rate: string): TypedAmount | null {
  const currency = Number(rate) >= MIN_SOUM_RATE ? 'UZS' : 'EUR';
  const amount = convert(dollars, 'USD', currency, rate);
  return isTooLong(amount) ? null : { amount, currency, rate };
}

const MAX_DIGITS = 12;
const isTooLong = (amount: string): boolean => amount.indexOf('.') > MAX_DIGITS;

/** Reads a currency alone: `EUR`, `€`, `сум`. Null when it is none. */
export function parseCurrency(typed: string): Currency | null {
  const text = typed.trim();
  return signs.find(([pattern]) => text !== '' && text.replace(pattern, '') === '')?.[1] ?? null;
}

function parsePlain(typed: string): string | null {
  const squeezed = squeeze(typed);
  if (squeezed === null) return null;
  let text = squeezed;
  let places = 0;
  for (const [pattern, power] of multipliers) {
    if (!pattern.test(text)) continue;
    text = text.replace(pattern, '');
    places = power;
    break;
  }
  const decimal = decimalOf(text, { thousandths: places > 0 });
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  const moved = fraction.padEnd(places, '0');
  const integer = `${whole}${moved.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const rest = moved.slice(places).replace(/0+$/, '');
  if (rest.length > 2 || integer.length > MAX_DIGITS) return null;
  return `${integer}.${rest.padEnd(2, '0')}`;
}

/** Separators of digit groups besides "," and ".". */
const parted = /\d[\s'’_]+\d/;
const partedByThrees = /^\+?\d{1,3}(?:[\s'’_]+\d{3})+(?:[.,]\d*)?\D*$/;

/**
 * Without the spaces that group digits; the keys of "," and "." type "б" and "ю" under a Russian layout. Null when
 * spaces part something else than groups of three: `99 5` could mean two things.
 */
function squeeze(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/(?<=\d)б(?=\d)/gi, ',')
    .replace(/(?<=\d)ю(?=\d)/gi, '.');
  if (parted.test(text) && !partedByThrees.test(text)) return null;
  return text.replace(/[\s'’_]/g, '').replace(/^\+/, '');
}

/** Groups of three that can be nothing else: `1,234.50`, `1.234,50`, `1,234,567`. */
const grouped = [/^[1-9]\d{0,2}(?:,\d{3})+\.\d*$/, /^[1-9]\d{0,2}(?:,\d{3}){2,}$/];
const groupedByPoints = [/^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/, /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/];

/** One separator before three digits: thousands or thousandths. */
const twofold = /(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}(?![\d.,])/;

/**
 * Digits with their separators, as a decimal. `,` and `.` both are decimal separators in every language, except in
 * groups of three. What could be either, `1,234` or `1.234`, is decided by the language and by what is typed: in
 * English `,` makes it a thousand; else it has thousandths, if such a number may have any. An amount of money has none,
 * and is not guessed.
 */
function decimalOf(text: string, { thousandths }: { thousandths: boolean }): string | null {
  if (grouped.some((pattern) => pattern.test(text))) return text.replaceAll(',', '');
  if (groupedByPoints.some((pattern) => pattern.test(text))) return text.replaceAll('.', '').replace(',', '.');
  const separator = twofold.exec(text)?.[1];
  if (separator === ',' && currentLanguage() === 'en') return text.replace(',', '');
  if (separator && !thousandths) return null;
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text);
  if (!match || (!match[1] && !match[2])) return null;
  return `${match[1] || '0'}.${match[2] ?? ''}`;
}

/** Reads a rate, which has up to six decimals: `12 650`, `1,136072`. Null when it is none. */
export function parseRate(typed: string): string | null {
  const text = squeeze(typed);
  const decimal = text === null ? null : decimalOf(text, { thousandths: true });
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  const trimmed = fraction.replace(/0+$/, '');
  const integer = whole.replace(/^0+(?=\d)/, '');
  if (trimmed.length > 6 || integer.length > 8 || (integer === '0' && trimmed === '')) return null;
  return trimmed ? `${integer}.${trimmed}` : integer;
}
