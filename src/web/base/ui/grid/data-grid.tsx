import { type ReactNode, useId, useRef } from 'react';
import type { Meaning } from '../focus/shortcuts.ts';
import type { ColumnKind } from './column-kinds.ts';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { type ActionsWidths, useGridLayout } from './grid-layout.ts';
import { useGridRows } from './grid-rows.ts';
import type { GridSpeech } from './grid-speech.ts';
import './data-grid.css';

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What stands in it, and so how wide it is. */
  kind: ColumnKind;
  /** Where there is no room for all: the lowest goes first, one without it never does. */
  givesWay?: number;
  /** The person asked for it: it goes after all other columns. */
  chosen?: boolean;
  /** Its values are still on their way: it has its place in the fitting, and is not shown. */
  pending?: boolean;
  /** What stands below the name on a phone, as it usually is. */
  second?: string;
  /** What tells a row from the others: heard on the way down another column. */
  rowHeader?: boolean;
  /** Looked at less often than the others. */
  dim?: boolean;
  sortable?: boolean;
};

export type GridKey<Row> = { shortcut: Meaning; name: string; run: (row: Row) => void; fits?: (row: Row) => boolean };

export type GridSort = { by: string; direction: 'asc' | 'desc' };

/** Which rows are selected, and what the person changes about that. */
export type GridSelection<Row> = {
  has: (id: number) => boolean;
  /** `isHeard`: a screen reader says by itself that the row is selected now, or is not. */
  select: (rows: Row[], on: boolean, isHeard: boolean) => void;
  /** Every row that is in memory, for "select all". */
  all: () => Row[];
  label: (row: Row) => string;
};

export type DataGridProps<Row> = {
  label: string;
  speech: GridSpeech<Row>;
  columns: GridColumn<Row>[];
  /** Sums over the whole filter, written out, by column. */
  sums: Record<string, ReactNode>;
  /** Sums are still on their way. */
  isSumming: boolean;
  /** The width that there is, px, until the grid knows its own. */
  room: number;
  /** Told which columns gave way. */
  onGone?: (ids: string[]) => void;
  /** How many rows are known so far, and those of them that are in memory. */
  length: number;
  rowAt: (index: number) => Row | undefined;
  /** There are rows beyond those that are known. */
  hasMore: boolean;
  /** Another question than this one begins at the top. */
  question: string;
  /** The question that the rows answer. */
  answered: string;
  /** Told which rows one looks at. */
  onLook: (from: number, to: number) => void;
  sort: GridSort;
  onSort: (by: string) => void;
  onOpen: (row: Row) => void;
  /** Keys that act on the focused row, the same under every keyboard layout. */
  keys?: GridKey<Row>[];
  /** Buttons at the end of each row, for the mouse and the screen reader; each says in its name which row it acts on. */
  actions?: ((row: Row, worded: number) => ReactNode) | null;
  /** How wide those are about. */
  actionsWidths?: ActionsWidths;
  selection?: GridSelection<Row> | null;
  /** How many rows there are in all; null while nobody knows. */
  count: number | null;
  footer: string;
};

/**
 * A table to live in: Up and Down move from row to row, Left and Right in a row, Enter opens, Space selects, Shift+arrows
 * extend, single keys act; the row with the focus survives a refresh. A row is heard as one sentence, a cell with its column.
 * Only the rows around the visible ones are in the page, and the one that has the focus; columns that have no room are not.
 */
export function DataGrid<Row extends { id: number }>(props: DataGridProps<Row>) {
  const { label, sort, onSort, count, footer, actions = null, selection = null } = props;
  const gridId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useGridRows(props, frame);
  const { shown, widths, worded, checks, buttons, wide, isSideways } = useGridLayout({
    frame,
    columns: props.columns,
    room: props.room,
    selects: selection !== null,
    actions: (actions && props.actionsWidths) ?? null,
    rowAt: rows.rowAt,
    sums: props.sums,
    answered: props.answered,
    onGone: props.onGone,
  });
  const columns = [
    ...(selection ? [{ id: '#check', width: checks }] : []),
    ...shown.map(({ id }) => ({ id, width: widths.get(id) ?? 0 })),
    ...(actions ? [{ id: '#actions', width: buttons }] : []),
  ];
  return (
    <div className="grid" data-region="" ref={frame} onWheel={rows.stay} onPointerDown={rows.stay}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={count === null ? -1 : count + 1}
        aria-multiselectable={selection ? true : undefined}
        style={isSideways ? { minWidth: wide } : undefined}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${(width / wide) * 100}%` }} />
          ))}
        </colgroup>
        <GridHead
          gridId={gridId}
          columns={shown}
          sort={sort}
          onSort={onSort}
          selection={selection}
          hasActions={actions !== null}
        />
        <GridBody grid={props} gridId={gridId} rows={rows} columns={shown} span={columns.length} worded={worded} />
        <GridFoot
          columns={shown}
          sums={props.sums}
          footer={footer}
          isSumming={props.isSumming}
          before={selection ? 1 : 0}
          after={actions ? 1 : 0}
        />
      </table>
    </div>
  );
}
