import type { TFunction } from 'i18next';
import { formatWords, logFields } from './log-fields.ts';
import type { ChangeWords } from './written-change.ts';

/** All texts with which changes are written, in the language of the interface. */
export const changeWords = (t: TFunction, timeZone: string): ChangeWords => ({
  fields: Object.fromEntries(Object.entries(logFields).map(([field, [label, format]]) => [field, [t(label), format]])),
  values: Object.fromEntries(
    Object.entries(formatWords).flatMap(([format, words]) =>
      Object.entries(words).map(([word, key]) => [`${format} ${word}`, t(key)]),
    ),
  ),
  anonymised: t('client.anonymised', { id: '#' }),
  timeZone,
});
