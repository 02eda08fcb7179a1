import type { ChangeWords } from '../changes/written-change.ts';

/** A column of a spreadsheet: the fields and the type of its cells. Plain data, since it is sent to a worker. */
export type SheetColumn<Field extends string = string> = {
  header: string;
  /** Fields of the row; several are one text. */
  fields: Field[];
  type: CellType;
  /** Texts of enumerated values: "fully_paid" → "Оплачено". */
  words?: Record<string, string>;
  /** Text of empty cells. */
  empty?: string;
  /** The texts with which changes are written. */
  changes?: ChangeWords;
  /** The sum below it, a decimal. */
  total?: string;
};

/**
 * Changes are those of a line of the log. Amounts and rates are decimals, shares percent ("12.5"), dates yyyy-mm-dd,
 * moments ISO 8601.
 */
export type CellType = 'text' | 'number' | 'amount' | 'rate' | 'percent' | 'date' | 'moment' | 'changes';

export type Sheet = {
  /** Name of the file, without its ending. */
  fileName: string;
  /** Name on the tab. */
  sheetName: string;
  columns: SheetColumn[];
  /** Lines above the head: the subject and the period of the figures. */
  above?: string[];
  /** IANA time zone in which moments are written. */
  timeZone: string;
  /** Label of the row of sums; empty if there are none. */
  totalLabel: string;
  /** The name of an anonymised client, with `#` for its number; without it the placeholder code is written. */
  anonymised?: string;
};

/** A sheet with its rows. */
export type FilledSheet = { sheet: Sheet; rows: SheetRow[] };

/** One row of a list, as read from the server. */
export type SheetRow = Record<string, unknown>;
