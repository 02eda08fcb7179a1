/** The position of the focus within a row: the cell, and the index of the control in it. */
export type CellPlace = { cell: number; stop: number };

/** The positions within a row, from the left: cells, and controls in them. */
const stopsIn = (cell: HTMLTableCellElement): HTMLElement[] => {
  const pressable = [...cell.querySelectorAll<HTMLElement>('input, button')];
  return pressable.length > 0 ? pressable : [cell];
};

const stopsOf = (row: HTMLTableRowElement): HTMLElement[] => [...row.cells].flatMap(stopsIn);

/** The position of the focus within its row; null if the row itself has it. */
export function placeIn(target: Element): CellPlace | null {
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (!cell) return null;
  const stops: Element[] = stopsIn(cell);
  return { cell: cell.cellIndex, stop: Math.max(stops.indexOf(target), 0) };
}

/** The element at a position of a row, or the nearest one: rows may have different buttons. */
export function elementAt(row: HTMLTableRowElement, { cell, stop }: CellPlace): HTMLElement {
  const found = row.cells[Math.min(cell, row.cells.length - 1)];
  const stops = found ? stopsIn(found) : [];
  return stops[Math.min(stop, stops.length - 1)] ?? row;
}

/** The next place to the right (+1) or left (-1) of the focus: the row before the first place, null after the last. */
export function beside(row: HTMLTableRowElement, target: Element, step: 1 | -1): HTMLElement | null {
  const stops = stopsOf(row);
  const at = stops.findIndex(
    (stop) => stop === target || (stop instanceof HTMLTableCellElement && stop.contains(target)),
  );
  if (target === row) return step === 1 ? (stops[0] ?? null) : null;
  return at + step < 0 ? row : (stops[at + step] ?? null);
}

/** The head of a row is described by that of its column, always. */
const isDescribed = (cell: HTMLTableCellElement): boolean => cell.scope !== 'row';

/** Describes a cell by the head of its row, which screen readers read after the value. */
function describe(cell: HTMLTableCellElement): void {
  const head = cell.closest('tr')?.querySelector('th[scope="row"]');
  if (head && isDescribed(cell)) cell.setAttribute('aria-describedby', head.id);
}

/** The cells above and below one. */
const cellsBeside = (cell: HTMLTableCellElement): HTMLTableCellElement[] => {
  const row = cell.closest('tr');
  return [row?.previousElementSibling, row?.nextElementSibling].flatMap((beside) =>
    beside instanceof HTMLTableRowElement ? (beside.cells[cell.cellIndex] ?? []) : [],
  );
};

/**
 * Focuses a row or a place in one. A cell is focusable only while it has the focus, so that a click into it focuses its
 * row. `ofOtherRow`: the focus comes from another row, so that the row's name is read after the value. Cells that Up
 * and Down move to have the description beforehand, because a description that is added to the focused element is read
 * again.
 */
export function focusPlace(element: HTMLElement, ofOtherRow = false): void {
  const beside = element instanceof HTMLTableCellElement ? cellsBeside(element) : [];
  if (element instanceof HTMLTableCellElement) {
    element.tabIndex = -1;
    if (ofOtherRow) describe(element);
    const leave = ({ relatedTarget }: FocusEvent) => {
      element.removeAttribute('tabindex');
      for (const cell of [element, ...beside].filter(isDescribed)) {
        if (cell !== relatedTarget) cell.removeAttribute('aria-describedby');
      }
    };
    element.addEventListener('blur', leave, { once: true });
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const cell of beside) describe(cell);
}
