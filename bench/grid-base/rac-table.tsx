import type { CSSProperties } from 'react';
import { Cell, Column, Row as RacRow, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { columns, type Row } from './rows.ts';

/** React Aria's table as in its documentation. With a window of rows it numbers the rows itself. */
export function RacTable({ label, rows, style }: { label: string; rows: Row[]; style: CSSProperties }) {
  return (
    <Table aria-label={label} style={style}>
      <TableHeader columns={columns}>
        {({ id, header, rowHeader = false, width }) => (
          <Column id={id} isRowHeader={rowHeader} width={width} style={{ width }}>
            {header}
          </Column>
        )}
      </TableHeader>
      <TableBody items={rows}>
        {(row) => (
          <RacRow id={row.id} data-id={row.id} columns={columns}>
            {({ number, id }) => (
              <Cell className={number ? 'number' : ''}>
                {row.cells[columns.findIndex((column) => column.id === id)]}
              </Cell>
            )}
          </RacRow>
        )}
      </TableBody>
    </Table>
  );
}
