import { isShortened } from './column-kinds.ts';
import type { GridColumn } from './grid-types.ts';

/**
 * How wide what stands in a list is, px, by column: the widest that was met so far. `least` of what must not be cut,
 * `wanted` of words, `below` of what stands in a second line below words. The buttons of a row are a column too.
 */
export type Measured = Record<'least' | 'wanted' | 'below', Map<string, number>>;

export const nothingMeasured = (): Measured => ({ least: new Map(), wanted: new Map(), below: new Map() });

const range = document.createRange();

/** What stands in an element, as it is, px: more than there may be room for. What is only spoken stands last in it. */
function contentWidth(element: Element): number {
  range.selectNodeContents(element);
  const spoken = element.querySelector('.hidden-text');
  if (spoken) range.setEndBefore(spoken);
  return Math.ceil(range.getBoundingClientRect().width);
}

function grow(widths: Map<string, number>, id: string, width: number): void {
  if (width > (widths.get(id) ?? 0)) widths.set(id, width);
}

/** A row as it stands in the page: which columns it has, after a box for selecting it and before its buttons. */
type Cells<Row> = { columns: GridColumn<Row>[]; selects: boolean; buttons: string };

/** Takes in how wide the cells of a row would have to be. */
export function measureRow<Row>(row: HTMLTableRowElement, cells: Cells<Row>, { least, wanted, below }: Measured): void {
  const { columns, selects, buttons } = cells;
  const before = selects ? 1 : 0;
  for (const [at, { id, kind }] of columns.entries()) {
    const cell = row.cells[before + at];
    if (!cell) continue;
    if (!isShortened(kind)) {
      grow(least, id, contentWidth(cell));
      continue;
    }
    const words = cell.querySelector('.shortened');
    const cut = words ? words.scrollWidth - words.clientWidth : 0;
    grow(wanted, id, contentWidth(cell) + cut);
    const second = cell.querySelector('.grid-second');
    if (second) grow(below, id, contentWidth(second));
  }
  const last = row.cells[before + columns.length];
  if (last) grow(least, buttons, contentWidth(last));
}

/** Takes in how wide the sums are: their cells say of which column they are. */
export function measureSums(foot: Element, { least }: Measured): void {
  for (const cell of foot.querySelectorAll<HTMLElement>('[data-sum]')) {
    grow(least, cell.dataset.sum ?? '', contentWidth(cell));
  }
}

export const copyOf = ({ least, wanted, below }: Measured): Measured => ({
  least: new Map(least),
  wanted: new Map(wanted),
  below: new Map(below),
});

/** Whether something was met that is wider than all before. */
export const isWider = (now: Measured, before: Measured): boolean =>
  (['least', 'wanted', 'below'] as const).some((which) =>
    [...now[which]].some(([id, width]) => width > (before[which].get(id) ?? 0)),
  );
