import { type RefObject, useEffect } from 'react';
import { holdAnnouncements } from './announcer.ts';
import { SETTLING } from './focus.ts';
import { isInDialog } from './keys.ts';

/**
 * Brings the focus to the heading of what has just come up, by way of the landmark around it: keys work from there at once,
 * and the heading follows when screen readers can hear it, so that they say it; what is announced meanwhile comes
 * after that. A field or a dialog that has got the focus by then keeps it.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isNew = true): void {
  useEffect(() => {
    if (!isNew) return;
    const { current } = heading;
    const landmark = current?.closest('main');
    if (landmark && !isInDialog(document.activeElement)) {
      landmark.tabIndex = -1;
      landmark.focus({ preventScroll: true });
    }
    const release = holdAnnouncements();
    const timer = setTimeout(() => {
      if (document.activeElement === landmark || document.activeElement === document.body)
        current?.focus({ preventScroll: true });
      landmark?.removeAttribute('tabindex');
      release();
    }, SETTLING);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [heading, isNew]);
}
