import { type FocusEvent, useEffect, useRef } from 'react';

export type GridSpeech<Row> = {
  /** A row as one sentence. */
  rowSentence: (row: Row) => string;
  /** The change of a row in words; null if the sentence of the row does not mention it. */
  changeSentence: (before: Row, now: Row) => string | null;
  /** Called with the change of the focused row. */
  onChanged: (words: string) => void;
};

/** Remembers the focused row as it was announced, so that a later change is announced alone, without the whole row. */
export function useHeardRow<Row extends { id: number }>(row: Row | undefined, speech: GridSpeech<Row>) {
  const announced = useRef<Row | null>(null);
  useEffect(() => {
    const before = announced.current;
    if (!row || before === null || before === row || before.id !== row.id) return;
    announced.current = row;
    const words = speech.changeSentence(before, row);
    if (words !== null) speech.onChanged(words);
  }, [row, speech]);
  return {
    /** Called when the focus moves to a row, or to an element in it. */
    come: (to: Row | undefined) => {
      if (to && to.id !== announced.current?.id) announced.current = to;
    },
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) announced.current = null;
    },
  };
}
