import { type RefObject, useEffect } from 'react';
import { announce, holdAnnouncements } from './announcer.ts';
import { SETTLING } from './focus.ts';

/**
 * Brings the focus to the heading of what has just come up, so that a screen reader says where one is, and what is announced
 * meanwhile after that. A field that has got the focus by then keeps it, and the title is said all the same.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isNew = true): void {
  useEffect(() => {
    if (!isNew) return;
    const release = holdAnnouncements();
    const timer = setTimeout(() => {
      const { current } = heading;
      const { activeElement } = document;
      const isElsewhere = activeElement !== current && current?.closest('main')?.contains(activeElement);
      if (isElsewhere) announce(current?.innerText ?? '');
      else current?.focus({ preventScroll: true });
      release();
    }, SETTLING);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [heading, isNew]);
}
