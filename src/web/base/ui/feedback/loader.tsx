import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../focus/announcer.ts';
import './loader.css';
import '../mark.css';

/** How long a page may load before it has to say so, ms (specification section 2). */
const LONGEST = 2000;

/**
 * Something is on its way. Appears only when it takes long enough to be noticed; after two seconds it turns into words, and
 * is said, once for all that is on its way: what comes sooner is heard itself.
 */
export function Loader() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.querySelector('.loader[data-long]')) announce(t('loading_long'));
      setLong(true);
    }, LONGEST);
    return () => clearTimeout(timer);
  }, [t]);
  return (
    <div className="loader" {...(isLong ? { 'data-long': '' } : {})}>
      {!isLong && <span className="mark" aria-hidden="true" />}
      {t(isLong ? 'loading_long' : 'loading')}
    </div>
  );
}
