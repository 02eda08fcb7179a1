/** The rows of a statement's result: `statement.execute(tx).then(rowsOf)`. */
export const rowsOf = <Row>({ rows }: { rows: Row[] }): Row[] => rows;

/** Rows by their ids. */
export const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The row of a statement that always returns one. */
export function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement of one row returned none');
  return row;
}
