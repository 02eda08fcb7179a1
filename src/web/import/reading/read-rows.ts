import type { CalendarDate } from '#contract/base/dates.ts';
import type { Finding, ImportField } from '#contract/import/import-rows.ts';
import { type FileField, fieldsOf, type ImportKind, type Mapping } from './import-fields.ts';
import { type Cell, cellText, readCell } from './read-cell.ts';

/** A parsed row, as a row of the request. */
export type Line = Partial<Record<ImportField, unknown>>;

export type ReadRows = {
  lines: Line[];
  /** The row of the file, counted from 1, of each line. */
  at: number[];
  /** Problems of cells that could not be parsed, by the line's index. */
  problems: Finding[];
};

/** A dash counts as empty. */
const isEmpty = (cell: Cell | undefined): boolean => /^[-–—]?$/.test(cellText(cell));

/** Parses one row by the chosen columns. */
export function readRow(kind: ImportKind, mapping: Mapping, cells: Cell[], today: CalendarDate) {
  const line: Line = {};
  const problems: Pick<Finding, 'field' | 'code'>[] = [];
  const refuse = (name: FileField, code: string) => problems.push({ field: name, code });
  for (const { name, kind: cellKind, longest, currency } of fieldsOf[kind]) {
    const column = mapping[name];
    const cell = column === undefined ? null : cells[column];
    if (column === undefined || isEmpty(cell)) continue;
    const read = readCell(cellKind, cell, today);
    if (read === null) continue;
    if ('code' in read) refuse(name, read.code);
    else if (longest !== undefined && String(read.value).length > longest) refuse(name, 'text_too_long');
    else if (name === 'brutto' && read.currency && read.currency !== 'USD') refuse(name, 'import_usd_only');
    else {
      Object.assign(line, asFields(name, read.value, line));
      if (currency && read.currency) line[currency] ??= read.currency;
    }
  }
  return { line, problems };
}

/** A joined column may fill several fields; fields with a column of their own keep its value. */
function asFields(name: FileField, value: unknown, line: Line): Line {
  if (name === 'people') return { ...(value as Line), ...line };
  if (name === 'client') return { ...(value as Line), ...line };
  if (name !== 'tourist') return { [name]: value };
  const { surname, name: first } = value as { surname: string; name: string };
  return { tourist_surname: surname, tourist_name: first, ...line };
}

/** The rows below the headings without empty ones. */
export function readRows(
  kind: ImportKind,
  mapping: Mapping,
  { cells, head }: { cells: Cell[][]; head: number },
  today: CalendarDate,
): ReadRows {
  const read: ReadRows = { lines: [], at: [], problems: [] };
  const columns = Object.values(mapping);
  for (const [index, row] of cells.entries()) {
    if (index <= head || columns.every((column) => isEmpty(row[column]))) continue;
    const { line, problems } = readRow(kind, mapping, row, today);
    for (const problem of problems) read.problems.push({ ...problem, row: read.lines.length, values: {} });
    read.lines.push(line);
    read.at.push(index + 1);
  }
  return read;
}
