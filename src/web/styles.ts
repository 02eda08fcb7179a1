/** The stylesheet of all signed-in screens, loaded once. */
let sheet: Promise<void> | null = null;

/**
 * Loads the styles of all screens behind the sign-in once, after the page's own sheet, on which they build. If loading
 * fails, the next call tries again.
 */
export function loadEveryStyle(): Promise<void> {
  sheet ??= addSheet().catch((error: unknown) => {
    sheet = null;
    throw error;
  });
  return sheet;
}

async function addSheet(): Promise<void> {
  // The build writes its URL into the page, where `before-paint.js` prefetches it for signed-in users.
  const address = document.querySelector<HTMLScriptElement>('script[data-styles]')?.dataset.styles;
  const first = document.querySelector('link[rel="stylesheet"]');
  if (!(address && first)) throw new Error('The page does not say where its styles are');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The styles could not be loaded: ${address}`));
    });
    // Style sheets that libraries have added stay after it in the cascade.
    first.after(link);
  });
}
