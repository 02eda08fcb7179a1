import type { CalendarDate } from '#contract/base/dates.ts';
import { isCalendarDate } from '#contract/base/dates.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { Currency } from '#contract/base/money.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { toE164 } from '#contract/base/phone.ts';
import { formatUngrouped } from '../../base/i18n/format.ts';
import { parseAmount, parseCurrency, parseRate, parseSigned, unreadable } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { parseWhole } from '../../base/text/parse-whole.ts';
import type { CellKind } from './import-fields.ts';
import { parsePeople } from './parse-people.ts';

/** A cell of the file; a date is "yyyy-mm-dd". */
export type Cell = string | number | boolean | { date: CalendarDate } | null;

/** A parsed cell: the value, with a currency if it has one, or the code of its problem. */
export type ReadCell = { value: unknown; currency?: Currency } | { code: ErrorCode };

/** The value as the spreadsheet shows it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.date.split('-').reverse().join('.');
  return String(cell).trim();
}

/** A cell for display, in the language of the interface. A number may be a phone number, so digits are not grouped. */
export const cellShown = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? formatUngrouped(cell) : cellText(cell);

/** Rounds: computed cells have more decimals than amounts. */
const decimal = (value: number, places: number): string => {
  const power = 10 ** places;
  const rounded = Math.round(Math.abs(value) * power * (1 + Number.EPSILON)) / power;
  return `${value < 0 && rounded > 0 ? '-' : ''}${rounded.toFixed(places)}`;
};

const amountOf = (cell: Cell, text: string): ReadCell => {
  if (typeof cell === 'number') return { value: decimal(cell, 2) };
  const read = parseSigned(text);
  return read && read.rate === null ? withCurrency(read) : { code: unreadable(text) };
};

const withCurrency = ({ amount, currency }: { amount: string; currency: Currency | null }): ReadCell => ({
  value: amount,
  ...(currency ? { currency } : {}),
});

/** Days since the end of 1899: the value of a date in a spreadsheet whose cell is not formatted as a date. */
const [FIRST_DAY, LAST_DAY] = [36_526, 73_415];
const DAY = 86_400_000;

function dateOf(cell: Cell, text: string, today: CalendarDate): ReadCell {
  if (cell !== null && typeof cell === 'object') {
    return isCalendarDate(cell.date) ? { value: cell.date } : { code: 'date_invalid' };
  }
  if (typeof cell === 'number' && cell >= FIRST_DAY && cell <= LAST_DAY) {
    return { value: new Date(Date.UTC(1899, 11, 30) + Math.floor(cell) * DAY).toISOString().slice(0, 10) };
  }
  const date = parseDate(text, today);
  return date ? { value: date } : { code: 'date_invalid' };
}

/** The first of several numbers; a number that begins with the country's code may lack its plus. */
function phoneOf(text: string): ReadCell {
  const [first = ''] = text.split(/[,;/]/);
  const digits = first.replace(/\D/g, '');
  const phone = toE164(first) ?? (digits.length > 10 ? toE164(`+${digits}`) : null);
  return phone ? { value: phone } : { code: 'phone_invalid' };
}

const whole = (value: number | null): ReadCell => (value === null ? { code: 'number_invalid' } : { value });

const readers: Record<CellKind, (cell: Cell, text: string, today: CalendarDate) => ReadCell> = {
  text: (_, text) => ({ value: text }),
  date: dateOf,
  amount: (cell, text) => {
    const read = typeof cell === 'number' ? amountOf(cell, text) : plainAmount(text);
    return 'value' in read && String(read.value).startsWith('-') ? { code: 'amount_negative' } : read;
  },
  signed: amountOf,
  rate: (cell, text) => {
    const rate = parseRate(typeof cell === 'number' ? decimal(cell, 6) : text);
    return rate ? { value: rate } : { code: 'rate_invalid' };
  },
  phone: (_, text) => phoneOf(text),
  count: (_, text) => whole(parseWhole(text)),
  currency: (_, text) => {
    const currency = parseCurrency(text);
    return currency ? { value: currency } : { code: 'choice_invalid' };
  },
  latin: (_, text) => (/^[A-Za-z][A-Za-z '-]*$/.test(text) ? { value: text } : { code: 'only_latin' }),
  email: (_, text) => (/^\S+@\S+\.\S+$/.test(text) ? { value: text } : { code: 'email_invalid' }),
  people: (_, text) => {
    const people = parsePeople(text);
    return people ? { value: people } : { code: 'number_invalid' };
  },
  person: (_, text) => {
    const [surname = '', ...names] = normalizeName(text).split(' ');
    return names.length > 0 ? { value: { surname, name: names.join(' ') } } : { code: 'fill_required_fields' };
  },
};

function plainAmount(text: string): ReadCell {
  if (/^[-−–]/.test(text)) return { code: 'amount_negative' };
  const read = parseAmount(text);
  return read && read.rate === null ? withCurrency(read) : { code: unreadable(text) };
}

/** Parses a cell by its kind; null for an empty one. */
export function readCell(kind: CellKind, cell: Cell | undefined, today: CalendarDate): ReadCell | null {
  const text = cellText(cell);
  return cell === null || cell === undefined || text === '' ? null : readers[kind](cell, text, today);
}
