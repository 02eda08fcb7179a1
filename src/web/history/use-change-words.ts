import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberLocale } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { formatWords, logFields } from './log-fields.ts';
import type { ChangeWords } from './written-change.ts';

/** All words that changes are written with, in the language of the interface. */
export const changeWords = (t: TFunction, timeZone: string): ChangeWords => ({
  fields: Object.fromEntries(Object.entries(logFields).map(([field, [label, format]]) => [field, [t(label), format]])),
  values: Object.fromEntries(
    Object.entries(formatWords).flatMap(([format, words]) =>
      Object.entries(words).map(([word, key]) => [`${format} ${word}`, t(key)]),
    ),
  ),
  locale: numberLocale(),
  timeZone,
});

export function useChangeWords(): ChangeWords {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  return useMemo(() => changeWords(t, time_zone), [t, time_zone]);
}
