import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textWidth, twoLinesWidth } from '../tables/text-width.ts';
import { useNarrow } from '../use-media.ts';
import { CELL_AIR, isShortened, leastWidth, mostWidth, PHONE_AIR } from './column-kinds.ts';
import { fitColumns } from './fit-columns.ts';
import { copyOf, isWider, type Measured, measureRow, measureSums, nothingMeasured } from './grid-measure.ts';
import type { ActionsWidths, GridColumn } from './grid-types.ts';

/** Width of the check box column, px. */
const CHECK_WIDTH = 36;
const HEAD = { size: 12, weight: 600 };
const SECOND_LINE = { size: 12 };
const SORT_MARK = ' ↓';
/** A name or some words can't be made out in less, px. */
const FLOOR = 72;

export type Room<Row> = {
  columns: GridColumn<Row>[];
  /** px */
  room: number;
  /** On a phone, where there is less air. */
  narrow: boolean;
  selects: boolean;
  actions: ActionsWidths | null;
};

/** The width of a column before its values are known, px. */
function leastOf<Row>({ kind, header, second, sortable }: GridColumn<Row>): number {
  const mark = sortable ? textWidth(SORT_MARK, HEAD) : 0;
  const head = Math.ceil(twoLinesWidth(header, HEAD) + mark);
  const below = second ? Math.ceil(textWidth(second, SECOND_LINE)) : 0;
  return Math.max(leastWidth(kind), head, below);
}

/** The key of the buttons' column among the measurements. */
const buttonsId = (worded: number): string => `#${worded} words`;

/**
 * The widths of the columns, the removed columns, and how many buttons of a row have labels: as many as leave room for
 * all columns. Which columns are removed does not depend on the values that are loaded, so that a list always looks the
 * same.
 */
export function layOut<Row>(
  { columns, room, narrow, selects, actions }: Room<Row>,
  { least, wanted, below }: Measured = nothingMeasured(),
) {
  const air = narrow ? PHONE_AIR : CELL_AIR;
  const fitted = columns.map((column) => {
    const { id, kind, hidePriority, chosen } = column;
    const atLeast = Math.max(leastOf(column), least.get(id) ?? 0, below.get(id) ?? 0);
    const most = isShortened(kind) ? Math.min(wanted.get(id) ?? 0, mostWidth(kind)) : 0;
    const floor = isShortened(kind) ? Math.min(Math.max(FLOOR, below.get(id) ?? 0), atLeast) : atLeast;
    return {
      id,
      least: atLeast + air,
      floor: floor + air,
      wanted: Math.max(atLeast, most) + air,
      ...(hidePriority === undefined ? {} : { hidePriority }),
      ...(chosen ? { chosen } : {}),
    };
  });
  const checks = selects ? CHECK_WIDTH : 0;
  const buttonsWidth = (worded: number) => (actions ? (least.get(buttonsId(worded)) ?? actions[worded] ?? 0) + air : 0);
  const whole = fitted.reduce((sum, column) => sum + column.least, checks);
  let worded = actions ? actions.length - 1 : 0;
  while (worded > 0 && whole + buttonsWidth(worded) > room) worded--;
  const buttons = buttonsWidth(worded);
  const { gone } = fitColumns(fitted, room - checks - buttons);
  const shown = fitted.filter(({ id }, at) => !columns[at]?.pending && !gone.includes(id));
  const { widths } = fitColumns(shown, room - checks - buttons);
  const wide = [...widths.values()].reduce((sum, width) => sum + width, checks + buttons);
  return { widths, gone, worded, checks, buttons, wide, isSideways: wide > room + 1 };
}

type LayoutOptions<Row extends { id: number }> = Omit<Room<Row>, 'narrow'> & {
  frame: RefObject<HTMLElement | null>;
  rowAt: (index: number) => Row | undefined;
  sums: Record<string, ReactNode>;
  /**
   * The query of the rows: measurements are kept for one query, so that columns only grow while further rows are
   * loaded.
   */
  answered: string;
  /** Called with the columns that were removed. */
  onGone: ((ids: string[]) => void) | undefined;
};

/** Computes the layout of the columns from the width of the grid and the content of its rows. */
export function useGridLayout<Row extends { id: number }>(options: LayoutOptions<Row>) {
  const { frame, columns, selects, actions, rowAt, sums, answered, onGone } = options;
  const narrow = useNarrow();
  const [inner, setInner] = useState<number | null>(null);
  const [measured, setMeasured] = useState(nothingMeasured);
  const room = inner ?? options.room;
  const layout = useMemo(
    () => layOut({ columns, room, narrow, selects, actions }, measured),
    [columns, room, narrow, selects, actions, measured],
  );
  const names = [...layout.widths.keys()].join();
  const shown = useMemo(() => columns.filter(({ id }) => names.split(',').includes(id)), [columns, names]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // A scroll bar of its own takes some of the width.
    const observer = new ResizeObserver(() => setInner(element.clientWidth));
    setInner(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  // Each row is measured once, before it is painted for the first time.
  const known = useRef({
    answered,
    columns,
    shown,
    worded: layout.worded,
    sums: {},
    rows: new WeakMap<Element, Row>(),
  });
  useLayoutEffect(() => {
    const before = known.current;
    const isNew = before.answered !== answered || before.columns !== columns;
    const isOther = isNew || before.shown !== shown || before.worded !== layout.worded;
    const rows = isOther ? new WeakMap<Element, Row>() : before.rows;
    known.current = { answered, columns, shown, worded: layout.worded, sums, rows };
    const now = isNew ? nothingMeasured() : copyOf(measured);
    const cells = { columns: shown, selects, buttons: buttonsId(layout.worded) };
    for (const element of frame.current?.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-index]') ?? []) {
      const row = rowAt(Number(element.dataset.index));
      if (!row || rows.get(element) === row) continue;
      rows.set(element, row);
      measureRow(element, cells, now);
    }
    const foot = frame.current?.querySelector('tfoot');
    if (foot && (isOther || before.sums !== sums)) measureSums(foot, now);
    if (isNew || isWider(now, measured)) setMeasured(now);
  });

  const gone = layout.gone.join();
  useLayoutEffect(() => onGone?.(gone === '' ? [] : gone.split(',')), [onGone, gone]);

  return { shown, ...layout };
}
