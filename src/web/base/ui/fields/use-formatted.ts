import { useEffect, useRef } from 'react';

type Typed = { value: string; onChange: (value: string) => void };

/**
 * Formats a number for the language: the returned function is called when the field loses the focus. It also runs on
 * mount, because a draft may be in the format of another language. A text that is no number stays.
 */
export function useFormatted({ value, onChange }: Typed, write: (typed: string) => string | null): () => void {
  const settle = () => {
    const written = write(value);
    if (written !== null && written !== value) onChange(written);
  };
  const first = useRef(settle);
  useEffect(() => first.current(), []);
  return settle;
}
