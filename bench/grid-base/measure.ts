import type { Browser } from 'playwright-core';
import { heapOf, painted, press, watchMoves, worked } from '../support/in-page.ts';
import { quantile } from '../support/statistics.ts';

export type Figures = {
  /** From opening the page to the first row painted, ms. */
  shown: number;
  /** From the key press to the focus on the next row, ms. */
  p50: number;
  p95: number;
  /** What the main thread worked for a key press, layout and painting included, ms. */
  work: number;
  /** JavaScript heap after garbage collection, MB. */
  heap: number;
  elements: number;
};

const PRESSES = 120;
/** A candidate that is slow is slow after a few presses too. */
const PATIENCE = 20_000;
const OPENING = 60_000;

/** Arrow after arrow, each when the one before has been painted. */
export async function measure(browser: Browser, url: string, rows: number, firstCell: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.addInitScript(watchMoves);
  const opened = performance.now();
  await page.goto(`${url}?rows=${rows}`, { timeout: OPENING });
  const first = page.locator(firstCell).first();
  await first.waitFor({ timeout: OPENING });
  await painted(page);
  const shown = performance.now() - opened;
  await first.click();
  await painted(page);
  const before = await worked(devtools);
  const presses = await press(page, 'ArrowDown', Math.min(PRESSES, rows - 2), PATIENCE);
  const work = ((await worked(devtools)) - before) / presses;
  const moves = await page.evaluate(() => window.moves);
  if (moves.length < presses) throw new Error(`The focus moved ${moves.length} times in ${presses} presses: ${url}`);
  const heap = await heapOf(devtools);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { shown, p50: quantile(moves, 0.5), p95: quantile(moves, 0.95), work, heap, elements };
}
