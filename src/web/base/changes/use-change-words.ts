import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { changeWords } from './change-words.ts';
import type { ChangeWords } from './written-change.ts';

/** The texts of changes, memoized per language. */
export function useChangeWords(): ChangeWords {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  return useMemo(() => changeWords(t, time_zone), [t, time_zone]);
}
