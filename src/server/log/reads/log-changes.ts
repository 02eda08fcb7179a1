import type { HistoryChange } from '#contract/log/history-entry.ts';
import { type NameOf, references, type Wanted } from './log-names.ts';

/** As the log keeps them: field → [before, after]. */
export type LoggedChanges = Record<string, [unknown, unknown]>;
export type Change = [field: string, before: unknown, after: unknown];

/** A field that nobody filled: the database keeps some of them as zero, some as empty text. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || Number(value) === 0 || (Array.isArray(value) && value.length === 0);

/** What ids stand for in some changes. */
export const namedIn = (changes: Change[]): Wanted[] =>
  changes.flatMap(([field, ...values]) => {
    const reference = references[field];
    return reference ? values.filter((id) => id !== null).map((id) => ({ of: reference.of, id })) : [];
  });

/** A change as it is told: as text, and in names where it has ids. */
export function inWords([field, ...values]: Change, nameOf: NameOf): HistoryChange {
  const reference = references[field];
  const [before = null, after = null] = values.map((value) => {
    if (value === null) return null;
    if (reference) return nameOf({ of: reference.of, id: value }) ?? String(value);
    // A rate is logged as it was typed or as it is stored: with six places then.
    if (field === 'currency_rate')
      return String(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return { field: reference?.field ?? field, before, after };
}
