import type { ReactNode } from 'react';
import type { Meaning } from '../focus/shortcuts.ts';
import type { ColumnKind } from './column-kinds.ts';
import type { GridSpeech } from './grid-speech.ts';

/** How wide the buttons of a row are, px, by how many of them have words: none, the first, the first two, and so on to all. */
export type ActionsWidths = number[];

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What stands in it, and so how wide it is. */
  kind: ColumnKind;
  /** Where there is no room for all: the lowest goes first, one without it never does. */
  givesWay?: number;
  /** The person asked for it: it goes after all other columns. */
  chosen?: boolean;
  /** Its values are still on their way: it has its place in the fitting, and is not shown. */
  pending?: boolean;
  /** What stands below the name on a phone, as it usually is. */
  second?: string;
  /** What tells a row from the others: heard on the way down another column. */
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
  /** `isHeard`: a screen reader says by itself that the row is selected now, or is not. */
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
  /** Sums are still on their way. */
  isSumming: boolean;
  /** The width that there is, px, until the grid knows its own. */
  room: number;
  /** Told which columns gave way. */
  onGone?: (ids: string[]) => void;
  /** How many rows are known so far, and those of them that are in memory. */
  length: number;
  rowAt: (index: number) => Row | undefined;
  /** There are rows beyond those that are known. */
  hasMore: boolean;
  /** Another question than this one begins at the top. */
  question: string;
  /** The question that the rows answer. */
  answered: string;
  /** Told which rows one looks at. */
  onLook: (from: number, to: number) => void;
  sort: GridSort;
  onSort: (by: string) => void;
  onOpen: (row: Row) => void;
  /** Keys that act on the focused row, the same under every keyboard layout. */
  keys?: GridKey<Row>[];
  /** Buttons at the end of each row, for the mouse and the screen reader; each says in its name which row it acts on. */
  actions?: ((row: Row, worded: number) => ReactNode) | null;
  /** How wide those are about. */
  actionsWidths?: ActionsWidths;
  selection?: GridSelection<Row> | null;
  /** How many rows there are in all; null until it is counted. */
  count: number | null;
  footer: string;
};
