import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takenAway } from './focus.ts';
import { isPlainLetter } from './keys.ts';
import { useNarrow } from './use-media.ts';
import './data-grid.css';

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  number?: boolean;
  /** Read first when a row gets the focus: what tells it from the others. */
  rowHeader?: boolean;
  sortable?: boolean;
  /** Sum over the whole filter, written out. */
  total?: ReactNode;
  /** Hidden on a phone. */
  secondary?: boolean;
};

export type GridKey<Row> = { letter: string; run: (row: Row) => void };

type DataGridProps<Row> = {
  label: string;
  columns: GridColumn<Row>[];
  rows: Row[];
  sort: { by: string; direction: 'asc' | 'desc' };
  onSort: (by: string) => void;
  onOpen: (row: Row) => void;
  /** Letters that act on the focused row, the same under every keyboard layout. */
  keys?: GridKey<Row>[];
  /** Buttons at the end of each row, for the mouse and the screen reader; each says in its name which row it acts on. */
  actions?: (row: Row) => ReactNode;
  /** How many rows there are in all; null while nobody knows. */
  count: number | null;
  footer: string;
  hasMore: boolean;
  onMore: () => void;
};

/**
 * A table to live in: arrows move, Enter opens, letters act, the row with the focus survives a refresh. Several columns
 * are row headers, so that a row is heard as what it is and not as its first cell.
 */
export function DataGrid<Row extends { id: number }>(props: DataGridProps<Row>) {
  const { label, rows, sort, onSort, onOpen, keys = [], actions, count, footer, hasMore, onMore } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const columns = narrow ? props.columns.filter(({ secondary }) => !secondary) : props.columns;
  const body = useRef<HTMLTableSectionElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const position = useRef(0);
  const focused = useRef<HTMLElement | null>(null);

  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  );
  const rowElement = (at: number) => body.current?.rows[at] ?? null;

  // A focused row that is gone (accepted by somebody, say) hands the focus to the one that took its place.
  useLayoutEffect(() => {
    const lost = focused.current !== null && focused.current === takenAway();
    if (lost) rowElement(Math.min(position.current, rows.length - 1))?.focus();
  });

  useEffect(() => {
    const sentinel = end.current;
    if (!sentinel || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' });
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [hasMore, onMore]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = rows[index];
    if (!row || !(event.target instanceof HTMLTableRowElement)) return;
    const page = 10;
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      rowElement(Math.min(Math.max(to, 0), rows.length - 1))?.focus();
    } else if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      onOpen(row);
    } else {
      const key = keys.find(({ letter }) => isPlainLetter(event, letter));
      if (!key) return;
      event.preventDefault();
      key.run(row);
    }
  };

  return (
    <div className="grid">
      <table role="grid" aria-label={label} aria-rowcount={count === null ? -1 : count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, header, number, sortable }) => (
              <th
                key={id}
                scope="col"
                className={number ? 'number' : undefined}
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
            {actions && (
              <th scope="col">
                <span className="hidden-text">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            focused.current = event.target;
            const row = focused.current.closest('tr');
            const id = Number(row?.dataset.id);
            position.current = row?.sectionRowIndex ?? 0;
            setCurrent(id);
          }}
        >
          {rows.map((row, at) => (
            <tr
              key={row.id}
              data-id={row.id}
              aria-rowindex={at + 2}
              tabIndex={at === index ? 0 : -1}
              onDoubleClick={() => onOpen(row)}
            >
              {columns.map(({ id, cell, number, rowHeader }) => {
                const className = number ? 'number' : undefined;
                return rowHeader ? (
                  <th key={id} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={className}>
                    {cell(row)}
                  </td>
                );
              })}
              {actions && (
                <td>
                  <div className="grid-actions">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {rows.length > 0 && (
          <tfoot>
            <tr>
              <Totals columns={columns} footer={footer} />
              {actions && <td />}
            </tr>
          </tfoot>
        )}
      </table>
      {hasMore && (
        <div ref={end} className="grid-more">
          {t('loading')}
        </div>
      )}
    </div>
  );
}

/** The first cells together say what is summed up; then each sum stands below its column. */
function Totals<Row>({ columns, footer }: { columns: GridColumn<Row>[]; footer: string }) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  const words = first === -1 ? columns.length : first;
  return (
    <>
      <td colSpan={Math.max(words, 1)}>{footer}</td>
      {columns.slice(Math.max(words, 1)).map(({ id, total, number }) => (
        <td key={id} className={number ? 'number' : undefined}>
          {total}
        </td>
      ))}
    </>
  );
}
