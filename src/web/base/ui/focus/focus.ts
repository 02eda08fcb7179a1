import { isAtRest, isLost, isOnBody, leaveRest, restFocus } from './focus-rest.ts';

/**
 * How long the focus waits before it comes to something new, ms. What gets it in the moment in which the element that had it
 * is taken away is not read by screen readers: they are still busy with what is gone.
 */
export const SETTLING = 100;

/** How long a place for the focus is looked for, ms: what it comes to may not be in the page yet. */
const PATIENCE = 400;
const FRAME = 16;
/** How long it waits for a change that is on its way, at most, ms. */
const LONGEST_CHANGE = 2000;

const isThere = (element: HTMLElement | null): element is HTMLElement =>
  Boolean(element?.isConnected) && element !== document.body && Number(element?.getClientRects().length) > 0;

/** The screen's heading: the place that always is there. */
export const screenHeading = (): HTMLElement | null => document.querySelector('main h1');

/**
 * The present place: the focused element or what is about to get the focus, or else what a screen reader reads, whose reading
 * mode leaves the focus on the body and moves the text cursor.
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
 * Gives the focus to a place, also to text that takes none otherwise, so that reading goes on there. Headings take it only
 * here: of those that always can, screen readers say each time that they can be clicked, as clicks are listened for at the root.
 */
