import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Times from a key press to the focus, ms. */
    moves: number[];
  }
}

/** Runs in the page before its own code: records the time from a key press to the move of the focus. */
export function watchMoves(): void {
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

export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Presses a key repeatedly, each time after the previous frame is painted; stops after `patience` ms. */
export async function press(page: Page, key: string, wanted: number, patience = Number.POSITIVE_INFINITY) {
  const end = performance.now() + patience;
  let presses = 0;
  while (presses < wanted && performance.now() < end) {
    await page.keyboard.press(key);
    await painted(page);
    presses += 1;
  }
  return presses;
}

/** The total time of the main thread's tasks, ms. */
export async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** JavaScript heap after garbage collection, MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
