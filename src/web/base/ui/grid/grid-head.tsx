import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { standsRight } from './column-kinds.ts';
import type { GridColumn, GridSelection, GridSort } from './grid-types.ts';

/** The id of the head of a column or of a row in the page. */
export const headId = (gridId: string, of: string): string => `${gridId}-${of}`;

type GridHeadProps<Row> = {
  gridId: string;
  columns: GridColumn<Row>[];
  sort: GridSort;
  onSort: (by: string) => void;
  selection: GridSelection<Row> | null;
  hasActions: boolean;
};

/**
 * How often a column has lost the sort order; its head then gets a new key. Screen readers announce a removed
 * `aria-sort` like a new order, and would do so a second time for the head that has it now.
 */
function useLeftBySort(by: string): (id: string) => number {
  const before = useRef(by);
  const left = useRef(new Map<string, number>());
  const times = (id: string) => left.current.get(id) ?? 0;
  if (before.current !== by) left.current.set(before.current, times(before.current) + 1);
  before.current = by;
  return times;
}

/** The column heads; sortable ones are buttons with `aria-sort`. */
export function GridHead<Row extends { id: number }>(props: GridHeadProps<Row>) {
  const { gridId, columns, sort, onSort, selection, hasActions } = props;
  const { t } = useTranslation();
  const leftBySort = useLeftBySort(sort.by);
  const all = selection?.all() ?? [];
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
            key={`${id} ${leftBySort(id)}`}
            scope="col"
            id={headId(gridId, id)}
            className={standsRight(kind) ? 'number' : undefined}
            aria-sort={sort.by === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {sortable ? (
              <button type="button" className="grid-sort" onClick={() => onSort(id)}>
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