export function focusPlace(place: HTMLElement, options?: FocusOptions): void {
  place.focus(options);
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  const settle = () => {
    // Another window has come to the front: the place gets the focus back with its window.
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

/** Whether an element is in what stays when the screen changes. */
const isInMenu = (element: Element | null): boolean => Boolean(element?.closest('header, nav'));

/** What the focus comes to: the later one in this order gets it, and of two alike the one that was asked for later. */
const ranks = ['heading', 'opener', 'row', 'screen', 'window'] as const;

/** What is to get the focus that is nowhere. */
type Coming = {
  rank: (typeof ranks)[number];
  find: () => HTMLElement | null;
  /** What has the focus when it is asked for: a menu's link that has led to a new screen, or what opens a window, keeps it until then. */
  from: Element | null;
  /** How long it waits when the change of the page that it comes after is complete, ms. */
  settling: number;
  /** From when, ms: known when that change is complete. */
  since: number | null;
  /** How long it is looked for from then on, ms. */
  patience: number;
  /** Done as soon as the focus can be heard. It may take the focus elsewhere. */
  first?: (() => void) | undefined;
  /** Called once, whether the focus has come there or not. */
  onEnd?: (() => void) | undefined;
};

type Steps = Pick<Coming, 'first' | 'onEnd'> & {
  settling?: number;
  patience?: number;
  /**
   * What has the focus and is about to be taken away: the focus waits elsewhere before that. In Firefox screen readers go to
   * the beginning of the page from what is taken away.
   */
  leaving?: Element | null;
};

let coming: Coming | null = null;

function end(): void {
  const ended = coming;
  coming = null;
  // The name and the size of a list have been heard when the focus comes back to a row.
  const isBack = document.activeElement?.closest('[role=grid]');
  leaveRest(isBack ? 'now' : 'later');
  ended?.onEnd?.();
}

/** Does what comes first. */
function begin(): void {
  const first = coming?.first;
  if (!coming || !first) return;
  coming.first = undefined;
  first();
}

function arrive(): boolean {
  begin();
  const { activeElement } = document;
  // What the person has come to in the menu meanwhile keeps the focus.
  const isLeaving = coming?.rank === 'screen' && coming.from === activeElement && isInMenu(activeElement);
  const isBehind = coming?.rank === 'window' && coming.from === activeElement;
  const isFree = isLost() || isLeaving || isBehind;
  const target = coming && isFree ? coming.find() : null;
  if (!target) return false;
  focusPlace(target);
  end();
  return true;
}

/** Changes of what the focus may go back to that are on their way. */
const changes = new Set<symbol>();

/**
 * Lets the focus that goes back wait for a change of what it goes back to: a row that leaves its list is not read once more.
 * Returns what says that the change is there.
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
 * Brings the focus, which is nowhere or will be in a moment, to what `find` finds, when screen readers can hear it, or with
 * the first key, which is for what it comes to. Returns what gives that up.
 */
export function bringFocus(
  rank: Coming['rank'],
  find: Coming['find'],
  { settling = SETTLING, patience = PATIENCE, leaving = null, ...steps }: Steps = {},
): () => void {
  const mine: Coming = { rank, find, from: document.activeElement, settling, since: null, patience, ...steps };
  const isOutranked = () => coming !== null && ranks.indexOf(coming.rank) > ranks.indexOf(rank);
  // What the replaced one would have done first is done before; that may bring the focus to something of a higher rank.
  if (!isOutranked()) begin();
  const before = coming;
  if (isOutranked()) {
    steps.first?.();
    steps.onEnd?.();
    return () => undefined;
  }
  coming = mine;
  const isLeft = leaving?.contains(document.activeElement);
  // A new screen may have brought its main part with it.
  const isApart = rank === 'screen' && isAtRest() && !document.activeElement?.closest('main');
  if (isLeft || isApart || (rank !== 'heading' && isOnBody())) {
    const place = restFocus(find());
    // Of a text cursor that is moved to the new screen with the text that it was in, screen readers read its first letter.
    if (isLeft || rank === 'screen') getSelection()?.collapse(place);
  }
  if (before) before.onEnd?.();
  else setTimeout(look);
  return () => {
    if (coming === mine) end();
  };
}

/** Where the focus was: the element, or the row that has taken the place of its row when that has left the list. */
function placeOf(element: HTMLElement | null): () => HTMLElement | null {
  const grid = element?.closest<HTMLElement>('[role=grid]');
  const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset.index);
  const successor = () => {
    const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    return rows.find(({ dataset }) => Number(dataset.index) === index) ?? rows.at(-1) ?? null;
  };
  return () => (isThere(element) ? element : successor());
}

/** What gives the focus back to what has it now, or else to the fallback, or else to the screen's heading. */
type FocusReturn = (fallback?: () => HTMLElement | null, steps?: Pick<Steps, 'first' | 'leaving'>) => void;

/**
 * Remembers where the focus is. Given back, it is never left on the body: a screen reader would begin at the top of the page.
 */
export function rememberFocus(element: HTMLElement | null): FocusReturn {
  const place = placeOf(element);
  return (fallback = () => null, steps) => {
    const find = () => [place(), fallback(), screenHeading()].find(isThere) ?? null;
    bringFocus(element ? 'opener' : 'heading', find, steps);
  };
}

/** Gives the focus back to what had it, or else to the screen's heading. */
export const returnFocus = (element: HTMLElement | null): void => rememberFocus(element)();

/** Gives the focus that was just taken away to what takes the place of what had it; to the heading where nothing does. */
export function passFocusOn(find: () => HTMLElement | null): void {
  latest = null;
  bringFocus('row', () => find() ?? screenHeading());
}

/**
 * Moves the focus to the cell of a grid that is typed in. It comes by way of the empty place: of a cell that is come to in
 * their reading mode, screen readers read the whole row.
 */
export function moveFocusToCell(cell: HTMLElement): void {
  // Outside of the grid: its name is said with the cell.
  restFocus(cell.closest('[role=grid]')?.parentElement ?? cell);
  bringFocus('screen', () => cell);
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
  // The library would give the focus of a window back in the next frame, where it is not heard.
  document.addEventListener('react-aria-focus-scope-restore', (event) => {
    if (coming && coming.rank !== 'heading') event.preventDefault();
  });
  document.addEventListener('focusin', ({ target }) => {
    latest = target instanceof Element ? target : null;
    // What the person has come to on a new screen meanwhile keeps the focus, and gets it back from a dialog that it opens.
    if (coming?.rank === 'screen' && !isLost() && coming.from !== target) end();
  });
  document.addEventListener('focusout', () =>
    // An element that is being taken away is gone only after this event.
    queueMicrotask(() => {
      if (isOnBody() && !takenAway()) latest = null;
    }),
  );
  new MutationObserver(() => {
    const gone = takenAway();
    if (!gone) return;
    latest = null;
    returnFocus(null);
    // Lists and menus of the library give the focus back by themselves, if it is on the body.
    if (coming && isOnBody() && !gone.closest('.popover')) restFocus(coming.find());
  }).observe(document.body, { childList: true, subtree: true });
}
