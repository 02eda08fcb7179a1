import { type RefObject, useLayoutEffect } from 'react';
import { holdAnnouncements } from './announcer.ts';
import { bringFocus } from './focus.ts';

/**
 * Brings the focus to the heading of what has just come up; what is announced meanwhile comes after that. A field or a dialog
 * that has the focus by then keeps it.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isNew = true): void {
  // In the commit that takes the screen before away, and with it what had the focus.
  useLayoutEffect(() => {
    if (!isNew) return;
    return bringFocus('screen', () => heading.current, { patience: 0, onEnd: holdAnnouncements() });
  }, [heading, isNew]);
}
