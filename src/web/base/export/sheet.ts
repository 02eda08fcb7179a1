import type { ChangeWords } from '../changes/written-change.ts';

/** A column of a spreadsheet: where its cells come from and what they are. It crosses to a worker, so it is plain data. */
export type SheetColumn<Field extends string = string> = {
  header: string;
  /** Fields of the row; several are one text. */
  fields: Field[];
  type: CellType;
  /** What words of the program are called: "fully_paid" → "Оплачено". */
  words?: Record<string, string>;
  /** What stands there where there is nothing. */
  empty?: string;
  /** What changes are written with. */
  changes?: ChangeWords;
  /** The sum below it, a decimal. */
  total?: string;
};

/**
 * Changes are those of a line of the log. Amounts and rates are decimals, shares percent ("12.5"), dates yyyy-mm-dd, moments
 * ISO 8601.
 */
export type CellType = 'text' | 'number' | 'amount' | 'rate' | 'percent' | 'date' | 'moment' | 'changes';

export type Sheet = {
  /** Name of the file, without its ending. */
  fileName: string;
  /** Name on the tab. */
  sheetName: string;
  columns: SheetColumn[];
  /** What stands above the head, a line each: whose figures these are, of which time. */
  above?: string[];
  /** IANA name: moments are written as they are there. */
  timeZone: string;
  /** What stands before the sums; nothing when there are none. */
  totalLabel: string;
  /** How an anonymised client is called, with `#` for its number; without it the code stays. */
  anonymised?: string;
};

/** A sheet with its rows. */
export type FilledSheet = { sheet: Sheet; rows: SheetRow[] };

/** One row of a list, as it came. */
export type SheetRow = Record<string, unknown>;
