import type { ReactNode } from 'react';
import type { Meaning } from '../focus/shortcuts.ts';
import type { ColumnKind } from './column-kinds.ts';
import type { GridSpeech } from './grid-speech.ts';

/**
 * The widths of a row's buttons, px, by the number of buttons with labels: none, the first, the first two, up to all.
 */
export type ActionsWidths = number[];

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The kind of its values, which determines its width. */
  kind: ColumnKind;
  /** Order of removal when there is no room for all columns: lowest first; a column without it is never removed. */
  hidePriority?: number;
  /** The person has chosen it: removed after all other columns. */
  chosen?: boolean;
  /** Its values are loading: it has its place in the layout and is not shown. */
  pending?: boolean;
  /** A typical second line below the name on a phone. */
  second?: string;
  /** The column that identifies a row: screen readers read it when moving down another column. */
  rowHeader?: boolean;
  /** Looked at less often than the others. */
  dim?: boolean;
  sortable?: boolean;
};

export type GridKey<Row> = { shortcut: Meaning; name: string; run: (row: Row) => void; fits?: (row: Row) => boolean };

export type GridSort = { by: string; direction: 'asc' | 'desc' };

/** Which rows are selected, and what the person changes about that. */
export type GridSelection<Row> = {
  has: (id: number) => boolean;
  /** `isHeard`: screen readers announce the change of the row's state by themselves. */
  select: (rows: Row[], on: boolean, isHeard: boolean) => void;
  /** Every row that is in memory, for "select all". */
  all: () => Row[];
  label: (row: Row) => string;
};

export type DataGridProps<Row> = {
  label: string;
  speech: GridSpeech<Row>;
  columns: GridColumn<Row>[];
  /** Sums over the whole filter, written out, by column. */
  sums: Record<string, ReactNode>;
  /** The sums are loading. */
  isSumming: boolean;
  /** The width that there is, px, until the grid knows its own. */
  room: number;
  /** Called with the columns that were removed. */
  onGone?: (ids: string[]) => void;
  /** Number of rows known so far, and access to those in memory. */
  length: number;
  rowAt: (index: number) => Row | undefined;
  /** There are rows beyond those that are known. */
  hasMore: boolean;
  /** Another query starts at the top. */
  question: string;
  /** The query of the present rows. */
  answered: string;
  /** Called with the visible rows. */
  onLook: (from: number, to: number) => void;
  sort: GridSort;
  onSort: (by: string) => void;
  onOpen: (row: Row) => void;
  /** Keys that act on the focused row, the same under every keyboard layout. */
  keys?: GridKey<Row>[];
  /**
   * Buttons at the end of each row, for the mouse and screen readers; their accessible names include the row.
   */
  actions?: ((row: Row, worded: number) => ReactNode) | null;
  /** The approximate widths of the buttons. */
  actionsWidths?: ActionsWidths;
  selection?: GridSelection<Row> | null;
  /** The total number of rows; null until it is counted. */
  count: number | null;
  footer: string;
};
