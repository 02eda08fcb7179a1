import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GridKey, GridSelection } from './data-grid.tsx';
import { takenAway } from './focus.ts';
import type { CurrentRow } from './grid-window.ts';
import { isKey, isPressed } from './keys.ts';

type FocusOptions<Row> = {
  frame: RefObject<HTMLElement | null>;
  length: number;
  /** Where the current row is now, and how many rows a page key moves by. */
  index: number;
  page: number;
  rowAt: (index: number) => Row | undefined;
  current: CurrentRow;
  setCurrent: (row: CurrentRow) => void;
  keys: GridKey<Row>[];
  selection: GridSelection<Row> | null;
  onOpen: (row: Row) => void;
};

/** The focus in a grid: what the keys do with it, and that it stays in the list when its row leaves. */
export function useGridFocus<Row extends { id: number }>(options: FocusOptions<Row>) {
  const { frame, length, index, page, rowAt, current, setCurrent, keys, selection, onOpen } = options;
  const focused = useRef<HTMLElement | null>(null);
  const rowElement = (at: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`) ?? null;
  const within = (to: number) => Math.min(Math.max(to, 0), length - 1);
  const goTo = (to: number) => {
    const at = within(to);
    // The row has to be in the page before it can get the focus.
    flushSync(() => setCurrent({ index: at, id: rowAt(at)?.id ?? 0 }));
    const row = rowElement(at);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  // End leads to the real end, page after page, unless one turns to something else on the way.
  const toEnd = useRef(false);
  useEffect(() => {
    if (!toEnd.current || index >= length - 1) return;
    const next = requestAnimationFrame(() => goTo(length - 1));
    return () => cancelAnimationFrame(next);
  });

  // A focused row that is gone (accepted by somebody, say) hands the focus to the one that took its place.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current === takenAway();
    if (lost) rowElement(index)?.focus({ preventScroll: true });
  });

  const extend = (to: number) => {
    const at = within(to);
    const rows = [rowAt(index), rowAt(at)].filter((row) => row !== undefined);
    selection?.select(rows, true);
    goTo(at);
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
      if (id !== undefined && (at !== current.index || id !== current.id)) setCurrent({ index: at, id });
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => {
      const row = rowAt(index);
      if (!row || !(event.target instanceof HTMLTableRowElement)) return;
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
      const key = keys.find(({ shortcut, fits }) => isPressed(event, shortcut) && (fits?.(row) ?? true));
      if (to !== undefined && !event.ctrlKey && !event.altKey) {
        if (event.shiftKey && selection && event.key.startsWith('Arrow')) extend(to);
        else goTo(to);
      } else if (event.key === 'Enter' && !event.ctrlKey) onOpen(row);
      else if (event.key === ' ' && selection) selection.select([row], !selection.has(row.id));
      else if (isKey(event, 'Ctrl+A') && selection) selection.select(selection.all(), true);
      else if (key) key.run(row);
      else return;
      event.preventDefault();
    },
  };
}
