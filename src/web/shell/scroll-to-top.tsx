import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '../base/ui/focus/focus.ts';
import { Icon } from '../base/ui/icon.tsx';

/** From how far down one wants to go up again, px (specification section 9). */
const FAR_DOWN = 50;

/** What scrolls besides the page: a list in its own frame. */
const grids = (): Element[] => [...document.querySelectorAll('main .grid')];

/**
 * A button up to the top of the page, and of the list in it, for who is far down. It stands in the header, where it covers
 * nothing of the screen. Another screen has another one.
 */
export function ScrollToTop() {
  const { t } = useTranslation();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > FAR_DOWN || grids().some(({ scrollTop }) => scrollTop > FAR_DOWN));
    look();
    // Scrolling inside of the page is only heard on its way down.
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
