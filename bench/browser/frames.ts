import type { Browser, Page } from 'playwright-core';

/** Intervals of a number of frames while a list is scrolled by some pixels in each, ms. */
export const frameIntervals = (page: Page, frames: number, step: number): Promise<number[]> =>
  page.evaluate(
    ([wanted, pixels]) =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector('.grid');
        const found: number[] = [];
        let before: number | null = null;
        const look = (now: number) => {
          if (before !== null) found.push(now - before);
          before = now;
          list?.scrollBy(0, pixels);
          if (found.length < wanted) requestAnimationFrame(look);
          else resolve(found);
        };
        requestAnimationFrame(look);
      }),
    [frames, step] as const,
  );

/** The same on an empty page, which shows the share of the machine. */
export async function emptyPageFrames(browser: Browser, frames: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const intervals = await frameIntervals(page, frames, 0);
  await page.close();
  return intervals;
}
