import { type RefObject, type KeyboardEvent as RowKeyEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { passFocusOn, takenAway } from '../focus/focus.ts';
import { isKey, isPressed } from '../focus/keys.ts';
import { beside, type CellPlace, elementAt, focusPlace, placeIn } from './grid-cells.ts';
import type { GridKey, GridSelection } from './grid-types.ts';
import type { CurrentRow } from './grid-window.ts';

type FocusOptions<Row> = {
  frame: RefObject<HTMLElement | null>;
  length: number;
  /** There are rows beyond those that are known. */
  hasMore: boolean;
  /** The present index of the current row, and the number of rows that a page key moves by. */
  index: number;
  page: number;
  rowAt: (index: number) => Row | undefined;
  /** Scrolls to a row, which is read if it has to be. */
  lookAt: (index: number) => void;
  /** Called with the row that gets the focus. */
  onCome: (row: CurrentRow) => void;
  keys: GridKey<Row>[];
  selection: GridSelection<Row> | null;
  onOpen: (row: Row) => void;
};

/** The move of the focus to a row that is loading. */
type Way = {
  to: number | 'end';
  place: CellPlace | null;
  /** Keys that were pressed meanwhile, for that row. */
  keys: KeyboardEvent[];
};

const isPress = ({ key }: { key: string }): boolean => key === ' ' || key === 'Enter';

/** Buttons and check boxes handle Enter and Space themselves. */
const isForButton = (event: { key: string }, target: Element): boolean =>
  isPress(event) && target.matches('input, button');

/** Moves the focus to a row, after that row has been loaded. */
function useWay<Row extends { id: number }>(options: FocusOptions<Row>, focused: RefObject<HTMLElement | null>) {
  const { frame, length, hasMore, rowAt, lookAt, onCome } = options;
  const rowElement = (at: number) =>
    frame.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`) ?? null;
  const within = (to: number) => Math.min(Math.max(to, 0), length - 1);
  // A row is focused only when it is loaded: screen readers would read its placeholder, and, on End, those of the rows
  // before.
  const way = useRef<Way | null>(null);
  /** Focuses a row, or a place in it. */
  const goTo = (to: Way['to'], place: CellPlace | null) => {
    way.current = { to, place, keys: [] };
    goOn();
  };
  const goOn = () => {
    if (!way.current) return;
    const { to, place, keys: kept } = way.current;
    const at = to === 'end' ? length - 1 : within(to);
    const row = rowAt(at);
    if (!row || (to === 'end' && hasMore)) return lookAt(at);
    way.current = null;
    if (!rowElement(at)) {
      // The row must be in the page to be focused. The focused row may be removed in the same step, and needs no
      // successor.
      focused.current = null;
      flushSync(() => onCome({ index: at, id: row.id }));
    }
    const element = rowElement(at);
    if (!element) return;
    const target = place ? elementAt(element, place) : element;
    // Rendered before the keys are replayed, which are for the newly focused row.
    flushSync(() => focusPlace(target, true));
    for (const key of kept) {
      if (isForButton(key, target)) target.click();
      else target.dispatchEvent(new KeyboardEvent(key.type, key));
    }
  };
  useEffect(() => {
    if (!way.current) return;
    const next = requestAnimationFrame(() => {
      if (frame.current?.contains(document.activeElement)) goOn();
      else way.current = null;
    });
    return () => cancelAnimationFrame(next);
  });
  return { way, goTo, rowElement, within };
}

/** Keyboard handling of a grid; keeps the focus in the list when the focused row is removed. */
export function useGridFocus<Row extends { id: number }>(options: FocusOptions<Row>) {
  const { index, rowAt, onCome } = options;
  const focused = useRef<HTMLElement | null>(null);
  const { way, goTo, rowElement, within } = useWay(options, focused);
  const latestIndex = useRef(index);
  latestIndex.current = index;
  // A focused row that is removed (accepted by another person, say) passes the focus to the row at its index.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current === takenAway();
    if (lost) passFocusOn(() => rowElement(latestIndex.current));
  });
  return {
    /** Cancels a pending move, because the person uses the wheel or the pointer. */
    stay: () => {
      way.current = null;
    },
    onFocus: ({ target }: { target: HTMLElement }) => {
      focused.current = target;
      const at = Number(target.closest('tr')?.dataset.index);
      const id = rowAt(at)?.id;
      if (id !== undefined) onCome({ index: at, id });
    },
    onKeyDown: (event: RowKeyEvent<HTMLTableSectionElement>) => {
      const { target } = event;
      const row = rowAt(index);
      const element = target instanceof Element ? target.closest('tr') : null;
      if (!row || !element || !(target instanceof Element)) return;
      if (way.current && (isPress(event) || options.keys.some(({ shortcut }) => isPressed(event, shortcut)))) {
        way.current.keys.push(event.nativeEvent);
        return event.preventDefault();
      }
      way.current = null;
      if (isForButton(event, target)) return;
      const pressed = { event, row, element, target, place: placeIn(target) };
      if (move(options, pressed, { goTo, within }) || act(options, pressed)) event.preventDefault();
    },
  };
}

/** A key on a row, or at a place in it. */
type Pressed<Row> = {
  event: RowKeyEvent;
  row: Row;
  element: HTMLTableRowElement;
  target: Element;
  place: CellPlace | null;
};

type Moves = { goTo: (to: Way['to'], place: CellPlace | null) => void; within: (to: number) => number };

/** Moves the focus and, with Shift, extends the selection; false if the key is not handled. */
function move<Row extends { id: number }>(
  { index, page, rowAt, selection }: FocusOptions<Row>,
  { event, element, target, place }: Pressed<Row>,
  { goTo, within }: Moves,
): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const rows: Record<string, Way['to']> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: 'end',
  };
  const to = rows[event.key];
  if (to !== undefined) {
    const isExtending = event.shiftKey && selection !== null && to !== 'end' && event.key.startsWith('Arrow');
    if (!isExtending) goTo(to, place);
    else {
      const at = within(to);
      const added = [rowAt(index), rowAt(at)].filter((row) => row !== undefined);
      selection.select(added, true, false);
      goTo(at, place);
    }
    return true;
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (step === null || event.shiftKey) return false;
  const next = beside(element, target, step);
  if (next) focusPlace(next);
  return true;
}

/** Acts on a row by key; false if the key is not handled. */
function act<Row extends { id: number }>(
  { keys, selection, onOpen }: FocusOptions<Row>,
  { event, row, element, place }: Pressed<Row>,
): boolean {
  const key = keys.find(({ shortcut, fits }) => isPressed(event, shortcut) && (fits?.(row) ?? true));
  if (event.key === 'Escape' && place) focusPlace(element);
  else if (event.key === 'Enter' && !event.ctrlKey) onOpen(row);
  else if (event.key === ' ' && selection)
    selection.select([row], !selection.has(row.id), place === null && !selection.has(row.id));
  else if (isKey(event, 'Ctrl+A') && selection) selection.select(selection.all(), true, false);
  else if (key) key.run(row);
  else return false;
  return true;
}
