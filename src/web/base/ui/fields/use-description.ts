import { useLayoutEffect, useRef, useState } from 'react';

/** The pause in typing after which a new description is set, ms: figures are typed slowly. */
export const TYPING_PAUSE = 700;

/** The text of the elements with these ids. */
const textOf = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The `aria-describedby` of a field, from the ids of the elements that describe it. Screen readers read a description
 * each time it changes, so a new one is set only when typing pauses or the field loses the focus.
 */
export function useDescription(fieldId: string, ids: string) {
  const described = useRef('');
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const text = textOf(ids);
    const settle = () => {
      described.current = text;
      setHeld(false);
    };
    if (document.activeElement?.id !== fieldId || text === described.current || text === '') return settle();
    setHeld(true);
    const timer = setTimeout(settle, TYPING_PAUSE);
    return () => clearTimeout(timer);
  });
  return {
    /** Empty while a new description is held back. */
    describedBy: isHeld ? '' : ids,
    /** The description that is held back. */
    pending: () => (isHeld ? textOf(ids) : ''),
    leave: () => setHeld(false),
  };
}
