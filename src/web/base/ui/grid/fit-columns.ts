/** A column as the fitting sees it; widths are px. */
export type FittedColumn = {
  id: string;
  /** The minimal width. */
  least: number;
  /** The width down to which its text may be cut, after no further column can be removed. */
  floor: number;
  /** The width at which no text is cut. */
  wanted: number;
  /** Order of removal when there is no room: lowest first; a column without it is never removed. */
  hidePriority?: number;
  /** The person has chosen it: removed after all other columns. */
  chosen?: boolean;
};

export type Fitting = {
  /** The columns that fit, with their widths; the sum is the available width, or more if not even these fit. */
  widths: Map<string, number>;
  /** The removed columns, in their order. */
  gone: string[];
};

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Order of removal. */
const orderOf = ({ hidePriority = Number.POSITIVE_INFINITY, chosen }: FittedColumn) =>
  hidePriority + (chosen ? 1000 : 0);

/** The column to be removed next; of equal ones the rightmost. */
const nextToGo = (columns: FittedColumn[]): FittedColumn | undefined =>
  columns
    .filter(({ hidePriority }) => hidePriority !== undefined)
    .reduce<FittedColumn | undefined>(
      (first, column) => (first && orderOf(first) < orderOf(column) ? first : column),
      undefined,
    );

/**
 * Fits columns into a width. Without enough room the least important columns are removed, down to one, and then texts
 * are cut. Spare room makes texts whole, those of the most important column first, and the rest is shared.
 */
export function fitColumns(columns: FittedColumn[], room: number): Fitting {
  let shown = columns;
  const missing = () => sumOf(shown.map(({ least }) => least)) - room;
  for (let next = nextToGo(shown); next && shown.length > 1 && missing() > 0; next = nextToGo(shown)) {
    const gone = next;
    shown = shown.filter((column) => column !== gone);
  }
  const widths = missing() > 0 ? squeeze(shown, missing()) : grow(shown, -missing());
  const stretch = Math.max(room / sumOf([...widths.values()]), 1);
  return {
    widths: new Map(shown.map(({ id }) => [id, (widths.get(id) ?? 0) * stretch])),
    gone: columns.filter((column) => !shown.includes(column)).map(({ id }) => id),
  };
}

/** Cuts texts by the missing width, at most down to their floors. */
function squeeze(columns: FittedColumn[], missing: number): Map<string, number> {
  const share = Math.min(missing / Math.max(sumOf(columns.map(({ least, floor }) => least - floor)), 1), 1);
  return new Map(columns.map(({ id, least, floor }) => [id, least - (least - floor) * share]));
}

/** Gives the spare width to texts that are cut, those of the most important column first. */
function grow(columns: FittedColumn[], spare: number): Map<string, number> {
  const widths = new Map(columns.map(({ id, least }) => [id, least]));
  let left = spare;
  for (const { id, least, wanted } of columns.toSorted((one, other) => orderOf(other) - orderOf(one))) {
    const more = Math.min(wanted - least, left);
    widths.set(id, least + more);
    left -= more;
  }
  return widths;
}
