import { memo, type ReactNode } from 'react';
import { standsRight } from './column-kinds.ts';
import { headId } from './grid-head.tsx';
import type { GridColumn } from './grid-types.ts';

type GridRowProps<Row> = {
  gridId: string;
  row: Row;
  index: number;
  columns: GridColumn<Row>[];
  /** Whether the row is the tab stop. */
  current: boolean;
  /** The accessible name. */
  nameOf: (row: Row, index: number) => string;
  /** Null where rows can't be selected. */
  selected: boolean | null;
  selectLabel: (row: Row) => string;
  onSelect: (index: number, on: boolean) => void;
  onOpen: (row: Row) => void;
  actions: ((row: Row, worded: number) => ReactNode) | null;
  worded: number;
};

/** A plain call and no component of its own: a window of rows has hundreds of cells. */
function cellOf<Row extends { id: number }>(column: GridColumn<Row>, row: Row, gridId: string) {
  const { id, cell, kind, rowHeader, dim } = column;
  const className = [standsRight(kind) && 'number', dim && 'dim'].filter(Boolean).join(' ') || undefined;
  return rowHeader ? (
    // The head of its row is read without that of its column.
    <th
      key={id}
      scope="row"
      id={headId(gridId, `${row.id}`)}
      className={className}
      aria-describedby={headId(gridId, id)}
    >
      {cell(row)}
    </th>
  ) : (
    <td key={id} className={className}>
      {cell(row)}
    </td>
  );
}

function GridRowOf<Row extends { id: number }>(props: GridRowProps<Row>) {
  const { gridId, row, index, columns, current, nameOf, selected, selectLabel, onSelect, onOpen, actions, worded } =
    props;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-label={nameOf(row, index)}
      // Omitted rather than false, which screen readers would announce for each row.
      aria-selected={selected || undefined}
      tabIndex={current ? 0 : -1}
      onDoubleClick={() => onOpen(row)}
    >
      {selected !== null && (
        <td className="grid-check">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={selectLabel(row)}
            onChange={(event) => onSelect(index, event.target.checked)}
          />
        </td>
      )}
      {columns.map((column) => cellOf(column, row, gridId))}
      {actions && (
        <td>
          <div className="grid-actions">{actions(row, worded)}</div>
        </td>
      )}
    </tr>
  );
}

/** One row. It is memoized: a key press renders two rows, not the window. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf;
