import type { HistoryChange } from '#contract/log/history-entry.ts';
import { type NameOf, references, type Wanted } from './log-names.ts';

/** As stored: field → [before, after]. */
export type LoggedChanges = Record<string, [unknown, unknown]>;
export type Change = [field: string, before: unknown, after: unknown];

/** Whether a field is empty; the database stores some of them as zero or as empty text. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || Number(value) === 0 || (Array.isArray(value) && value.length === 0);

/** The references to be named in some changes. */
export const referencesIn = (changes: Change[]): Wanted[] =>
  changes.flatMap(([field, ...values]) => {
    const reference = references[field];
    return reference ? values.filter((id) => id !== null).map((id) => ({ of: reference.of, id })) : [];
  });

/** A change as text, with names instead of ids. */
export function describeChange([field, ...values]: Change, nameOf: NameOf): HistoryChange {
  const reference = references[field];
  const [before = null, after = null] = values.map((value) => {
    if (value === null) return null;
    if (reference) return nameOf({ of: reference.of, id: value }) ?? String(value);
    // Rates are logged as typed or as stored, with six decimals.
    if (field === 'currency_rate')
      return String(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return { field: reference?.field ?? field, before, after };
}
