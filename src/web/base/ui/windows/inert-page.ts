import { holdAnnouncements } from '../focus/announcer.ts';
import { bringFocus, SETTLING } from '../focus/focus.ts';

type OpenWindow = { element: HTMLElement; settling?: ReturnType<typeof setTimeout> };

/** The open windows, the top one last. */
const windows: OpenWindow[] = [];

const page = (): HTMLElement | null => document.getElementById('root');

/** The page, and all open windows but the top one. */
const behind = (): HTMLElement[] =>
  [page(), ...windows.slice(0, -1).map(({ element }) => element)].filter((each) => each !== null);

function settle(window: OpenWindow): void {
  clearTimeout(window.settling);
  window.settling = setTimeout(() => {
    if (windows.at(-1) === window) for (const each of behind()) each.inert = true;
  }, SETTLING);
}

/**
 * Makes the page and other windows inert a moment after the window has the focus: screen readers miss a focus that
 * moves in the same task in which everything around it is hidden. Until then React Aria contains the focus. Returns the
 * function that undoes it, to be called before the focus returns.
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
 * Firefox reports a new window to screen readers after a focus that moves in the same task. Orca then starts over, and
 * takes what is typed into the window for its own commands.
 */
const reportsWindowsLate = CSS.supports('-moz-appearance', 'none');

/** Focuses an element in a window that has just opened and selects its text: at once, or in Firefox after a pause. */
export function enterWindow(place: HTMLElement): void {
  const select = () => place instanceof HTMLInputElement && place.select();
  if (!reportsWindowsLate) {
    place.focus();
    select();
    return;
  }
  // Without `tabindex` React Aria does not focus the window itself.
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
