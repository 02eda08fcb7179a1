import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GridKey, GridSelection } from './data-grid.tsx';
import { passFocusOn, takenAway } from './focus.ts';
import { beside, type CellPlace, elementAt, focusPlace, placeIn } from './grid-cells.ts';
import type { CurrentRow } from './grid-window.ts';
import { isKey, isPressed } from './keys.ts';

type FocusOptions<Row> = {
  frame: RefObject<HTMLElement | null>;
  length: number;
  /** Where the current row is now, and how many rows a page key moves by. */
  index: number;
  page: number;
  rowAt: (index: number) => Row | undefined;
  /** Told which row the focus comes to. */
  onCome: (row: CurrentRow) => void;
  keys: GridKey<Row>[];
  selection: GridSelection<Row> | null;
  onOpen: (row: Row) => void;
};

/** The focus in a grid: what the keys do with it, and that it stays in the list when its row leaves. */
export function useGridFocus<Row extends { id: number }>(options: FocusOptions<Row>) {
  const { frame, length, index, page, rowAt, onCome, keys, selection, onOpen } = options;
  const focused = useRef<HTMLElement | null>(null);
  const rowElement = (at: number) =>
    frame.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`) ?? null;
  const within = (to: number) => Math.min(Math.max(to, 0), length - 1);
  /** Goes to a row, or to the same place in it. */
  const goTo = (to: number, place: CellPlace | null) => {
    const at = within(to);
    // The row has to be in the page before it can get the focus.
    flushSync(() => onCome({ index: at, id: rowAt(at)?.id ?? 0 }));
    const row = rowElement(at);
    if (row) focusPlace(place ? elementAt(row, place) : row, true);
  };

  // End leads to the real end, page after page, unless one turns to something else on the way.
  const toEnd = useRef(false);
  useEffect(() => {
    if (!toEnd.current || index >= length - 1) return;
    const next = requestAnimationFrame(() => goTo(length - 1, null));
    return () => cancelAnimationFrame(next);
  });

  const latestIndex = useRef(index);
  latestIndex.current = index;
  // A focused row that is gone (accepted by somebody, say) hands the focus to the one that took its place.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current === takenAway();
    if (lost) passFocusOn(() => rowElement(latestIndex.current));
  });

  const extend = (to: number, place: CellPlace | null) => {
    const at = within(to);
    const rows = [rowAt(index), rowAt(at)].filter((row) => row !== undefined);
    selection?.select(rows, true, false);
    goTo(at, place);
  };
  return {
    /** One has turned to something else than going to the end. */
    stay: () => {
      toEnd.current = false;
    },
    onFocus: ({ target }: { target: HTMLElement }) => {
      focused.current = target;
      const at = Number(target.closest('tr')?.dataset.index);
      const id = rowAt(at)?.id;
      if (id !== undefined) onCome({ index: at, id });
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => {
      const { target } = event;
      const row = rowAt(index);
      const element = target instanceof Element ? target.closest('tr') : null;
      if (!row || !element || !(target instanceof Element)) return;
      const place = placeIn(target);
      // What can be pressed has these keys for itself.
      if (target.matches('input, button') && (event.key === ' ' || event.key === 'Enter')) return;
      toEnd.current = event.key === 'End';
      const moves: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + page,
        PageUp: index - page,
        Home: 0,
        End: length - 1,
      };
      const to = moves[event.key];
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      const isHeld = event.ctrlKey || event.altKey || event.metaKey;
      const key = keys.find(({ shortcut, fits }) => isPressed(event, shortcut) && (fits?.(row) ?? true));
      if (to !== undefined && !isHeld) {
        if (event.shiftKey && selection && event.key.startsWith('Arrow')) extend(to, place);
        else goTo(to, place);
      } else if (step !== null && !isHeld && !event.shiftKey) {
        const next = beside(element, target, step);
        if (next) focusPlace(next);
      } else if (event.key === 'Escape' && place) focusPlace(element);
      else if (event.key === 'Enter' && !event.ctrlKey) onOpen(row);
      else if (event.key === ' ' && selection)
        selection.select([row], !selection.has(row.id), place === null && !selection.has(row.id));
      else if (isKey(event, 'Ctrl+A') && selection) selection.select(selection.all(), true, false);
      else if (key) key.run(row);
      else return;
      event.preventDefault();
    },
  };
}
