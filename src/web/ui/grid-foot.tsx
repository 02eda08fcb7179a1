import type { GridColumn } from './data-grid.tsx';
import { useNarrow } from './use-media.ts';

type GridFootProps<Row> = {
  columns: GridColumn<Row>[];
  footer: string;
  /** Cells of the rows before and after those of the columns. */
  before: number;
  after: number;
};

/**
 * The first cells together say what is summed up; then each sum stands below its column. On a phone the first sum may
 * reach over the column before its own: it is wider than what it is the sum of.
 */
export function GridFoot<Row>({ columns, footer, before, after }: GridFootProps<Row>) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  const words = Math.max(first === -1 ? columns.length : first, 1);
  const reach = useNarrow() && first > 1 ? 1 : 0;
  return (
    <tfoot>
      <tr>
        <td colSpan={before + words - reach}>{footer}</td>
        {columns.slice(words).map(({ id, total, number }, at) => (
          <td key={id} colSpan={at === 0 ? 1 + reach : 1} className={number ? 'number' : undefined}>
            {total}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}
