import { isAtRest, isLost, isOnBody, leaveRest, restFocus } from './focus-placeholder.ts';

/**
 * The pause before the focus moves to a new element, ms. Screen readers do not read an element that is focused in the
 * moment in which the previously focused one is removed.
 */
export const SETTLING = 100;

/** The time for which the target of the focus is searched, ms: it may not be in the page yet. */
const PATIENCE = 400;
const FRAME = 16;
/** The longest wait for a pending change, ms. */
const LONGEST_CHANGE = 2000;

const isThere = (element: HTMLElement | null): element is HTMLElement =>
  Boolean(element?.isConnected) && element !== document.body && Number(element?.getClientRects().length) > 0;

/** The screen's heading, which always exists. */
export const screenHeading = (): HTMLElement | null => document.querySelector('main h1');

/**
 * The present place: the focused element or the one that is about to be focused, or else the element of the text
 * cursor, which screen readers move in reading mode while the focus is on the body.
 */
export function placeNow(): HTMLElement | null {
  const { activeElement } = document;
  if (coming && isAtRest()) return coming.find();
  if (activeElement instanceof HTMLElement && activeElement !== document.body) return activeElement;
  const read = getSelection()?.anchorNode;
  const place = read instanceof HTMLElement ? read : (read?.parentElement ?? null);
  return place?.closest('main') ? place : null;
}

/**
 * Focuses an element, also a heading or a text, which gets a `tabindex` only for this: of an element that always has
 * one, screen readers say that it is clickable, because React listens for clicks at the root.
 */
export function focusPlace(place: HTMLElement, options?: FocusOptions): void {
  place.focus(options);
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  const settle = () => {
    // The browser window has lost the focus: the element gets it back together with the window.
    if (document.activeElement === place) return;
    place.removeAttribute('tabindex');
    place.removeEventListener('blur', settle);
  };
  place.addEventListener('blur', settle);
  place.focus(options);
}

/** Gives the focus to the screen's heading. */
export function focusHeading(options?: FocusOptions): void {
  const heading = screenHeading();
  if (heading) focusPlace(heading, options);
}

/** Whether an element is in the frame that stays when the screen changes. */
const isInMenu = (element: Element | null): boolean => Boolean(element?.closest('header, nav, [data-frame]'));

/** Priorities of targets, lowest first; of two requests of the same priority the later one wins. */
const ranks = ['heading', 'opener', 'row', 'screen', 'window'] as const;

/** A pending target of the focus. */
type Coming = {
  rank: (typeof ranks)[number];
  find: () => HTMLElement | null;
  /**
   * The element that was focused at the time of the request, and keeps the focus until the target is there: a menu's
   * link, say.
   */
  from: Element | null;
  /** The pause after the change of the page is complete, ms. */
  settling: number;
  /** The end of that pause, ms; null until the change is complete. */
  since: number | null;
  /** The time for which the target is searched after that, ms. */
  patience: number;
  /** Called when the pause is over. It may request another target. */
  first?: (() => void) | undefined;
  /** Called once, whether the focus has moved or not. */
  onEnd?: (() => void) | undefined;
};

type Steps = Pick<Coming, 'first' | 'onEnd'> & {
  settling?: number;
  patience?: number;
  /**
   * The focused part of the page that is about to be removed: the focus leaves it before that. In Firefox screen
   * readers jump from a removed element to the beginning of the page.
   */
  leaving?: Element | null;
};

let coming: Coming | null = null;

function end(): void {
  const ended = coming;
  coming = null;
  // Screen readers have read the name and the size of the list before, when the focus returns to a row.
  const isBack = document.activeElement?.closest('[role=grid]');
  leaveRest(isBack ? 'now' : 'later');
  ended?.onEnd?.();
}

/** Runs `first` once. */
function begin(): void {
  const first = coming?.first;
  if (!coming || !first) return;
  coming.first = undefined;
  first();
}

function arrive(): boolean {
  begin();
  const { activeElement } = document;
  // An element of the menu that the person has focused meanwhile keeps the focus.
  const isLeaving = coming?.rank === 'screen' && coming.from === activeElement && isInMenu(activeElement);
  const isBehind = coming?.rank === 'window' && coming.from === activeElement;
  const isFree = isLost() || isLeaving || isBehind;
  const target = coming && isFree ? coming.find() : null;
  if (!target) return false;
  focusPlace(target);
  end();
  return true;
}

/** Pending changes of the element that the focus returns to. */
const changes = new Set<symbol>();

/**
 * Delays a returning focus until a change is shown, so that a row that is removed from its list is not read once more.
 * Returns the function to call when the change is there.
 */
export function delayFocus(): () => void {
  const change = Symbol();
  changes.add(change);
  const done = () => void changes.delete(change);
  setTimeout(done, LONGEST_CHANGE);
  return done;
}

function look(): void {
  if (!coming) return;
  const now = performance.now();
  coming.since ??= now + coming.settling;
  const isWaiting = now < coming.since || (coming.rank === 'opener' && changes.size > 0);
  if (!isWaiting && arrive()) return;
  if (!isWaiting && now >= coming.since + coming.patience) end();
  else setTimeout(look, FRAME);
}

