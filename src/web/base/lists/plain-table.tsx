import type { ReactNode } from 'react';
import { TableHead } from '../ui/tables/table-head.tsx';
import { Table, TableScroll } from '../ui/tables/table-scroll.tsx';

/** Whether there is room for a part of the table. */
export type Has<Part extends string> = (part: Part) => boolean;

export type PlainColumn<Row, Part extends string = never> = {
  head: string;
  /** Figures stand at the right. */
  number?: true;
  /** The cell names its row; its words go on in another line, or stay whole. */
  name?: 'wrap' | 'whole';
  /** The column is there while there is room for this. */
  part?: Part;
  className?: string;
  cell: (row: Row, has: Has<Part>) => ReactNode;
  /** The cell of the footer. */
  foot?: (has: Has<Part>) => ReactNode;
};

type PlainTableProps<Row, Part extends string> = {
  label: string;
  isLabelSeen?: boolean;
  className?: string;
  /**
   * The columns that are hidden in a narrow table, the least important first, with their names; null for one whose
   * values then stand in another column.
   */
  hidePriority?: Record<Part, string | null>;
  /** False: not of this table. */
  columns: (PlainColumn<Row, Part> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The buttons of a row, in a last column. */
  actions?: { className?: string; of: (row: Row) => ReactNode };
  /** The heading of the footer; it spans the columns up to the first that has a footer cell. */
  footName?: string;
};

/** A plain table of a card or a dialog, from its columns: head, rows and foot follow from them. */
export function PlainTable<Row, Part extends string = never>(props: PlainTableProps<Row, Part>) {
  const { label, isLabelSeen = false, className, columns, rows, keyOf, actions, footName } = props;
  const { hidePriority = {} as Record<Part, string | null> } = props;
  return (
    <TableScroll label={label} isLabelSeen={isLabelSeen} hidePriority={hidePriority}>
      {(has) => {
        const shown = columns.flatMap((each) => (each && (!each.part || has(each.part)) ? [each] : []));
        return (
          <Table className={className ? `table ${className}` : 'table'}>
            <TableHead
              columns={shown.map(({ head, number }) => (number ? { number: head } : head))}
              actions={actions !== undefined}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {shown.map((column) => (
                    <Cell key={column.head} column={column}>
                      {column.cell(row, has)}
                    </Cell>
                  ))}
                  {actions && <td className={actions.className}>{actions.of(row)}</td>}
                </tr>
              ))}
            </tbody>
            {footName && <Foot name={footName} columns={shown} has={has} />}
          </Table>
        );
      }}
    </TableScroll>
  );
}

type CellProps = { column: Pick<PlainColumn<never>, 'name' | 'number' | 'className'>; children: ReactNode };

function Cell({ column: { name, number, className }, children }: CellProps) {
  if (!name) return <td className={className ?? (number && 'number')}>{children}</td>;
  return (
    <th scope="row" className={className ?? (name === 'wrap' ? 'wrap' : undefined)}>
      {children}
    </th>
  );
}

type FootProps<Part extends string> = { name: string; columns: PlainColumn<never, Part>[]; has: Has<Part> };

function Foot<Part extends string>({ name, columns, has }: FootProps<Part>) {
  const before = columns.findIndex(({ foot }) => foot);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before}>
          {name}
        </th>
        {columns.slice(before).map(({ head, number, foot }) => (
          <td key={head} className={number && 'number'}>
            {foot?.(has)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
