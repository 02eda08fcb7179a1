import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import { anonymisedId } from '#contract/base/anonymised-name.ts';
import { inOrder, type WritableChange, writeChange } from '../changes/written-change.ts';
import type { CellType, FilledSheet, Sheet, SheetColumn, SheetRow } from './sheet.ts';

const AMOUNT = '#,##0.00';
const RATE = '#,##0.00####';
const PERCENT = '0.0%';
const DATE = 'dd.mm.yyyy';
const MOMENT = 'dd.mm.yyyy hh:mm';

const widths: Record<CellType, number> = {
  text: 24,
  number: 10,
  amount: 16,
  rate: 14,
  percent: 10,
  date: 12,
  moment: 17,
  changes: 80,
};

/** Extra width of a bold head, in characters. */
const HEAD_PADDING = 3;

/**
 * Rows as an .xlsx file with a fixed head and the sums below; other sheets are further tabs. Amounts are numbers, dates
 * are dates, and text is never a formula, even if it begins with `=`, `+` or `@`.
 */
export const writeSheet = (sheet: Sheet, rows: SheetRow[], beside: FilledSheet[] = []): Promise<Blob> =>
  writeTabs([{ sheet, rows }, ...beside].map((tab) => tabOf(tab.sheet, tableOf(tab.sheet, tab.rows))));

/** The cells of a sheet: the lines above, the head, the rows and the sums. */
export function tableOf(sheet: Sheet, rows: SheetRow[]): SheetData {
  const { columns, timeZone, anonymised } = sheet;
  const wallClock = wallClockIn(timeZone);
  const above = (sheet.above ?? []).map((value): Cell[] => [{ value, type: String, fontWeight: 'bold' }]);
  const head = columns.map(({ header }): Cell => ({ value: header, type: String, fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map((column) => withName(cell(column, row, wallClock), column, anonymised)));
  return [...above, head, ...body, ...totals(sheet)];
}

/** A name; the placeholder of an anonymised client is replaced by its text. */
function withName(written: Cell, { fields: [field = ''] }: SheetColumn, anonymised: string | undefined): Cell {
  const id = typeof written === 'string' && NAMES.has(field) ? anonymisedId(written) : null;
  return id === null || anonymised === undefined ? written : anonymised.replace('#', String(id));
}

/** Cells as an .xlsx file. */
export const writeTable = (sheet: Sheet, table: SheetData): Promise<Blob> => writeTabs([tabOf(sheet, table)]);

const tabOf = ({ columns, sheetName, above = [] }: Sheet, data: SheetData) => ({
  data,
  sheet: sheetName,
  columns: columns.map(({ type, header }) => ({ width: Math.max(widths[type], header.length + HEAD_PADDING) })),
  stickyRowsCount: above.length + 1,
});

const writeTabs = (tabs: ReturnType<typeof tabOf>[]): Promise<Blob> => writeXlsxFile(tabs).toBlob();

/** The fields that begin the name of a client. */
const NAMES = new Set(['surname', 'tourist_surname', 'tourist', 'entity_name', 'other_client_name']);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The local time of a moment as a UTC date without seconds, since spreadsheets have no time zones. */
function wallClockIn(timeZone: string): (moment: string) => Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const offsetAt = (time: number): number => {
    const minute = Math.floor(time / MINUTE) * MINUTE;
    const [date = '', clock = ''] = format.format(minute).split(', ');
    return Date.parse(`${date}T${clock}:00Z`) - minute;
  };
  // Computing an offset takes longer than writing a cell: it is cached per day, except for days with a clock change.
  const offsets = new Map<number, number | null>();
  const offsetOn = (day: number): number | null => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const [first, last] = [offsetAt(day * DAY), offsetAt((day + 1) * DAY)];
    const offset = first === last ? first : null;
    offsets.set(day, offset);
    return offset;
  };
  return (moment) => {
    const time = Date.parse(moment);
    const local = time + (offsetOn(Math.floor(time / DAY)) ?? offsetAt(time));
    return new Date(Math.floor(local / MINUTE) * MINUTE);
  };
}

/** The last row: a label, and the sums below their columns. */
function totals({ columns, totalLabel }: Sheet): Cell[][] {
  if (columns.every(({ total }) => total === undefined)) return [];
  const first = columns.findIndex(({ total }) => total === undefined);
  const cells = columns.map(({ total, type }, index): Cell => {
    if (total !== undefined) return { ...figure(type, total), fontWeight: 'bold' };
    return index === first ? { value: totalLabel, type: String, fontWeight: 'bold' } : null;
  });
  return [cells];
}

/** A number with the format of its type; plain numbers have none. */
function figure(type: CellType, value: unknown) {
  if (type === 'percent') return { value: Number(value) / 100, type: Number, format: PERCENT };
  if (type === 'number') return { value: Number(value), type: Number };
  return { value: Number(value), type: Number, format: type === 'rate' ? RATE : AMOUNT };
}

function cell(
  { fields, type, words, empty, changes }: SheetColumn,
  row: SheetRow,
  wallClock: (moment: string) => Date,
): Cell {
  const [field = ''] = fields;
  const value = fields.length > 1 ? joined(fields, row) : row[field];
  if (value === undefined || value === null || value === '') return empty ?? null;
  switch (type) {
    case 'text':
      if (Array.isArray(value)) return value.join(', ') || (empty ?? null);
      return words ? (words[String(value)] ?? String(value)) : String(value);
    case 'number':
      return Number(value);
    case 'amount':
    case 'rate':
    case 'percent':
      return figure(type, value);
    case 'date':
      return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DATE };
    case 'changes':
      return changes
        ? // Only the log's column of changes has this type, and its values are read with the query.
          inOrder(value as WritableChange[], changes)
            .map((each) => writeChange(each, changes, true))
            .join('; ')
        : null;
    case 'moment':
      return { value: wallClock(String(value)), type: Date, format: MOMENT };
  }
}

/** Several fields as one text. */
const joined = (fields: string[], row: SheetRow): string =>
  fields
    .map((field) => row[field])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ');
