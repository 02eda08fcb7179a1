const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Applies the theme that was chosen in the application in this browser, otherwise that of the system. */
function show(): void {
  const stored = localStorage.getItem('theme') ?? 'system';
  const dark = stored === 'dark' || (stored === 'system' && systemIsDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/**
 * Follows the system and the other tabs from now on; `public/before-paint.js` has shown the theme before the first
 * paint.
 */
export function followTheme(): void {
  show();
  systemIsDark.addEventListener('change', show);
  addEventListener('storage', show);
}
