import type { Browser } from 'playwright-core';
import { heapOf, painted, press, watchMoves, worked } from '../support/in-page.ts';
import { quantile } from '../support/statistics.ts';

export type Figures = {
  /** Time from opening the page to the paint of the first row, ms. */
  shown: number;
  /** Time from the key press to the focus on the next row, ms. */
  p50: number;
  p95: number;
  /** Main thread work per key press, with layout and painting, ms. */
  work: number;
  /** JavaScript heap after garbage collection, MB. */
  heap: number;
  elements: number;
};

const PRESSES = 120;
/** A slow candidate needs only a few presses. */
const PATIENCE = 20_000;
const OPENING = 60_000;

/** Presses the arrow key repeatedly, each time after the previous frame is painted. */
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