/**
 * Moves a focus that is lost, or will be in a moment, to the element of `find`: after the pause for screen readers, or
 * at the next key, which is then handled there. Returns a function that cancels it.
 */
export function bringFocus(
  rank: Coming['rank'],
  find: Coming['find'],
  { settling = SETTLING, patience = PATIENCE, leaving = null, ...steps }: Steps = {},
): () => void {
  const mine: Coming = { rank, find, from: document.activeElement, settling, since: null, patience, ...steps };
  const isOutranked = () => coming !== null && ranks.indexOf(coming.rank) > ranks.indexOf(rank);
  // The `first` of the replaced target still runs; it may request a target of a higher rank.
  if (!isOutranked()) begin();
  const before = coming;
  if (isOutranked()) {
    steps.first?.();
    steps.onEnd?.();
    return () => undefined;
  }
  coming = mine;
  const isLeft = leaving?.contains(document.activeElement);
  // A new screen may have replaced the main part that contains the empty place.
  const isApart = rank === 'screen' && isAtRest() && !document.activeElement?.closest('main');
  if (isLeft || isApart || (rank !== 'heading' && isOnBody())) {
    const place = restFocus(find());
    // A text cursor left in removed text would move to the new screen, where screen readers read its first letter.
    if (isLeft || rank === 'screen') getSelection()?.collapse(place);
  }
  if (before) before.onEnd?.();
  else setTimeout(look);
  return () => {
    if (coming === mine) end();
  };
}

/** Finds the element again, or, if its row has left the list, the row that is now at its index. */
function placeOf(element: HTMLElement | null): () => HTMLElement | null {
  const grid = element?.closest<HTMLElement>('[role=grid]');
  const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset.index);
  const successor = () => {
    const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    return rows.find(({ dataset }) => Number(dataset.index) === index) ?? rows.at(-1) ?? null;
  };
  return () => (isThere(element) ? element : successor());
}

/** Returns the focus to the remembered element, or to the fallback, or to the screen's heading. */
type FocusReturn = (fallback?: () => HTMLElement | null, steps?: Pick<Steps, 'first' | 'leaving'>) => void;

/**
 * Remembers an element for the returning focus, which never ends on the body, where screen readers start at the top.
 */
export function rememberFocus(element: HTMLElement | null): FocusReturn {
  const place = placeOf(element);
  return (fallback = () => null, steps) => {
    const find = () => [place(), fallback(), screenHeading()].find(isThere) ?? null;
    bringFocus(element ? 'opener' : 'heading', find, steps);
  };
}

/** Returns the focus to an element, or to the screen's heading. */
export const returnFocus = (element: HTMLElement | null): void => rememberFocus(element)();

/** Passes the focus of a removed element to its successor, or to the screen's heading. */
export function passFocusOn(find: () => HTMLElement | null): void {
  latest = null;
  bringFocus('row', () => find() ?? screenHeading());
}

/**
 * Moves the focus to a cell with a field, by way of the empty place: screen readers in reading mode would read the
 * whole row for a cell that is focused directly.
 */
export function moveFocusToCell(cell: HTMLElement): void {
  // The empty place is outside of the grid, so that the name of the grid is read with the cell.
  restFocus(cell.closest('[role=grid]')?.parentElement ?? cell);
  bringFocus('screen', () => cell);
}

/** Passes a key that is pressed during the pause to the target of the focus. */
function passKeyOn(event: KeyboardEvent): void {
  if (!arrive()) return;
  event.stopImmediatePropagation();
  if (!document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

let latest: Element | null = null;

/** The focused element that was removed from the page; null if none was. */
export const takenAway = (): Element | null => (latest?.isConnected ? null : latest);

/**
 * When the focused element is removed, the heading gets the focus unless a component requests a nearer target, such as
 * the next row of a list. A click on the background moves the focus to the body, where it stays.
 */
export function watchFocus(): void {
  window.addEventListener('keydown', passKeyOn, { capture: true });
  // React Aria would return the focus of a window in the next frame, too early for screen readers.
  document.addEventListener('react-aria-focus-scope-restore', (event) => {
    if (coming && coming.rank !== 'heading') event.preventDefault();
  });
  document.addEventListener('focusin', ({ target }) => {
    latest = target instanceof Element ? target : null;
    // An element of the new screen that the person has focused meanwhile keeps the focus.
    if (coming?.rank === 'screen' && !isLost() && coming.from !== target) end();
  });
  document.addEventListener('focusout', () =>
    // An element that is being removed is still connected during this event.
    queueMicrotask(() => {
      if (isOnBody() && !takenAway()) latest = null;
    }),
  );
  new MutationObserver(() => {
    const gone = takenAway();
    if (!gone) return;
    latest = null;
    returnFocus(null);
    // React Aria's lists return the focus themselves if it is on the body.
    if (coming && isOnBody() && !gone.closest('.popover')) restFocus(coming.find());
  }).observe(document.body, { childList: true, subtree: true });
}
