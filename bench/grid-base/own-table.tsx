import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, type RefObject } from 'react';
import { columns, type Row } from './rows.ts';

type OwnTableProps = {
  label: string;
  count: number;
  scroller?: RefObject<HTMLDivElement | null>;
  /** Called with the row of the focus and the one that an arrow key moves to. */
  onMove: (from: number, to: number) => void;
  onFocusRow: (at: number) => void;
  children: ReactNode;
};

/** The common markup of both own tables: a grid with numbered rows, and one key handler for all rows. */
export function OwnTable({ label, count, scroller, onMove, onFocusRow, children }: OwnTableProps) {
  const at = (event: KeyboardEvent | FocusEvent) => Number((event.target as HTMLElement).closest('tr')?.dataset.at);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = at(event);
    onMove(from, Math.min(Math.max(from + step, 0), count - 1));
  };
  return (
    <div className="grid" ref={scroller}>
      <table role="grid" aria-label={label} aria-rowcount={count + 1}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, header, number }) => (
              <th key={id} scope="col" className={number ? 'number' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onFocus={(event) => onFocusRow(at(event))}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** A row; unchanged rows are not rendered again when the focus moves. */
export const OwnRow = memo(function OwnRow({ row, at, current }: { row: Row; at: number; current: boolean }) {
  return (
    <tr data-at={at} data-id={row.id} aria-rowindex={at + 2} tabIndex={current ? 0 : -1}>
      {columns.map(({ id, number, rowHeader }, cell) => {
        const className = number ? 'number' : undefined;
        return rowHeader ? (
          <th key={id} scope="row" className={className}>
            {row.cells[cell]}
          </th>
        ) : (
          <td key={id} className={className}>
            {row.cells[cell]}
          </td>
        );
      })}
    </tr>
  );
});
