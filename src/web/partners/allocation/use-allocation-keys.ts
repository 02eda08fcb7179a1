import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { takenAway } from '../../base/ui/focus/focus.ts';
import { isPressed } from '../../base/ui/focus/keys.ts';
import type { OpenBookingData } from './allocation-query.ts';
import type { Allocating } from './use-allocation.ts';

/** The focusable cells of a row, from the left. */
export const cells = ['select', 'option', 'amount', 'fill'] as const;
export type Cell = (typeof cells)[number];

/**
 * The shortcuts of the grid. Their letters occur in no amount, under either keyboard layout ("1.2м", "12 к", "тыс.",
 * "so'm").
 */
export const gridKeys = { fill: 'allocate', clear: 'clear', option: 'option', together: 'pay' } as const;

/**
 * Whether an arrow key leaves the field: only at the end of its text in that direction, or if all of it is selected.
 */
function leavesField(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true;
  const { selectionStart: from, selectionEnd: to, value } = target;
  const isWhole = from === 0 && to === value.length;
  return isWhole || (from === to && from === (key === 'ArrowLeft' ? 0 : value.length));
}

/** Whether the field is unedited, so that a space is not part of an amount. */
const isUntouched = (target: EventTarget): boolean =>
  !(target instanceof HTMLInputElement) ||
  target.type === 'checkbox' ||
  (target.selectionStart === 0 && target.selectionEnd === target.value.length);

/** Whether a key starts editing a cell: a character, or a key that changes the content. */
const isTyping = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !(ctrlKey || altKey || metaKey) && (key.length === 1 || ['Backspace', 'Delete', 'F2'].includes(key));

/** Focuses the field of a cell before the key takes effect, so that typing replaces the content. */
function typeInto(cell: Element): void {
  const field = cell.querySelector('input');
  field?.focus();
  field?.select();
}

/** The cell with the present or last focus, and functions to move it. */
function useGridPlace(rows: OpenBookingData[]) {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState({ id: 0, index: 0 });
  const focused = useRef<{ element: Element; cell: Cell } | null>(null);
  // The current row stays the same when rows before it are added or removed; if it is removed, the row at its index
  // follows.
  const found = rows.findIndex(({ id }) => id === current.id);
  const index = found >= 0 ? found : Math.min(current.index, Math.max(rows.length - 1, 0));

  const elementAt = (at: number, cell: Cell) =>
    table.current?.querySelector<HTMLElement>(`tr[data-index="${at}"] [data-cell="${cell}"]`) ?? null;
  const goTo = (at: number, cell: Cell) => {
    const to = Math.min(Math.max(at, 0), rows.length - 1);
    const element = elementAt(to, cell);
    element?.focus();
    element?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };

  // A row that is removed because it was paid, here or by another person, passes the focus to the row at its index.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current.element === takenAway();
    if (lost && focused.current) goTo(index, focused.current.cell);
  });
  const onFocus = ({ target }: { target: Element }) => {
    const cell = cellOf(target);
    if (!cell) return;
    focused.current = { element: target, cell };
    const at = Number(target.closest('tr')?.dataset.index);
    setCurrent({ id: rows[at]?.id ?? 0, index: at });
  };
  return { table, index, goTo, onFocus };
}

/** Keeps the focused row visible: the part above the grid grows with each filled row. */
function useInSight(table: RefObject<HTMLTableElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() =>
        table.current?.querySelector('tr:focus-within')?.scrollIntoView({ block: 'nearest' }),
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [table],
  );
}

/**
 * The keyboard of the grid: rows by Up and Down, cells by Left and Right, single keys for the row that has the focus.
 */
export function useAllocationKeys(rows: OpenBookingData[], allocating: Allocating) {
  const { table, index, goTo, onFocus } = useGridPlace(rows);
  const screen = useInSight(table);
  /** Fills the current row, and moves to the next one. */
  const fill = () => {
    const row = rows[index];
    if (row && allocating.fill(row)) goTo(index + 1, 'amount');
  };
  const act = (event: KeyboardEvent, row: OpenBookingData, cell: Cell): boolean => {
    const { key, shiftKey, target } = event;
    if (isPressed(event, gridKeys.clear)) {
      allocating.clear(row.id);
      return true;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = rows[index + step];
      if (shiftKey) allocating.select(next ? [row.id, next.id] : [row.id], true);
      goTo(index + step, cell);
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !shiftKey) {
      if (!leavesField(target, key)) return false;
      const to = cells[cells.indexOf(cell) + (key === 'ArrowRight' ? 1 : -1)];
      if (to) goTo(index, to);
    } else if (key === 'Enter' && cell === 'amount') goTo(index + 1, cell);
    else if (key === ' ' && (cell === 'amount' || cell === 'select')) {
      if (!isUntouched(target)) return false;
      allocating.select([row.id], !allocating.selected.has(row.id));
    } else if (isPressed(event, gridKeys.fill)) fill();
    else if (isPressed(event, gridKeys.option)) allocating.cycle(row.id);
    else if (isPressed(event, gridKeys.together)) allocating.payTogether();
    else return false;
    return true;
  };
  return {
    /** The surrounding element, whose resizing must not move the focused row out of view. */
    screen,
    table,
    index,
    /** Moves to the amount of the current row, or of the first one. */
    enter: () => goTo(index, 'amount'),
    fill,
    onFocus,
    onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => {
      const { target } = event;
      const cell = target instanceof Element ? cellOf(target) : null;
      const row = rows[index];
      if (!(target instanceof Element && cell && row)) return;
      if (act(event, row, cell)) event.preventDefault();
      else if (target.matches('td') && isTyping(event)) typeInto(target);
    },
  };
}

const cellOf = (target: Element): Cell | null => {
  const at = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cells.find((cell) => cell === at) ?? null;
};

export type AllocationKeys = ReturnType<typeof useAllocationKeys>;
