/**
 * How long the focus waits before it comes to something new, ms. What gets it in the moment in which the element that had it
 * is taken away is not read by screen readers: they are still busy with what is gone.
 */
export const SETTLING = 100;

/** How long a place for the focus is looked for, ms: what it comes to may not be in the page yet. */
const PATIENCE = 400;
const FRAME = 16;

/** How long the place stays from which the focus came, ms: until screen readers have told where it has come to. */
const REMEMBERED = 1000;

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

/**
 * Where the focus waits until it comes to something new. Of an empty place in a toolbar screen readers say nothing, and stay
 * in the mode for forms and lists; from the body they would begin with the title of the document.
 */
let rest: HTMLElement | null = null;

function restFocus(beside: HTMLElement | null): void {
  const toolbar = document.createElement('div');
  toolbar.role = 'toolbar';
  toolbar.className = 'hidden-text';
  const place = document.createElement('span');
  place.tabIndex = -1;
  toolbar.append(place);
  (beside?.closest('main, [role=dialog], [role=alertdialog]') ?? document.body).append(toolbar);
  place.focus({ preventScroll: true });
  leaveRest(REMEMBERED);
  rest = place;
}

/**
 * Takes the empty place away. From a place that is gone, what gets the focus is read without what is around it, and a heading
 * not at all.
 */
function leaveRest(after: number): void {
  const toolbar = rest?.parentElement;
  rest = null;
  if (after === 0) toolbar?.remove();
  else setTimeout(() => toolbar?.remove(), after);
}

const isLost = (): boolean => [null, document.body, rest].includes(document.activeElement as HTMLElement | null);

/** What the focus comes to: the later one in this order gets it, and of two alike the one that was asked for later. */
const ranks = ['heading', 'opener', 'row', 'screen'] as const;

/** What is to get the focus that is nowhere, from when and until when, ms. */
type Coming = {
  rank: (typeof ranks)[number];
  find: () => HTMLElement | null;
  since: number;
  until: number;
  /** Called once, whether the focus has come there or not. */
  onEnd?: (() => void) | undefined;
};

let coming: Coming | null = null;

function end(): void {
  const ended = coming;
  coming = null;
  // The name and the size of a list have been heard when the focus comes back to a row.
  const isBack = !ended?.onEnd && document.activeElement?.closest('[role=grid]');
  leaveRest(isBack ? 0 : REMEMBERED);
  ended?.onEnd?.();
}

function arrive(): boolean {
  const target = coming && isLost() ? coming.find() : null;
  if (!target) return false;
  focusPlace(target);
  end();
  return true;
}

function look(): void {
  if (!coming) return;
  const now = performance.now();
  if (now >= coming.since && arrive()) return;
  if (now >= coming.until) end();
  else setTimeout(look, FRAME);
}

/**
 * Brings the focus, which is nowhere or will be in a moment, to what `find` finds, when screen readers can hear it, or with
 * the first key, which is for what it comes to. Returns what gives that up.
 */
export function bringFocus(
  rank: Coming['rank'],
  find: Coming['find'],
  { patience = PATIENCE, onEnd }: { patience?: number } & Pick<Coming, 'onEnd'> = {},
): () => void {
  const since = performance.now() + SETTLING;
  const mine: Coming = { rank, find, since, until: since + patience, onEnd };
  const before = coming;
  if (before && ranks.indexOf(before.rank) > ranks.indexOf(rank)) {
    onEnd?.();
    return () => undefined;
  }
  coming = mine;
  if (isLost()) restFocus(find());
  if (before) before.onEnd?.();
  else setTimeout(look, FRAME);
  return () => {
    if (coming === mine) end();
  };
}

/**
 * Gives the focus back to what had it, or else to the fallback, or else to the screen's heading. The focus is never left
 * on the body: a screen reader would begin at the top of the page again.
 */
export function returnFocus(
  element: HTMLElement | null,
  fallback: () => HTMLElement | null = () => null,
  onEnd?: () => void,
): void {
  const find = () => [element, fallback(), screenHeading()].find(isThere) ?? null;
  bringFocus(element ? 'opener' : 'heading', find, { onEnd });
}

/** Gives the focus that was just taken away to what takes the place of what had it; to the heading where nothing does. */
export function passFocusOn(find: () => HTMLElement | null): void {
  latest = null;
  bringFocus('row', () => find() ?? screenHeading());
}

/** A key that is pressed before the focus has come is for what it comes to. */
function passKeyOn(event: KeyboardEvent): void {
  if (!arrive()) return;
  event.stopImmediatePropagation();
  if (!document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

let latest: Element | null = null;

/** What had the focus until it was taken out of the page; null when nothing was. */
export const takenAway = (): Element | null => (latest?.isConnected ? null : latest);

/**
 * When the focused element is taken away (a button that has done its work, a change by others), the heading gets the focus,
 * unless something nearer takes it first, like the next row of a list. A click beside everything puts the focus on the body,
 * and it stays there.
 */
export function watchFocus(): void {
  window.addEventListener('keydown', passKeyOn, { capture: true });
  // The library's own windows would give the focus back in the next frame, where it is not heard.
  document.addEventListener('react-aria-focus-scope-restore', (event) => coming && event.preventDefault());
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
    if (coming && isLost()) restFocus(coming.find());
  }).observe(document.body, { childList: true, subtree: true });
}
