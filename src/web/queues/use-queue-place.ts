import { useLayoutEffect, useRef } from 'react';
import { holdAnnouncements } from '../ui/announcer.ts';
import { bringFocus, focusPlace, screenHeading, takenAway } from '../ui/focus.ts';

/**
 * Where the focus stands in a queue: at the toolbar of what can be done with the present item. In a toolbar screen readers
 * leave the letters to the page, and on none of its buttons a held Enter does anything. Without an item it is the heading.
 */
export function useQueuePlace(hasItem: boolean, isKnown: boolean) {
  const toolbar = useRef<HTMLDivElement>(null);
  const place = () => {
    if (hasItem) return toolbar.current;
    return isKnown ? screenHeading() : null;
  };
  const hadItem = useRef(false);
  useLayoutEffect(() => {
    const isFirst = hasItem && !hadItem.current;
    hadItem.current ||= hasItem;
    // When the first item took long, the heading has the focus by then.
    if (isFirst && toolbar.current && document.activeElement === screenHeading()) focusPlace(toolbar.current);
  }, [hasItem]);
  useLayoutEffect(() => {
    // A button goes when its action is done; what is announced of that comes after the focus.
    if (isKnown && takenAway()) bringFocus('row', () => place() ?? screenHeading(), { onEnd: holdAnnouncements() });
  });
  return { toolbar, place };
}
