import type { Finding } from '#contract/import/import-rows.ts';
import { columnOf, type FileField, type Mapping } from './import-fields.ts';
import { type Cell, cellShown } from './read-cell.ts';
import type { ReadRows } from './read-rows.ts';

/** A finding with its place in the file: the row counted from 1, the column from 0, and the content of the cell. */
export type Found = Omit<Finding, 'row'> & { row: number; column: number | null; text: string };

/** Converts findings of request rows to places in the file. */
export function placesOf(
  answered: Finding[],
  { at }: ReadRows,
  { cells, mapping }: { cells: Cell[][]; mapping: Mapping },
): Found[] {
  const found = answered.map(({ row, field, code, values }): Found => {
    const column = columnOf(mapping, field as FileField) ?? null;
    const line = at[row] ?? 0;
    const text = column === null ? '' : cellShown(cells[line - 1]?.[column]);
    return { row: line, field, code, values, column, text };
  });
  return found.sort((a, b) => a.row - b.row);
}

/**
 * All problems: of unreadable cells, and those of the server. The server's problem of a field that is missing because
 * its cell was unreadable is dropped.
 */
export function allProblems({ problems }: ReadRows, answered: Finding[]): Finding[] {
  const unread = new Set(problems.map(({ row, field }) => `${row} ${field}`));
  const others = answered.filter(({ row, field }) =>
    [field, ...(filledBy[field] ?? [])].every((name) => !unread.has(`${row} ${name}`)),
  );
  return [...problems, ...others];
}

/** Columns that fill several fields. */
const filledBy: Record<string, FileField[]> = {
  tourist_surname: ['tourist'],
  tourist_name: ['tourist'],
  surname: ['client'],
  name: ['client'],
  adults: ['people'],
};
