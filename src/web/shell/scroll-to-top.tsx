import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '../base/ui/focus/focus.ts';
import { Icon } from '../base/ui/icon.tsx';

/** The scroll distance from which the button is shown, px (specification section 9). */
const FAR_DOWN = 50;

/** Scroll containers besides the page: lists with a scroll box of their own. */
const grids = (): Element[] => [...document.querySelectorAll('main .grid')];

/**
 * The button that scrolls the page and its list to the top, shown after scrolling far. It is in the header, where it
 * covers nothing of the screen. Each screen has its own.
 */
export function ScrollToTop() {
  const { t } = useTranslation();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > FAR_DOWN || grids().some(({ scrollTop }) => scrollTop > FAR_DOWN));
    look();
    // Scroll events do not bubble, so they are received in the capture phase.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  if (!far) return null;
  const goUp = () => {
    scrollTo({ top: 0 });
    for (const grid of grids()) grid.scrollTo({ top: 0 });
    focusHeading({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className="header-button scroll-to-top"
      aria-label={t('scroll_to_top')}
      title={t('scroll_to_top')}
      onClick={goUp}
    >
      <Icon name="up" />
    </button>
  );
}
