import { anonymisedId } from '#contract/base/anonymised-name.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { formatAmount, formatDate, formatMoment, formatMonth, formatRate } from '../i18n/format.ts';
import { formatNumber } from '../i18n/write-number.ts';
import { clip } from '../text/clip.ts';
import type { FieldFormat } from './log-fields.ts';

/** The label of a field, and how its values are written. */
export type FieldWords = readonly [label: string, format: FieldFormat];

/** The texts with which changes are written, in one language: plain data, so that it can be sent to a worker. */
export type ChangeWords = {
  fields: Record<string, FieldWords>;
  /** The texts of the log's values: "lifecycle active" → "Активна". */
  values: Record<string, string>;
  /** The name of an anonymised client, with `#` for its number. */
  anonymised: string;
  timeZone: string;
};

export type WritableChange = { field: string; before: string | null; after: string | null };

/** Maximal number of shown characters of a long text. */
const MAX_SHOWN_LENGTH = 120;

/** The label of a field; the field's own name if it has no label. */
export const fieldLabel = (field: string, words: ChangeWords): string => words.fields[field]?.[0] ?? field;

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
      return whole ? value : clip(value, MAX_SHOWN_LENGTH);
    default:
      return words.values[`${format} ${value}`] ?? value;
  }
}

/** Sorts changes by the order of the known fields, since the log's order is arbitrary. */
export function inOrder<Change extends WritableChange>(changes: Change[], { fields }: ChangeWords): Change[] {
  const places = new Map(Object.keys(fields).map((field, index) => [field, index]));
  const place = ({ field }: Change) => places.get(field) ?? places.size;
  return changes.toSorted((a, b) => place(a) - place(b));
}

/** "Брутто: 1 000,00 → 1 300,50"; without an old value only the new one. */
export function writeChange({ field, before, after }: WritableChange, words: ChangeWords, whole = false): string {
  const name = fieldLabel(field, words);
  const [was, is] = [writeValue(field, before, words, whole), writeValue(field, after, words, whole)];
  return before === null ? `${name}: ${is}` : `${name}: ${was} → ${is}`;
}
