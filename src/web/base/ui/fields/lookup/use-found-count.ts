import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../focus/speech-profile.ts';

/** How long typing has to pause before a count is said, ms: each letter has a count of its own. */
const PAUSE = 300;

/**
 * Says how many options answer to what is being typed, each count once; null while nothing is being typed. Who goes on to
 * the next field hears that field, not the count.
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
