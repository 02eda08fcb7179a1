import { type RefObject, type KeyboardEvent as RowKeyEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { passFocusOn, takenAway } from '../focus/focus.ts';
import { isKey, isPressed } from '../focus/keys.ts';
import type { GridKey, GridSelection } from './data-grid.tsx';
import { beside, type CellPlace, elementAt, focusPlace, placeIn } from './grid-cells.ts';
import type { CurrentRow } from './grid-window.ts';

type FocusOptions<Row> = {
  frame: RefObject<HTMLElement | null>;
  length: number;
  /** There are rows beyond those that are known. */
  hasMore: boolean;
  /** Where the current row is now, and how many rows a page key moves by. */
  index: number;
  page: number;
  rowAt: (index: number) => Row | undefined;
  /** Scrolls to a row, which is read if it has to be. */
  lookAt: (index: number) => void;
  /** Told which row the focus comes to. */
  onCome: (row: CurrentRow) => void;
  keys: GridKey<Row>[];
  selection: GridSelection<Row> | null;
  onOpen: (row: Row) => void;
};

/** The focus on its way to a row that is being read. */
type Way = {
  to: number | 'end';
  place: CellPlace | null;
  /** What was pressed meanwhile, for the row that it comes to. */
  keys: KeyboardEvent[];
};

const isPress = ({ key }: { key: string }): boolean => key === ' ' || key === 'Enter';

/** What can be pressed has these keys for itself. */
const isForButton = (event: { key: string }, target: Element): boolean =>
  isPress(event) && target.matches('input, button');

/** The focus in a grid: what the keys do with it, and that it stays in the list when its row leaves. */
export function useGridFocus<Row extends { id: number }>(options: FocusOptions<Row>) {
  const { frame, length, hasMore, index, page, rowAt, lookAt, onCome, keys, selection, onOpen } = options;
  const focused = useRef<HTMLElement | null>(null);
  const rowElement = (at: number) =>
    frame.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`) ?? null;
  const within = (to: number) => Math.min(Math.max(to, 0), length - 1);
  // A row that has to be read first gets the focus when it is there: screen readers would read its placeholder, and those on
  // the way to the end of the list.
  const way = useRef<Way | null>(null);
  /** Goes to a row, or to the same place in it. */
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
      // It has to be in the page before it can get the focus. The row that has it may leave in the same step, and is not lost.
      focused.current = null;
      flushSync(() => onCome({ index: at, id: row.id }));
    }
    const element = rowElement(at);
    if (!element) return;
    const target = place ? elementAt(element, place) : element;
    // The keys below are for the row that the focus has come to.
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

  const latestIndex = useRef(index);
  latestIndex.current = index;
  // A focused row that is gone (accepted by another person, say) hands the focus to the one that took its place.
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
    /** The focus stays where it is: something else has been turned to. */
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
      const place = placeIn(target);
      if (way.current && (isPress(event) || keys.some(({ shortcut }) => isPressed(event, shortcut)))) {
        way.current.keys.push(event.nativeEvent);
        return event.preventDefault();
      }
      way.current = null;
      if (isForButton(event, target)) return;
      const isHeld = event.ctrlKey || event.altKey || event.metaKey;
      const moves: Record<string, Way['to']> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + page,
        PageUp: index - page,
        Home: 0,
        End: 'end',
      };
      const to = moves[event.key];
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      const key = keys.find(({ shortcut, fits }) => isPressed(event, shortcut) && (fits?.(row) ?? true));
      if (to !== undefined && !isHeld) {
        if (event.shiftKey && selection && to !== 'end' && event.key.startsWith('Arrow')) extend(to, place);
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
