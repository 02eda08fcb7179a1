import type { ReactNode } from 'react';
import { standsRight } from './column-kinds.ts';
import type { GridColumn } from './grid-types.ts';

type GridFootProps<Row> = {
  columns: GridColumn<Row>[];
  sums: Record<string, ReactNode>;
  footer: string;
  /** The sums are loading. */
  isSumming: boolean;
  /** Cells of the rows before and after those of the columns. */
  before: number;
  after: number;
};

/** The first cells are merged into a label; each sum is below its column. */
export function GridFoot<Row>({ columns, sums, footer, isSumming, before, after }: GridFootProps<Row>) {
  const first = columns.findIndex(({ id }) => id in sums);
  const words = Math.max(first === -1 ? columns.length : first, 1);
  return (
    <tfoot aria-busy={isSumming || undefined}>
      <tr>
        <td colSpan={before + words}>{footer}</td>
        {columns.slice(words).map(({ id, kind }) => (
          <td key={id} data-sum={id} className={standsRight(kind) ? 'number' : undefined}>
            {sums[id]}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}
