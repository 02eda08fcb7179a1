import { SETTLING } from './focus.ts';

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
