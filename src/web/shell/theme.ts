import { useSyncExternalStore } from 'react';

/** Light is the default; `system` follows the operating system, also while the page is open. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isTheme = (text: string | null): text is Theme => themes.includes(text as Theme);

const storedTheme = (): Theme => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isTheme(stored) ? stored : 'light';
};

function show(): void {
  const theme = storedTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  show();
}

/** Shows the stored theme and follows the system from now on. `public/before-paint.js` has shown it before the first paint. */
export function startTheme(): void {
  show();
  systemIsDark.addEventListener('change', show);
}

/** The chosen theme. */
export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, storedTheme);
