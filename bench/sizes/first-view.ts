import type { Browser } from 'playwright-core';

/** Lighthouse's "slow 4G", as Chromium's throttling applies it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (750 * 1e3) / 8,
  offline: false,
};

/** Time until an element is painted on a phone with an empty cache over slow 4G, ms. */
export async function firstView(browser: Browser, url: string, selector: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((wanted) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      watching.disconnect();
      // The present content is painted with the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('seen')));
    });
    watching.observe(document, { childList: true, subtree: true });
  }, selector);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0);
  const seen = await page.evaluate(() => performance.getEntriesByName('seen')[0]?.startTime);
  await context.close();
  return seen ?? Number.POSITIVE_INFINITY;
}
