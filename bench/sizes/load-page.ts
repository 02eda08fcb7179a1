import type { Browser } from 'playwright-core';

/** A script or a stylesheet with its compressed size. */
export type Loaded = { name: string; bytes: number };

export type Visit = {
  url: string;
  /** The selector of an element that exists once the page can be used. */
  usable: string;
  /** The session in the browser's storage. */
  session?: Record<string, string>;
};

/**
 * The scripts and styles that a browser with an empty cache has requested by the time the page can be used. Files that
 * are prefetched later do not count.
 */
export async function loadPage(browser: Browser, { url, usable, session = {} }: Visit): Promise<Loaded[]> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ({ items, selector }) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      const watching = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        performance.mark('usable');
        watching.disconnect();
      });
      watching.observe(document, { childList: true, subtree: true });
    },
    { items: session, selector: usable },
  );
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(usable).first().waitFor();
  const loaded = await page.evaluate(() => {
    const [usableAt] = performance.getEntriesByName('usable');
    if (!usableAt) throw new Error('The moment at which the page could be used was not recorded');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < usableAt.startTime)
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/.*\//, ''), bytes: encodedBodySize }));
  });
  await context.close();
  if (loaded.some(({ bytes }) => bytes === 0)) throw new Error('A file came from a cache, or has not come');
  return loaded;
}
