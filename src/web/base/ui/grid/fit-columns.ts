/** A column as the fitting sees it; widths are px. */
export type FittedColumn = {
  id: string;
  /** How wide it should be at least. */
  least: number;
  /** It can't be read when it is narrower: words are, when nothing else can go any more. */
  floor: number;
  /** What it would like: words are whole then. */
  wanted: number;
  /** Who goes when there is no room: the lowest first; one without it never does. */
  givesWay?: number;
  /** The person asked for it: it goes after all other columns. */
  chosen?: boolean;
};

export type Fitting = {
  /** The columns that there is room for, and how wide each is; in all it is the room, or more when not even these fit. */
  widths: Map<string, number>;
  /** The columns that gave way, in their order. */
  gone: string[];
};

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** When a column goes: before those with a higher number. */
const orderOf = ({ givesWay = Number.POSITIVE_INFINITY, chosen }: FittedColumn) => givesWay + (chosen ? 1000 : 0);

/** The column that goes next: of two that matter as much the one further to the right. */
const nextToGo = (columns: FittedColumn[]): FittedColumn | undefined =>
  columns
    .filter(({ givesWay }) => givesWay !== undefined)
    .reduce<FittedColumn | undefined>(
      (first, column) => (first && orderOf(first) < orderOf(column) ? first : column),
      undefined,
    );

/**
 * Lays columns out side by side: what there is no room for gives way, column by column, the least important first, until
 * one is left, and then words become shorter; what is left over makes words whole, those of the most important column
 * first, and is then shared out.
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

/** So much less than the least, as far as words can become shorter. */
function squeeze(columns: FittedColumn[], missing: number): Map<string, number> {
  const share = Math.min(missing / Math.max(sumOf(columns.map(({ least, floor }) => least - floor)), 1), 1);
  return new Map(columns.map(({ id, least, floor }) => [id, least - (least - floor) * share]));
}

/** So much more than the least, for words that are not whole yet. */
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
