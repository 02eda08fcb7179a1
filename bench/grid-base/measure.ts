import type { Browser, CDPSession, Page } from 'playwright-core';
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

declare global {
  interface Window {
    /** Milliseconds from a key press to the focus. */
    moves: number[];
  }
}

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
  const presses = await press(page, Math.min(PRESSES, rows - 2));
  const work = ((await worked(devtools)) - before) / presses;
  const moves = await page.evaluate(() => window.moves);
  if (moves.length < presses) throw new Error(`The focus moved ${moves.length} times in ${presses} presses: ${url}`);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { shown, p50: quantile(moves, 0.5), p95: quantile(moves, 0.95), work, heap: usedSize / 1e6, elements };
}

/** In the page: from a key press to the focus that it moved. */
function watchMoves(): void {
  window.moves = [];
  let pressed: number | null = null;
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    true,
  );
  addEventListener(
    'focusin',
    () => {
      if (pressed !== null) window.moves.push(performance.now() - pressed);
      pressed = null;
    },
    true,
  );
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

async function press(page: Page, wanted: number): Promise<number> {
  const end = performance.now() + PATIENCE;
  let presses = 0;
  while (presses < wanted && performance.now() < end) {
    await page.keyboard.press('ArrowDown');
    await painted(page);
    presses += 1;
  }
  return presses;
}

/** How long the main thread has been busy so far, ms. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
