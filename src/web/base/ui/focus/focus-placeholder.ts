/**
 * How long the empty place stays in the page after the focus has left it, ms: until screen readers have read the newly
 * focused element, which takes seconds on a busy machine.
 */
const REMEMBERED = 5000;

const REST = '[role=toolbar][data-rest]';

/**
 * The empty place where the focus waits until its target is there. Screen readers read nothing for an empty place in a
 * toolbar and stay in focus mode; on the body they would start with the title of the document.
 */
let rest: HTMLElement | null = null;

/** Moves the focus to an empty place in the grid, group, window or main part of an element. */
export function restFocus(beside: HTMLElement | null): HTMLElement {
  const toolbar = document.createElement('div');
  toolbar.role = 'toolbar';
  toolbar.className = 'hidden-text';
  toolbar.dataset.rest = '';
  // React Aria's focus containment of a closing window allows it.
  toolbar.dataset.reactAriaTopLayer = 'true';
  const place = document.createElement('span');
  place.tabIndex = -1;
  toolbar.append(place);
  // Inside of a grid or group, screen readers do not read its name again when the focus returns; the same for the main
  // part.
  const around = beside?.closest('[role=grid], fieldset, main, [role=dialog]') ?? document.querySelector('main');
  (around ?? document.body).append(toolbar);
  place.focus({ preventScroll: true });
  leaveRest('later');
  rest = place;
  return place;
}

/**
 * Removes the empty place. If it is removed before the next element is read, screen readers read that without its
 * context, and a heading not at all.
 */
export function leaveRest(when: 'now' | 'later'): void {
  const toolbar = rest?.parentElement;
  rest = null;
  if (!toolbar) return;
  const takeAway = () => {
    // The focus stays here while a new screen is loading: screen readers would read another place as well.
    if (toolbar.contains(document.activeElement)) {
      toolbar.addEventListener('focusout', () => setTimeout(takeAway, REMEMBERED), { once: true });
      return;
    }
    const cursor = getSelection();
    if (toolbar.contains(cursor?.anchorNode ?? null)) cursor?.removeAllRanges();
    toolbar.remove();
  };
  if (when === 'now') takeAway();
  else setTimeout(takeAway, REMEMBERED);
}

/** Whether no element of the page has the focus. */
export const isOnBody = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether the focus is in an empty place, also in one that will be removed. */
export const isAtRest = (): boolean => document.activeElement?.matches(`${REST} *`) ?? false;

/** Whether the focus is nowhere: on the body, or in an empty place. */
export const isLost = (): boolean => isOnBody() || isAtRest();
