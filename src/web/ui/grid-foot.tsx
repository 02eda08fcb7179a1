import type { GridColumn } from './data-grid.tsx';

type GridFootProps<Row> = {
  columns: GridColumn<Row>[];
  footer: string;
  /** Cells of the rows before and after those of the columns. */
  before: number;
  after: number;
};

/** The first cells together say what is summed up; then each sum stands below its column. */
export function GridFoot<Row>({ columns, footer, before, after }: GridFootProps<Row>) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  const words = Math.max(first === -1 ? columns.length : first, 1);
  return (
    <tfoot>
      <tr>
        <td colSpan={before + words}>{footer}</td>
        {columns.slice(words).map(({ id, total, number }) => (
          <td key={id} className={number ? 'number' : undefined}>
            {total}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}
