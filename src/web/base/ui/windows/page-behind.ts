import { holdAnnouncements } from '../focus/announcer.ts';
import { bringFocus, SETTLING } from '../focus/focus.ts';

type OpenWindow = { element: HTMLElement; settling?: ReturnType<typeof setTimeout> };

/** The open windows, the top one last. */
const windows: OpenWindow[] = [];

const page = (): HTMLElement | null => document.getElementById('root');

/** What a window hides: the page, and of several windows all but the top one. */
const behind = (): HTMLElement[] =>
  [page(), ...windows.slice(0, -1).map(({ element }) => element)].filter((each) => each !== null);

function settle(window: OpenWindow): void {
  clearTimeout(window.settling);
  window.settling = setTimeout(() => {
    if (windows.at(-1) === window) for (const each of behind()) each.inert = true;
  }, SETTLING);
}

/**
 * Puts the page and other windows out of reach behind a window, a moment after that has the focus: screen readers miss a
 * focus that moves in the step in which all around it goes away. Meanwhile the window itself keeps the pointer and Tab.
 * Returns what puts them within reach again, before the focus comes back.
 */
export function openWindow(element: HTMLElement): () => void {
  const window: OpenWindow = { element };
  windows.push(window);
  const arrive = () => settle(window);
  element.addEventListener('focusin', arrive, { once: true });
  if (element.contains(document.activeElement)) arrive();
  return () => {
    clearTimeout(window.settling);
    element.removeEventListener('focusin', arrive);
    windows.splice(windows.indexOf(window), 1);
    const top = windows.at(-1)?.element ?? page();
    if (top) top.inert = false;
  };
}

/**
 * Firefox tells screen readers of a window only after a focus that moves in the step in which it comes. Orca begins anew then,
 * and takes what is typed into the window for its own commands.
 */
const isToldLate = CSS.supports('-moz-appearance', 'none');

/**
 * Gives the focus to a place in a window that has just come, and selects what stands in it: at once, or when screen readers
 * know the window.
 */
export function enterWindow(place: HTMLElement): void {
  const select = () => place instanceof HTMLInputElement && place.select();
  if (!isToldLate) {
    place.focus();
    select();
    return;
  }
  // The library would give it to the window itself.
  const window = place.closest('[role=dialog]');
  window?.removeAttribute('tabindex');
  const release = holdAnnouncements();
  const onEnd = () => {
    window?.setAttribute('tabindex', '-1');
    if (place === document.activeElement) select();
    release();
  };
  bringFocus('window', () => (place.isConnected ? place : null), { onEnd });
}
