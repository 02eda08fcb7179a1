import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flag } from '../flag.ts';
import { announce } from '../focus/announcer.ts';
import './loader.css';
import '../mark.css';

/** The time after which loading is announced, ms (specification section 2). */
export const LONG_LOADING = 2000;

/**
 * Loading. CSS shows it after a delay; after two seconds it becomes a text, which is announced once for all loaders of
 * the page. Faster content needs no announcement.
 */
export function Loader() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.querySelector('.loader[data-long]')) announce(t('loading_long'));
      setLong(true);
    }, LONG_LOADING);
    return () => clearTimeout(timer);
  }, [t]);
  return (
    <div className="loader" data-long={flag(isLong)}>
      {!isLong && <span className="mark" aria-hidden="true" />}
      {t(isLong ? 'loading_long' : 'loading')}
    </div>
  );
}
