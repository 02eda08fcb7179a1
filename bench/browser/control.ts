import type { Browser } from 'playwright-core';

const FRAMES = 600;

/** Intervals between the frames of a page with nothing on it, ms: what the machine alone does to a page. */
export async function emptyPageFrames(browser: Browser): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const intervals = await page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        let before: number | null = null;
        const look = (now: number) => {
          if (before !== null) found.push(now - before);
          before = now;
          if (found.length < wanted) requestAnimationFrame(look);
          else resolve(found);
        };
        requestAnimationFrame(look);
      }),
    FRAMES,
  );
  await page.close();
  return intervals;
}
