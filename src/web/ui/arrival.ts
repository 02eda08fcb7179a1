import { type RefObject, useLayoutEffect } from 'react';
import { holdAnnouncements } from './announcer.ts';
import { SETTLING } from './focus.ts';
import { isInDialog } from './keys.ts';

/**
 * Brings the focus to the heading of what has just come up, by way of the landmark around it: the heading follows when screen
 * readers can hear it, or with the first key, which it gets. What is announced meanwhile comes after that. A field or a
 * dialog that has got the focus by then keeps it.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isNew = true): void {
  // In the commit itself: a frame later the heading may have been given the focus that was lost with the screen before.
  useLayoutEffect(() => {
    const { current } = heading;
    const landmark = current?.closest('main');
    if (!isNew || !current || !landmark) return;
    if (!isInDialog(document.activeElement)) {
      landmark.tabIndex = -1;
      landmark.focus({ preventScroll: true });
    }
    const release = holdAnnouncements();
    const arrive = () => {
      clearTimeout(timer);
      landmark.removeEventListener('keydown', arriveByKey);
      const { activeElement } = document;
      if (activeElement === landmark || activeElement === document.body) current.focus({ preventScroll: true });
      landmark.removeAttribute('tabindex');
      release();
    };
    const arriveByKey = (event: KeyboardEvent) => {
      if (event.target !== landmark) return;
      arrive();
      event.stopImmediatePropagation();
      if (!current.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
    };
    const timer = setTimeout(arrive, SETTLING);
    landmark.addEventListener('keydown', arriveByKey);
    return () => {
      clearTimeout(timer);
      landmark.removeEventListener('keydown', arriveByKey);
      release();
    };
  }, [heading, isNew]);
}
