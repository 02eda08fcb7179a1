import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdAnnouncements } from '../ui/focus/announcer.ts';
import { bringFocus, focusPlace, screenHeading, takenAway } from '../ui/focus/focus.ts';

/**
 * Where the focus stands in a queue: at the toolbar of what can be done with the present item. In a toolbar screen readers
 * leave the letters to the page, and on none of its buttons a held Enter does anything. Without an item it is the heading.
 * The title of the screen is told once, by the place that the focus comes to first: `isTold` says that it has been.
 */
export function useQueuePlace(hasItem: boolean, isKnown: boolean) {
  const toolbar = useRef<HTMLDivElement>(null);
  const place = () => {
    if (hasItem) return toolbar.current;
    return isKnown ? screenHeading() : null;
  };
  const [isTold, setTold] = useState(false);
  const hadItem = useRef(false);
  useLayoutEffect(() => {
    const isFirst = hasItem && !hadItem.current;
    hadItem.current ||= hasItem;
    // When the first item took long, the heading has the focus by then.
    if (!isFirst || !toolbar.current || document.activeElement !== screenHeading()) return;
    setTold(true);
    focusPlace(toolbar.current);
  }, [hasItem]);
  useEffect(() => {
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      const isIn = (place: EventTarget | null) => place instanceof Node && toolbar.current?.contains(place);
      if (isIn(target) && !isIn(relatedTarget)) setTold(true);
    };
    document.addEventListener('focusout', onLeave);
    return () => document.removeEventListener('focusout', onLeave);
  }, []);
  useLayoutEffect(() => {
    // A button goes when its action is done; what is announced of that comes after the focus.
    if (isKnown && takenAway()) bringFocus('row', () => place() ?? screenHeading(), { onEnd: holdAnnouncements() });
  });
  return { toolbar, place, isTold };
}
