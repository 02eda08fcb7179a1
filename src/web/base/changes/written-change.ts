import { anonymisedId } from '#contract/base/anonymised-name.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { formatAmount, formatDate, formatMoment, formatMonth, formatRate } from '../i18n/format.ts';
import { formatNumber } from '../i18n/write-number.ts';
import { clip } from '../text/clip.ts';
import type { FieldFormat } from './log-fields.ts';

/** All that writing a change takes, in one language: plain data, so that a worker can do it as well. */
export type ChangeWords = {
  fields: Record<string, readonly [label: string, format: FieldFormat]>;
  /** What the log's words are called: "lifecycle active" → "Активна". */
  values: Record<string, string>;
  /** How an anonymised client is called, with `#` for its number. */
  anonymised: string;
  timeZone: string;
};

export type WritableChange = { field: string; before: string | null; after: string | null };

/** As much of a long text as tells it from another. */
const SHOWN = 120;

/** What a field is called. One that nobody has named is called what it is: better than to keep it back. */
export const nameOfField = (field: string, words: ChangeWords): string => words.fields[field]?.[0] ?? field;

/** A value of a field; nothing → "-". A long text is clipped unless it is wanted whole. */
export function writeValue(field: string, value: string | null, words: ChangeWords, whole = false): string {
  if (value === null || value === '') return '-';
  const format = words.fields[field]?.[1] ?? 'text';
  switch (format) {
    case 'amount':
      return formatAmount(value);
    case 'number':
      return formatNumber(value);
    case 'rate':
      return formatRate(value);
    case 'date':
      return formatDate(value);
    case 'month':
      return formatMonth(value);
    case 'moment':
      return formatMoment(value, words.timeZone);
    case 'phone':
      return formatPhone(value);
    case 'client': {
      const id = anonymisedId(value);
      return id === null ? value : words.anonymised.replace('#', String(id));
    }
    case 'text':
      return whole ? value : clip(value, SHOWN);
    default:
      return words.values[`${format} ${value}`] ?? value;
  }
}

/** The log keeps fields in an order of its own: they are told in that in which they are known. */
export function inOrder<Change extends WritableChange>(changes: Change[], { fields }: ChangeWords): Change[] {
  const places = new Map(Object.keys(fields).map((field, index) => [field, index]));
  const place = ({ field }: Change) => places.get(field) ?? places.size;
  return changes.toSorted((a, b) => place(a) - place(b));
}

/** "Брутто: 1 000,00 → 1 300,50"; of what was not there before only what it became. */
export function writeChange({ field, before, after }: WritableChange, words: ChangeWords, whole = false): string {
  const name = nameOfField(field, words);
  const [was, is] = [writeValue(field, before, words, whole), writeValue(field, after, words, whole)];
  return before === null ? `${name}: ${is}` : `${name}: ${was} → ${is}`;
}
