import { useId, useRef } from 'react';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { useGridLayout } from './grid-layout.ts';
import { useGridRows } from './grid-rows.ts';
import type { DataGridProps } from './grid-types.ts';
import './data-grid.css';

/**
 * A grid for lists: Up and Down move between rows, Left and Right within a row, Enter opens, Space selects,
 * Shift+arrows extend the selection, single keys act; a refresh keeps the focused row. Screen readers read a row as one
 * sentence and a cell with its column. Only the rows around the visible ones and the focused one are in the page.
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
