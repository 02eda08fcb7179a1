import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { standsRight } from './column-kinds.ts';
import type { GridColumn, GridSelection, GridSort } from './data-grid.tsx';
import { takenAway } from './focus.ts';

/** The id of a column's head in the page. */
export const headId = (gridId: string, columnId: string): string => `${gridId}-${columnId}`;

type GridHeadProps<Row> = {
  gridId: string;
  columns: GridColumn<Row>[];
  sort: GridSort;
  onSort: (by: string) => void;
  selection: GridSelection<Row> | null;
  hasActions: boolean;
};

/** The column heads: those that can be sorted by are buttons and say how they are. */
export function GridHead<Row extends { id: number }>(props: GridHeadProps<Row>) {
  const { gridId, columns, sort, onSort, selection, hasActions } = props;
  const { t } = useTranslation();
  const all = selection?.all() ?? [];
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current !== takenAway()) return;
    pressed.current = null;
    document.getElementById(headId(gridId, sort.by))?.querySelector('button')?.focus({ preventScroll: true });
  });
  const selected = all.filter(({ id }) => selection?.has(id)).length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="grid-check" aria-label={t('list.selection')}>
            <input
              type="checkbox"
              aria-label={t('list.select_all')}
              checked={all.length > 0 && selected === all.length}
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && selected < all.length;
              }}
              onChange={(event) => selection.select(all, event.target.checked, true)}
            />
          </th>
        )}
        {columns.map(({ id, header, kind, sortable }) => (
          <th
            // A head whose order has changed is a new one with the focus: browsers tell of such a change twice, or not at all.
            key={sort.by === id ? `${id} ${sort.direction}` : id}
            scope="col"
            id={headId(gridId, id)}
            className={standsRight(kind) ? 'number' : undefined}
            aria-sort={sort.by === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {sortable ? (
              <button
                type="button"
                className="grid-sort"
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget;
                  onSort(id);
                }}
              >
                {header}
                {sort.by === id && <span aria-hidden="true">{sort.direction === 'asc' ? '↑' : '↓'}</span>}
              </button>
            ) : (
              header
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="hidden-text">{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
