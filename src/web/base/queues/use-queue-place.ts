import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdAnnouncements } from '../ui/focus/announcer.ts';
import { bringFocus, focusPlace, screenHeading, takenAway } from '../ui/focus/focus.ts';

/**
 * The focus of a queue: the toolbar of the present item, or the heading without an item. In a toolbar screen readers
 * pass letters to the page, and a held Enter on the toolbar itself triggers no button. The title of the screen is read
 * once, by the first focused element; `isTold`: it was read.
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
