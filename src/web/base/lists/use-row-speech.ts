import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import type { GridSpeech } from '../ui/grid/grid-speech.ts';
import { type Fact, sayChange, sayRow } from './facts.ts';

/** Rows in words for the ear; `onChanged` is told what has changed of the one with the focus. */
export function useSpeech<Row>(facts: Fact<Row>[], onChanged: (words: string) => void): GridSpeech<Row> {
  const { t } = useTranslation();
  const me = useMe();
  return useMemo(
    () => ({
      sayRow: (row) => sayRow(facts, row, t, me),
      sayChange: (before, now) => sayChange(facts, before, now, t, me),
      onChanged,
    }),
    [facts, onChanged, t, me],
  );
}
