import { type RefObject, useLayoutEffect, useRef } from 'react';
import { holdAnnouncements } from './announcer.ts';
import { bringFocus } from './focus.ts';

/**
 * The pause before the focus moves to a new screen, ms. On a busy machine a screen reader that has not processed yet
 * that the focus left the previous screen stays silent about the heading.
 */
const SCREEN_SETTLING = 250;

/** The time for which the focus waits for a landing other than the heading, ms: its data may be loading. */
const LONGEST = 1000;

type Arrival = {
  isNew?: boolean;
  /** The element that gets the focus instead of the heading; null until it is there. */
  landing?: (() => HTMLElement | null) | undefined;
  /** Called when the focus has moved, or stays where the person has put it. */
  onCome?: () => void;
};

/**
 * Moves the focus to the heading of a new screen, or to its landing, and holds back announcements until then. A field
 * or a dialog that has the focus by then keeps it.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  { isNew = true, landing, onCome }: Arrival = {},
): void {
  const latest = useRef({ landing, onCome });
  latest.current = { landing, onCome };
  // A layout effect runs in the commit that removes the previous screen, with the element that had the focus.
  useLayoutEffect(() => {
    if (!isNew) return;
    const patience = latest.current.landing ? LONGEST : 0;
    const last = performance.now() + patience;
    const find = () => latest.current.landing?.() ?? (performance.now() < last ? null : heading.current);
    const letGo = holdAnnouncements();
    const onEnd = () => {
      letGo();
      latest.current.onCome?.();
    };
    return bringFocus('screen', find, { settling: SCREEN_SETTLING, patience, onEnd });
  }, [heading, isNew]);
}
