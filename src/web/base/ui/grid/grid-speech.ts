import { type FocusEvent, useEffect, useRef } from 'react';

export type GridSpeech<Row> = {
  /** A row as one sentence. */
  sayRow: (row: Row) => string;
  /** What has changed of a row; null when that is nothing that is said of it. */
  sayChange: (before: Row, now: Row) => string | null;
  /** Told what has changed of the row with the focus. */
  onChanged: (words: string) => void;
};

/** The row with the focus as it was heard: what changes of it meanwhile is told alone, and not the whole row again. */
export function useHeardRow<Row extends { id: number }>(row: Row | undefined, speech: GridSpeech<Row>) {
  const heard = useRef<Row | null>(null);
  useEffect(() => {
    const before = heard.current;
    if (!row || before === null || before === row || before.id !== row.id) return;
    heard.current = row;
    const words = speech.sayChange(before, row);
    if (words !== null) speech.onChanged(words);
  }, [row, speech]);
  return {
    /** The focus has come to a row, or to something in it. */
    come: (to: Row | undefined) => {
      if (to && to.id !== heard.current?.id) heard.current = to;
    },
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) heard.current = null;
    },
  };
}
