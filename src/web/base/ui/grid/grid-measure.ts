import { isShortened } from './column-kinds.ts';
import type { GridColumn } from './grid-types.ts';

/**
 * The widest content of each column so far, px: `least` for content that must not be cut, `wanted` for texts, `below`
 * for a second line below texts. The buttons of a row are a column too.
 */
export type Measured = Record<'least' | 'wanted' | 'below', Map<string, number>>;

export const nothingMeasured = (): Measured => ({ least: new Map(), wanted: new Map(), below: new Map() });

const range = document.createRange();

/** The natural width of the content of an element, px; texts for screen readers are its last child and not measured. */
function contentWidth(element: Element): number {
  range.selectNodeContents(element);
  const spoken = element.querySelector('.hidden-text');
  if (spoken) range.setEndBefore(spoken);
  return Math.ceil(range.getBoundingClientRect().width);
}

function grow(widths: Map<string, number>, id: string, width: number): void {
  if (width > (widths.get(id) ?? 0)) widths.set(id, width);
}

/** A row of the page: its columns, after the check box and before the buttons. */
type Cells<Row> = { columns: GridColumn<Row>[]; selects: boolean; buttons: string };

/** Measures the cells of a row. */
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

/** Measures the sums, whose cells name their column in `data-sum`. */
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

/** Whether something wider than before was measured. */
export const isWider = (now: Measured, before: Measured): boolean =>
  (['least', 'wanted', 'below'] as const).some((which) =>
    [...now[which]].some(([id, width]) => width > (before[which].get(id) ?? 0)),
  );
