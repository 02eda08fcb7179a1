import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import type { CellType, Sheet, SheetColumn, SheetRow } from './sheet.ts';

const AMOUNT = '#,##0.00';
const RATE = '#,##0.######';
const DATE = 'dd.mm.yyyy';
const MOMENT = 'dd.mm.yyyy hh:mm';

const widths: Record<CellType, number> = { text: 24, number: 10, amount: 16, rate: 14, date: 12, moment: 17 };

/**
 * Rows as an .xlsx file: amounts are numbers, dates are dates, and text is text whatever it begins with (`=`, `+`, `@`): a
 * cell of text is never a formula. The first row stays in sight; sums stand below.
 */
export function writeSheet(sheet: Sheet, rows: SheetRow[]): Promise<Blob> {
  const { columns, sheetName, timeZone } = sheet;
  const moments = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const wallClock = (moment: string): Date => {
    const [date = '', time = ''] = moments.format(new Date(moment)).split(', ');
    return new Date(`${date}T${time}:00Z`);
  };
  const head = columns.map(({ header }): Cell => ({ value: header, type: String, fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map((column) => cell(column, row, wallClock)));
  const table: SheetData = [head, ...body, ...totals(sheet)];
  return writeXlsxFile(table, {
    sheet: sheetName,
    columns: columns.map(({ type }) => ({ width: widths[type] })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** The last row: a label, and the sums below their columns. */
function totals({ columns, totalLabel }: Sheet): Cell[][] {
  if (columns.every(({ total }) => total === undefined)) return [];
  const first = columns.findIndex(({ total }) => total === undefined);
  const cells = columns.map(({ total }, index): Cell => {
    if (total !== undefined) return { value: Number(total), type: Number, format: AMOUNT, fontWeight: 'bold' };
    return index === first ? { value: totalLabel, type: String, fontWeight: 'bold' } : null;
  });
  return [cells];
}

function cell({ fields, type, words }: SheetColumn, row: SheetRow, wallClock: (moment: string) => Date): Cell {
  const values = fields.map((field) => row[field]).filter((value) => value !== null && value !== undefined);
  const [value] = values;
  if (value === undefined || value === '') return null;
  switch (type) {
    case 'text':
      return words ? (words[String(value)] ?? String(value)) : values.join(' ');
    case 'number':
      return Number(value);
    case 'amount':
      return { value: Number(value), type: Number, format: AMOUNT };
    case 'rate':
      return { value: Number(value), type: Number, format: RATE };
    case 'date':
      return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DATE };
    case 'moment':
      return { value: wallClock(String(value)), type: Date, format: MOMENT };
  }
}
