import { type FocusEvent, useEffect, useRef, useState } from 'react';

export type GridSpeech<Row> = {
  /** A row as one sentence. */
  sayRow: (row: Row) => string;
  /** What has changed of a row; null when that is nothing that is said of it. */
  sayChange: (before: Row, now: Row) => string | null;
  /** Told what has changed of the row with the focus. */
  onChanged: (words: string) => void;
};

type HeardOptions<Row> = {
  /** The current row, as it is now. */
  row: Row | undefined;
  nameOf: (row: Row, index: number) => string;
  speech: GridSpeech<Row>;
};

/**
 * The row with the focus as it was heard. Its name stays until the focus leaves it: a screen reader would read a name that
 * changes from its beginning. What changes meanwhile is told alone.
 */
export function useHeardRow<Row extends { id: number }>({ row, nameOf, speech }: HeardOptions<Row>) {
  const [heard, setHeard] = useState<{ id: number; name: string } | null>(null);
  const told = useRef<Row | null>(null);
  const isHeard = heard !== null && row?.id === heard.id;
  useEffect(() => {
    const before = told.current;
    if (!isHeard || !row || !before || row === before) return;
    told.current = row;
    const words = speech.sayChange(before, row);
    if (words !== null) speech.onChanged(words);
  }, [isHeard, row, speech]);
  return {
    heard,
    /** The focus has come to a row, or to something in it. */
    come: (to: Row | undefined, index: number) => {
      if (!to || to.id === heard?.id) return;
      told.current = to;
      setHeard({ id: to.id, name: nameOf(to, index) });
    },
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHeard(null);
    },
  };
}
