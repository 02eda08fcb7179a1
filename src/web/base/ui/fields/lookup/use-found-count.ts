import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../focus/speech-profile.ts';

/** The pause in typing after which the count is announced, ms. */
const PAUSE = 300;

/**
 * Announces how many options match the typed text, each count once; null while nothing is typed, so that a count does
 * not interrupt the announcement of the next field.
 */
export function useFoundCount(count: number | null): void {
  const { t } = useTranslation();
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (count === null) told.current = null;
    if (count === null || count === told.current) return;
    const timer = setTimeout(() => {
      told.current = count;
      say('found', count === 0 ? t('lookup.nothing') : t('lookup.found', { count }));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [count, t]);
}
