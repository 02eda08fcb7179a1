import type { TFunction } from 'i18next';
import { mapValues } from '#contract/base/record-keys.ts';
import { formatWords, type LogField, logFields } from './log-fields.ts';
import type { ChangeWords, FieldWords } from './written-change.ts';

/** All texts with which changes are written, in the language of the interface. */
export const changeWords = (t: TFunction, timeZone: string): ChangeWords => ({
  fields: {
    // A field that needs neither another label nor a format is shown under its own name.
    ...mapValues(t('fields', { returnObjects: true }), (label): FieldWords => [label, 'text']),
    ...mapValues<LogField, (typeof logFields)[LogField], FieldWords>(logFields, ([label, format]) => [
      t(label),
      format,
    ]),
  },
  values: Object.fromEntries(
    Object.entries(formatWords).flatMap(([format, words]) =>
      Object.entries(words).map(([word, key]) => [`${format} ${word}`, t(key)]),
    ),
  ),
  anonymised: t('client.anonymised', { id: '#' }),
  timeZone,
});
