import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { takenAway } from './focus.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type CurrentRow, useGridWindow } from './grid-window.ts';
import { isPlainLetter, isShortcut } from './keys.ts';
import { useNarrow } from './use-media.ts';
import './data-grid.css';

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** px; what is left over is shared out in proportion. */
  width: number;
  /** Numbers stand at the right. */
  number?: boolean;
  /** Read first when a row gets the focus: what tells it from the others. */
  rowHeader?: boolean;
  /** Looked at less often than the others. */
  dim?: boolean;
  sortable?: boolean;
  /** Sum over the whole filter, written out. */
  total?: ReactNode;
};

export type GridKey<Row> = { letter: string; run: (row: Row) => void; fits?: (row: Row) => boolean };

export type GridSort = { by: string; direction: 'asc' | 'desc' };

/** Which rows are selected, and what the person changes about that. */
export type GridSelection<Row> = {
  has: (id: number) => boolean;
  select: (rows: Row[], on: boolean) => void;
  /** Every row that is in memory, for "select all". */
  all: () => Row[];
  label: (row: Row) => string;
};

type DataGridProps<Row> = {
  label: string;
  columns: GridColumn<Row>[];
  /** How many rows are known so far, and those of them that are in memory. */
  length: number;
  rowAt: (index: number) => Row | undefined;
  /** Another question than this one begins at the top. */
  question: string;
  /** Told which rows one looks at. */
  onLook: (from: number, to: number) => void;
  sort: GridSort;
  onSort: (by: string) => void;
  onOpen: (row: Row) => void;
  /** Letters that act on the focused row, the same under every keyboard layout. */
  keys?: GridKey<Row>[];
  /** Buttons at the end of each row, for the mouse and the screen reader; each says in its name which row it acts on. */
  actions?: ((row: Row) => ReactNode) | null;
  selection?: GridSelection<Row> | null;
  /** How many rows there are in all; null while nobody knows. */
  count: number | null;
  footer: string;
};

/** Widths of what is not declared, px. */
const CHECK_WIDTH = 36;
const ACTIONS_WIDTH = 196;
const ICONS_WIDTH = 76;

/**
 * A table to live in: arrows move, Enter opens, Space selects, Shift+arrows extend, letters act; the row with the focus
 * survives a refresh. Several columns are row headers, so that a row is heard as what it is and not as its first cell.
 * Only the rows around what one looks at are in the page, and the one that has the focus; columns always all are.
 */
export function DataGrid<Row extends { id: number }>(props: DataGridProps<Row>) {
  const { label, columns, length, question, onLook, sort, onSort, onOpen, count, footer } = props;
  const { keys = [], actions = null, selection = null } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CurrentRow>({ index: 0, id: 0 });
  const focused = useRef<HTMLElement | null>(null);
  const { index, rowAt, items, height, page } = useGridWindow({
    frame,
    length,
    inMemory: props.rowAt,
    current,
    onLook,
  });

  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    frame.current?.scrollTo({ top: 0 });
    setCurrent({ index: 0, id: 0 });
  }, [question]);

  const rowElement = (at: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`) ?? null;
  const goTo = (to: number) => {
    const at = Math.min(Math.max(to, 0), length - 1);
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
  const stay = () => {
    toEnd.current = false;
  };

  // A focused row that is gone (accepted by somebody, say) hands the focus to the one that took its place.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current === takenAway();
    if (lost) rowElement(index)?.focus({ preventScroll: true });
  });

  const select = useCallback(
    (at: number, on: boolean) => {
      const row = rowAt(at);
      if (row) selection?.select([row], on);
    },
    [rowAt, selection],
  );
  const extend = (to: number) => {
    const at = Math.min(Math.max(to, 0), length - 1);
    const rows = [rowAt(index), rowAt(at)].filter((row) => row !== undefined);
    selection?.select(rows, true);
    goTo(at);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
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
    const key = keys.find(({ letter, fits }) => isPlainLetter(event, letter) && (fits?.(row) ?? true));
    if (to !== undefined && !event.ctrlKey && !event.altKey) {
      if (event.shiftKey && selection && event.key.startsWith('Arrow')) extend(to);
      else goTo(to);
    } else if (event.key === 'Enter' && !event.ctrlKey) onOpen(row);
    else if (event.key === ' ' && selection) selection.select([row], !selection.has(row.id));
    else if (isShortcut(event, 'Ctrl+A') && selection) selection.select(selection.all(), true);
    else if (key) key.run(row);
    else return;
    event.preventDefault();
  };

  const widths = [
    ...(selection ? [CHECK_WIDTH] : []),
    ...columns.map(({ width }) => width),
    ...(actions ? [narrow ? ICONS_WIDTH : ACTIONS_WIDTH] : []),
  ];
  const wide = widths.reduce((sum, width) => sum + width, 0);
  // On a phone the names get what the figures leave.
  const flexible = narrow
    ? columns.findIndex(({ rowHeader, number }) => rowHeader && !number) + (selection ? 1 : 0)
    : -1;
  const widthOf = (width: number, at: number) => {
    if (at === flexible) return undefined;
    return { width: narrow ? width : `${(width / wide) * 100}%` };
  };
  const gap = (key: string, pixels: number) =>
    pixels > 0 && (
      <tr key={key} aria-hidden="true" className="grid-gap">
        <td colSpan={widths.length} style={{ height: pixels }} />
      </tr>
    );
  return (
    <div className="grid" ref={frame} onWheel={stay} onPointerDown={stay}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={count === null ? -1 : count + 1}
        aria-multiselectable={selection ? true : undefined}
        style={narrow ? undefined : { minWidth: wide }}
      >
        <colgroup>
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
            <col key={at} style={widthOf(width, at)} />
          ))}
        </colgroup>
        <GridHead columns={columns} sort={sort} onSort={onSort} selection={selection} hasActions={actions !== null} />
        <tbody
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            focused.current = event.target;
            const at = Number(event.target.closest('tr')?.dataset.index);
            const id = rowAt(at)?.id;
            if (id !== undefined && (at !== current.index || id !== current.id)) setCurrent({ index: at, id });
          }}
        >
          {items.length === 0 && gap('all', height)}
          {items.flatMap(({ index: at, start, end }, place) => {
            const row = rowAt(at);
            const before = gap(`before ${at}`, start - (items[place - 1]?.end ?? 0));
            const after = place === items.length - 1 && gap('after', height - end);
            return [
              before,
              row ? (
                <GridRow
                  key={row.id}
                  row={row}
                  index={at}
                  columns={columns}
                  current={at === index}
                  selected={selection?.has(row.id) ?? null}
                  selectLabel={selection?.label ?? String}
                  onSelect={select}
                  onOpen={onOpen}
                  actions={actions}
                />
              ) : (
                <tr key={`row ${at}`} aria-busy="true" className="grid-blank" data-index={at} tabIndex={-1}>
                  <td colSpan={widths.length}>{t('loading')}</td>
                </tr>
              ),
              after,
            ];
          })}
        </tbody>
        <GridFoot columns={columns} footer={footer} before={selection ? 1 : 0} after={actions ? 1 : 0} />
      </table>
    </div>
  );
}
