import { focusPlace, moveFocusToCell, screenHeading } from '../base/ui/focus/focus.ts';

/**
 * Parts of the page that F6 goes round, in the order of the page: header, menu, main part, the list in it, messages.
 */
const REGION = '[data-region]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The element that had the focus in each region when the focus left it. */
const left = new WeakMap<Element, HTMLElement>();

const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const regionOf = (element: Element | null): Element | null => element?.closest(REGION) ?? null;

/** The current row of a list, or the cell of a grid that is typed in. */
const CURRENT_CELL = 'tr[tabindex="0"], td[tabindex="0"]';

/**
 * The element that gets the focus in a region: the current row of a list, the element that had it last, the screen's
 * heading, or the first focusable element.
 */
function placeIn(region: Element): HTMLElement | null {
  const row = region.querySelector<HTMLElement>(CURRENT_CELL);
  if (row && regionOf(row) === region) return row;
  const before = left.get(region);
  if (before && region.contains(before) && isShown(before)) return before;
  const heading = screenHeading();
  if (heading && region.contains(heading)) return heading;
  const own = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return own.find((element) => regionOf(element) === region && isShown(element)) ?? null;
}

/** Moves the focus into the next region that has a place for it (+1), or the one before (-1). */
export function goRound(step: 1 | -1): void {
  const regions = [...document.querySelectorAll(REGION)].filter(isShown);
  const here = regionOf(document.activeElement);
  if (here && document.activeElement instanceof HTMLElement) left.set(here, document.activeElement);
  const start = here ? regions.indexOf(here) : step === 1 ? -1 : regions.length;
  for (let tried = 1; tried <= regions.length; tried++) {
    const region = regions[(start + step * tried + regions.length * 2) % regions.length];
    const place = region && region !== here ? placeIn(region) : null;
    if (!place) continue;
    if (place.matches('td')) moveFocusToCell(place);
    else focusPlace(place);
    return;
  }
}
