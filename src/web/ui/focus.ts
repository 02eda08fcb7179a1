/**
 * How long the focus waits before it comes to something new, ms. What gets it in the moment in which the element that had it
 * is taken away is not read by screen readers: they are still busy with what is gone.
 */
export const SETTLING = 100;

/** How long to look for a place for the focus after something closed: two frames of a slow machine, ms. */
const PATIENCE = 400;

const isThere = (element: HTMLElement | null): element is HTMLElement =>
  Boolean(element?.isConnected) && element !== document.body && Number(element?.getClientRects().length) > 0;

/** The screen's heading: the place that always is there. */
export const screenHeading = (): HTMLElement | null => document.querySelector('main h1');

/**
 * The present place: the focused element, or else what a screen reader reads, whose reading mode leaves the focus on the body
 * and moves the text cursor.
 */
export function placeNow(): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body) return activeElement;
  const read = getSelection()?.anchorNode;
  const place = read instanceof HTMLElement ? read : (read?.parentElement ?? null);
  return place?.closest('main') ? place : null;
}

/** Gives the focus to a place, also to text that takes none otherwise, so that reading goes on there. */
export function focusPlace(place: HTMLElement): void {
  place.focus();
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus();
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** How often the focus was to be given back to something: only the last time counts. */
let returns = 0;
/** How often it was lost without anything to give it back to: the last time counts, and waits for itself. */
let losses = 0;
/** Whether the focus is on its way to what takes the place of what had it. */
let isPassing = false;

/**
 * Gives the focus back to what had it, or else to the fallback, or else to the screen's heading. The focus is never left
 * on the body: a screen reader would begin at the top of the page again.
 */
export function returnFocus(element: HTMLElement | null, fallback: () => HTMLElement | null = () => null): void {
  const since = performance.now() + (element ? 0 : SETTLING);
  // Who opens and closes a second dialog that fast goes back to what opened the second one.
  if (element) returns += 1;
  else losses += 1;
  const mine = returns;
  const loss = losses;
  const look = () => {
    if (mine !== returns || (!element && loss !== losses)) return;
    const now = performance.now();
    if (now >= since && !isPassing && isLost()) {
      const target = [element, fallback(), screenHeading()].find(isThere);
      if (target) focusPlace(target);
    }
    if (now < since + PATIENCE) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

let latest: Element | null = null;

/** What had the focus until it was taken out of the page; null when nothing was. */
export const takenAway = (): Element | null => (latest?.isConnected ? null : latest);

/**
 * Gives the focus that was just taken away to what takes the place of what had it, once that can be heard;
 * to the heading where nothing does.
 */
export function passFocusOn(find: () => HTMLElement | null): void {
  latest = null;
  losses += 1;
  isPassing = true;
  const loss = losses;
  setTimeout(() => {
    if (loss === losses) isPassing = false;
    if (loss === losses && isLost()) (find() ?? screenHeading())?.focus({ preventScroll: true });
  }, SETTLING);
}

/**
 * Whatever takes the focused element away (a button that has done its work, somebody else's change), the heading gets the
 * focus; unless something nearer takes it first, like the next row of a list. Who clicked beside everything has put the
 * focus on the body, and it stays there.
 */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    latest = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', () =>
    // An element that is being taken away is gone only after this event.
    queueMicrotask(() => {
      if (isLost() && !takenAway()) latest = null;
    }),
  );
  new MutationObserver(() => {
    if (!takenAway()) return;
    latest = null;
    returnFocus(null);
  }).observe(document.body, { childList: true, subtree: true });
}
