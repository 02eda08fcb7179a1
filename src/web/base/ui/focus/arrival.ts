import { type RefObject, useLayoutEffect, useRef } from 'react';
import { holdAnnouncements } from './announcer.ts';
import { bringFocus } from './focus.ts';

/**
 * How long the focus waits before it comes to a new screen, ms: longer than for less. On a busy machine a screen reader that
 * has not heard yet that the focus has left the screen before takes the heading for known, and is silent.
 */
const SCREEN_SETTLING = 250;

/** How long the focus waits for a place that is not the heading, ms: what is in it may have to be read first. */
const LONGEST = 1000;

type Arrival = {
  isNew?: boolean;
  /** What gets the focus in place of the heading; null as long as it isn't known. */
  landing?: (() => HTMLElement | null) | undefined;
  /** Called when the focus has come, or stays with what has it. */
  onCome?: () => void;
};

/**
 * Brings the focus to the heading of what has just come up, or to its landing; what is announced meanwhile comes after that.
 * A field or a dialog that has the focus by then keeps it.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  { isNew = true, landing, onCome }: Arrival = {},
): void {
  const latest = useRef({ landing, onCome });
  latest.current = { landing, onCome };
  // In the commit that takes the screen before away, and with it what had the focus.
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
