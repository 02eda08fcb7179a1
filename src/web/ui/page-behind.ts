import { SETTLING } from './focus.ts';

type OpenWindow = { element: HTMLElement; settling?: ReturnType<typeof setTimeout>; isLeaving: boolean };

/** The open windows, the top one last. */
const windows: OpenWindow[] = [];

const page = (): HTMLElement | null => document.getElementById('root');

/** What a window hides: the page, and of several windows all but the top one. */
const behind = (): HTMLElement[] =>
  [page(), ...windows.slice(0, -1).map(({ element }) => element)].filter((each) => each !== null);

/** What is on top when a window is closed. */
const below = (): HTMLElement | null => windows.at(-2)?.element ?? page();

function settle(window: OpenWindow): void {
  clearTimeout(window.settling);
  window.settling = setTimeout(() => {
    if (windows.at(-1) === window && !window.isLeaving) for (const each of behind()) each.inert = true;
  }, SETTLING);
}

/**
 * Puts the page and other windows out of reach behind a window, a moment after that has the focus: screen readers miss a
 * focus that moves in the step in which all around it goes away. Meanwhile the window itself keeps the pointer and Tab.
 * Returns what ends it.
 */
export function openWindow(element: HTMLElement): () => void {
  const window: OpenWindow = { element, isLeaving: false };
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

/** Whether the top window is on its way out. */
export const isLeaving = (): boolean => windows.at(-1)?.isLeaving ?? false;

/** Closes the top window, a moment after what is behind it is back within reach, for the same reason. */
export function leaveWindow(close: () => void): void {
  const window = windows.at(-1);
  const back = below();
  if (window?.isLeaving) return;
  if (!window || !back?.inert) {
    close();
    return;
  }
  window.isLeaving = true;
  back.inert = false;
  setTimeout(() => {
    window.isLeaving = false;
    // Another window may have taken its place meanwhile, and is not to be closed for it.
    if (!windows.includes(window)) return;
    close();
    settle(window);
  }, SETTLING);
}
