import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridFocus } from './grid-focus.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type CurrentRow, useGridWindow } from './grid-window.ts';
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
  /** How wide those are, px, when they are not two: in words, and as icons on a phone. */
  actionsWidth?: { words: number; icons: number } | undefined;
  selection?: GridSelection<Row> | null;
  /** How many rows there are in all; null while nobody knows. */
  count: number | null;
  footer: string;
};

/** Widths of what is not declared, px. */
const CHECK_WIDTH = 36;
const ACTIONS_WIDTH = { words: 196, icons: 76 };

/**
 * A table to live in: arrows move, Enter opens, Space selects, Shift+arrows extend, letters act; the row with the focus
 * survives a refresh. Several columns are row headers, so that a row is heard as what it is and not as its first cell.
 * Only the rows around what one looks at are in the page, and the one that has the focus; columns always all are.
 */
export function DataGrid<Row extends { id: number }>(props: DataGridProps<Row>) {
  const { label, columns, length, question, onLook, sort, onSort, onOpen, count, footer } = props;
  const { keys = [], actions = null, actionsWidth = ACTIONS_WIDTH, selection = null } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CurrentRow>({ index: 0, id: 0 });
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

  const { stay, onFocus, onKeyDown } = useGridFocus({
    frame,
    length,
    index,
    page,
    rowAt,
    current,
    setCurrent,
    keys,
    selection,
    onOpen,
  });

  const select = useCallback(
    (at: number, on: boolean) => {
      const row = rowAt(at);
      if (row) selection?.select([row], on);
    },
    [rowAt, selection],
  );
  const widths = [
    ...(selection ? [{ id: '#check', width: CHECK_WIDTH }] : []),
    ...columns.map(({ id, width }) => ({ id, width })),
    ...(actions ? [{ id: '#actions', width: narrow ? actionsWidth.icons : actionsWidth.words }] : []),
  ];
  const wide = widths.reduce((sum, { width }) => sum + width, 0);
  // On a phone the names get what the figures leave.
  const named = columns.filter(({ rowHeader, number }) => rowHeader && !number).sort((a, b) => b.width - a.width);
  const flexible = narrow && named[0]?.id;
  const widthOf = ({ id, width }: { id: string; width: number }) => {
    if (id === flexible) return undefined;
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
          {widths.map((column) => (
            <col key={column.id} style={widthOf(column)} />
          ))}
        </colgroup>
        <GridHead columns={columns} sort={sort} onSort={onSort} selection={selection} hasActions={actions !== null} />
        <tbody onKeyDown={onKeyDown} onFocus={onFocus}>
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
