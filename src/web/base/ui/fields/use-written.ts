import { useEffect, useRef } from 'react';

type Typed = { value: string; onChange: (value: string) => void };

/**
 * Keeps a number as it was typed until the field is left, which the function that is returned is for: then it is written in
 * the language's own way. A draft that was written in another language is written anew when it is shown. What is no number
 * stays as it is.
 */
export function useWritten({ value, onChange }: Typed, write: (typed: string) => string | null): () => void {
  const settle = () => {
    const written = write(value);
    if (written !== null && written !== value) onChange(written);
  };
  const first = useRef(settle);
  useEffect(() => first.current(), []);
  return settle;
}
