import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import type { GridSpeech } from '../ui/grid/grid-speech.ts';
import { changeSentence, type Fact, rowSentence } from './facts.ts';

/** The sentences of rows for screen readers; `onChanged` is called with the change of the focused row. */
export function useSpeech<Row>(facts: Fact<Row>[], onChanged: (words: string) => void): GridSpeech<Row> {
  const { t } = useTranslation();
  const me = useMe();
  return useMemo(
    () => ({
      rowSentence: (row) => rowSentence(facts, row, t, me),
      changeSentence: (before, now) => changeSentence(facts, before, now, t, me),
      onChanged,
    }),
    [facts, onChanged, t, me],
  );
}
