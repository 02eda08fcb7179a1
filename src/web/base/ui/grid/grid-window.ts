import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from '../idle.ts';
import { usePrinting } from '../use-printing.ts';

/** The row that is the tab stop: its index and its id. */
export type CurrentRow = { index: number; id: number };

/**
 * Number of rows that are added to the page or removed from it together. When a single row is removed that has the same
 * parent as the focused row, the screen reader Orca may take the focused row to be gone, and reads another one. A fast
 * wheel turns by five rows in a frame: with larger blocks some frames draw more than that.
 */
export const BLOCK = 5;

const firstOfBlock = (index: number): number => index - (index % BLOCK);

/** The rows of the blocks between two rows, these included. */
const blocksBetween = (from: number, to: number, length: number): number[] => {
  const first = firstOfBlock(from);
  const end = Math.min(firstOfBlock(to) + BLOCK, length);
  return Array.from({ length: end - first }, (_, at) => first + at);
};

/** Rows that are rendered above and below the visible ones, so that a turn of the wheel finds them. */
const OVERSCAN = 20;

type WindowOptions<Row> = {
  frame: RefObject<HTMLElement | null>;
  length: number;
  /** The rows that are in memory. */
  inMemory: (index: number) => Row | undefined;
  current: CurrentRow;
  /** Called with the visible rows. */
  onLook: (from: number, to: number) => void;
};

/** The rendered rows: those around the visible ones, and the block of the current row also outside of them. */
export function useGridWindow<Row extends { id: number }>(options: WindowOptions<Row>) {
  const { frame, length, inMemory, current, onLook } = options;
  const rowHeight = useRowHeight(frame);
  const index = Math.min(placeOf(current, inMemory), Math.max(length - 1, 0));
  const rowAt = useKept(inMemory, index, length);
  // The first render has the visible rows only.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => whenIdle(() => setOverscan(OVERSCAN)), []);
  const isPrinting = usePrinting();
  const view = useVirtualizer({
    count: length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: ({ startIndex, endIndex }) => {
      // Print does not scroll: all known rows are rendered.
      if (isPrinting) return Array.from({ length }, (_, at) => at);
      const range = blocksBetween(
        Math.max(startIndex - overscan, 0),
        Math.min(endIndex + overscan, length - 1),
        length,
      );
      const [from = 0, to = 0] = [range[0], range.at(-1)];
      if (index >= from && index <= to) return range;
      const block = blocksBetween(index, index, length);
      return index < from ? [...block, ...range] : [...range, ...block];
    },
  });
  const { measure } = view;
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) measure();
    measured.current = rowHeight;
  }, [measure, rowHeight]);

  const { startIndex = 0, endIndex = 0 } = view.range ?? {};
  useEffect(() => onLook(startIndex, endIndex), [onLook, startIndex, endIndex]);
  return {
    /** The present index of the current row. */
    index,
    rowAt,
    /** Scrolls to a row. */
    lookAt: (at: number) => frame.current?.scrollTo({ top: at * rowHeight }),
    items: view.getVirtualItems(),
    /** px */
    height: view.getTotalSize(),
    /** The number of rows that a page key moves by. */
    page: Math.max(endIndex - startIndex - 1, 1),
  };
}

/** The present index of the current row, which rows that were added or removed above it have moved. */
function placeOf<Row extends { id: number }>(
  { index, id }: CurrentRow,
  rowAt: (index: number) => Row | undefined,
): number {
  const FAR = 60;
  for (let distance = 0; distance <= FAR; distance++) {
    if (rowAt(index + distance)?.id === id) return index + distance;
    if (rowAt(index - distance)?.id === id) return index - distance;
  }
  return index;
}

/** The rendered rows, and those of the current block even if they are no longer in memory after long scrolling. */
function useKept<Row>(
  rowAt: (index: number) => Row | undefined,
  index: number,
  length: number,
): (index: number) => Row | undefined {
  const kept = useRef(new Map<number, Row>());
  kept.current = new Map(
    blocksBetween(index, index, length).flatMap((at) => {
      const row = rowAt(at) ?? kept.current.get(at);
      return row ? [[at, row]] : [];
    }),
  );
  return useCallback((at) => rowAt(at) ?? kept.current.get(at), [rowAt]);
}

/** The height of a row, px, from the style sheet, which depends on the precision of the pointer. */
function useRowHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(34);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element) setHeight(Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 34);
  }, [frame]);
  return height;
}
