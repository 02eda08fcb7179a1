import type { Currency } from '#contract/base/money.ts';
import { nameKey } from '#contract/base/person-names.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { rank } from '../../base/text/match.ts';
import { parseAmount, parseCurrency, parseRate, unreadable } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';

/** The columns of the bookings grid, in the order in which a block of a spreadsheet falls into them. */
export const pasteColumns = [
  'partner_id',
  'reference_number',
  'rate',
  'currency',
  'currency_rate',
  'service_date',
] as const;
export type PasteColumn = (typeof pasteColumns)[number];

/** The fields of a booking that were recognised in a pasted line, formatted as their fields format them. */
export type PastedBooking = {
  partner_id?: number;
  reference_number?: string;
  rate?: string;
  currency?: Currency;
  currency_rate?: string;
  service_date?: string;
};

/** Why a cell was not taken. */
export type PasteRefusal =
  | 'partner_unknown'
  | 'partner_ambiguous'
  | 'text_too_long'
  | ReturnType<typeof unreadable>
  | 'currency_unknown'
  | 'rate_invalid'
  | 'rate_of_usd'
  | 'date_invalid'
  | 'no_column'
  | 'booking_locked'
  | 'beyond_last';

/** A cell that was not taken; without a column it stood behind the last one, or the whole line was refused. */
export type RejectedCell = { line: number; column: PasteColumn | null; text: string; why: PasteRefusal };

export type PastedBlock = { lines: PastedBooking[]; rejected: RejectedCell[] };

const MAX_REFERENCE_LENGTH = 60;

/** The cells of a block, or null when the text is a single cell: that is pasted as text always is. */
export function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t').map(unquoted));
}

/** A spreadsheet writes a cell that holds a quotation mark or a line break in quotation marks. */
const unquoted = (cell: string): string =>
  cell
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/**
 * Reads a block whose first cell falls into the column `from`. `headings` are the columns' names: such a line is none.
 */
export function readBlock(
  cells: string[][],
  from: PasteColumn,
  { partners, today, headings }: { partners: Partner[]; today: string; headings: string[] },
): PastedBlock {
  const known = new Set(headings.map(nameKey));
  const isHeading = (line: string[]) =>
    line.some(Boolean) && line.every((cell) => cell === '' || known.has(nameKey(cell)));
  const columns = pasteColumns.slice(pasteColumns.indexOf(from));
  const rejected: RejectedCell[] = [];
  const lines = cells.filter((line, at) => at > 0 || !isHeading(line));
  return { lines: lines.map(readLine), rejected };

  function readLine(line: string[], at: number): PastedBooking {
    const booking: PastedBooking = {};
    const reject = (column: PasteColumn | null, text: string, why: PasteRefusal) =>
      rejected.push({ line: at, column, text, why });
    for (const [position, text] of line.entries()) {
      if (text === '') continue;
      const column = columns[position];
      const read = column ? readers[column](text, partners, today) : 'no_column';
      if (typeof read === 'string') reject(column ?? null, text, read);
      else Object.assign(booking, read);
    }
    // Dollars are one to one: another rate belongs to another currency.
    const currency = booking.currency ?? partners.find(({ id }) => id === booking.partner_id)?.currency;
    if (currency === 'USD' && booking.currency_rate !== undefined) {
      if (Number(parseRate(booking.currency_rate)) !== 1) reject('currency_rate', booking.currency_rate, 'rate_of_usd');
      delete booking.currency_rate;
    }
    return booking;
  }
}

type Reader = (text: string, partners: Partner[], today: string) => PastedBooking | PasteRefusal;

const readers: Record<PasteColumn, Reader> = {
  partner_id: (text, partners) => {
    const found = partnersNamed(text, partners);
    const [only, another] = found;
    if (!only) return 'partner_unknown';
    return another ? 'partner_ambiguous' : { partner_id: only.id };
  },
  reference_number: (text) => (text.length > MAX_REFERENCE_LENGTH ? 'text_too_long' : { reference_number: text }),
  rate: (text) => {
    const read = parseAmount(text);
    if (!read) return unreadable(text);
    return {
      rate: formatAmount(read.amount),
      ...(read.currency ? { currency: read.currency } : {}),
      ...(read.rate ? { currency_rate: formatRate(read.rate) } : {}),
    };
  },
  currency: (text) => {
    const currency = parseCurrency(text);
    return currency ? { currency } : 'currency_unknown';
  },
  currency_rate: (text) => {
    const rate = parseRate(text);
    return rate ? { currency_rate: formatRate(rate) } : 'rate_invalid';
  },
  service_date: (text, _, today) => {
    const date = parseDate(text, today);
    return date ? { service_date: formatDate(date) } : 'date_invalid';
  },
};

/** Those whose names answer best; more than one is no partner's name. */
function partnersNamed(text: string, partners: Partner[]): Partner[] {
  const ranked = rank(partners, text);
  const best = ranked[0]?.fit;
  return ranked.flatMap(({ option, fit }) => (fit === best && fit !== 'inside' ? [option] : []));
}
