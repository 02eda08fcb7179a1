import { useLayoutEffect, useRef, useState } from 'react';

/** How long typing has to pause before what follows from it is read, ms: figures are typed slowly. */
export const TYPING_PAUSE = 700;

/** What stands in the elements of these ids, as it is read. */
const textOf = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What describes a field in which something is typed. Screen readers read a description out each time it changes, which may
 * be with each letter: what is new describes the field only when the typing pauses, or when the field is left.
 * `ids` are of the elements that describe it.
 */
export function useDescription(fieldId: string, ids: string) {
  const heard = useRef('');
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const text = textOf(ids);
    const settle = () => {
      heard.current = text;
      setHeld(false);
    };
    if (document.activeElement?.id !== fieldId || text === heard.current || text === '') return settle();
    setHeld(true);
    const timer = setTimeout(settle, TYPING_PAUSE);
    return () => clearTimeout(timer);
  });
  return {
    /** Nothing while what is new of it waits. */
    describedBy: isHeld ? '' : ids,
    /** What is new and has not been heard. */
    unheard: () => (isHeld ? textOf(ids) : ''),
    leave: () => setHeld(false),
  };
}
