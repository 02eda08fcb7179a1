import type { TFunction } from 'i18next';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastRefusal } from '../api/toast-refusal.ts';
import { toastDone } from '../ui/feedback/toasts.tsx';

/** Takes a step with a row that asks nothing, and announces the outcome; once at a time with each row. */
export function useDirectAction<Row extends { id: number }>() {
  const { t } = useTranslation();
  const busy = useRef(new Set<number>());
  return useCallback(
    async (perform: (row: Row, t: TFunction) => Promise<string>, row: Row) => {
      if (busy.current.has(row.id)) return;
      busy.current.add(row.id);
      try {
        toastDone(await perform(row, t));
      } catch (error) {
        toastRefusal(error, t);
      }
      busy.current.delete(row.id);
    },
    [t],
  );
}
