/** How long to look for a place for the focus after something closed: two frames of a slow machine, ms. */
const PATIENCE = 400;

const isThere = (element: HTMLElement | null): element is HTMLElement =>
  Boolean(element?.isConnected) && element !== document.body && Number(element?.getClientRects().length) > 0;

/** The screen's heading: the place that always is there. */
export const screenHeading = (): HTMLElement | null => document.querySelector('main h1');

/**
 * Gives the focus back to what had it, or else to the fallback, or else to the screen's heading. The focus is never left
 * on the body: a screen reader would begin at the top of the page again.
 */
export function returnFocus(element: HTMLElement | null, fallback: () => HTMLElement | null = () => null): void {
  const until = performance.now() + PATIENCE;
  const look = () => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) {
      const target = [element, fallback(), screenHeading()].find(isThere);
      target?.focus();
    }
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
