/**
 * How long the empty place stays when the focus has left it, ms: until screen readers have told where the focus has come to.
 * On a busy machine they are seconds late.
 */
const REMEMBERED = 5000;

const REST = '[role=toolbar][data-rest]';

/**
 * Where the focus waits until it comes to something new. Of an empty place in a toolbar screen readers say nothing, and stay
 * in the mode for forms and lists; from the body they would begin with the title of the document.
 */
let rest: HTMLElement | null = null;

/** Lets the focus wait in an empty place, in the grid, the group, the window or the main part that an element is in. */
export function restFocus(beside: HTMLElement | null): HTMLElement {
  const toolbar = document.createElement('div');
  toolbar.role = 'toolbar';
  toolbar.className = 'hidden-text';
  toolbar.dataset.rest = '';
  // A window of the library that is about to close lets the focus go there.
  toolbar.dataset.reactAriaTopLayer = 'true';
  const place = document.createElement('span');
  place.tabIndex = -1;
  toolbar.append(place);
  // Inside a grid or a group: its name is not said again when the focus comes back; nor is the main part announced each time.
  const around = beside?.closest('[role=grid], fieldset, main, [role=dialog]') ?? document.querySelector('main');
  (around ?? document.body).append(toolbar);
  place.focus({ preventScroll: true });
  leaveRest('later');
  rest = place;
  return place;
}

/**
 * Takes the empty place away. From a place that is gone, what gets the focus is read without what is around it, and a heading
 * not at all.
 */
export function leaveRest(when: 'now' | 'later'): void {
  const toolbar = rest?.parentElement;
  rest = null;
  if (!toolbar) return;
  const takeAway = () => {
    // As long as a new screen is being loaded, the focus stays here: another place would be one more for screen readers to hear of.
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

/** Whether the focus is in an empty place, also in one that is about to go. */
export const isAtRest = (): boolean => document.activeElement?.matches(`${REST} *`) ?? false;

/** Whether the focus is nowhere: on the body, or in an empty place. */
export const isLost = (): boolean => isOnBody() || isAtRest();
