import type { Page } from 'playwright-core';
import { median } from '../support/statistics.ts';

declare global {
  interface Window {
    /** Time from the key press to the paint of the first row of its result, ms. */
    answered: Promise<number>;
  }
}

const GOES = 5;

/** Time to sort by a column by Enter on its header, ms. */
export async function sortBy(page: Page, column: string): Promise<number> {
  const found: number[] = [];
  const head = page.locator('.grid-sort', { hasText: column });
  await head.focus();
  for (let go = 0; go < GOES; go++) {
    await awaitFirstRow(page, '');
    await page.keyboard.press('Enter');
    found.push(await page.evaluate(() => window.answered));
  }
  return median(found);
}

/** Time to search for a word, from its last letter on, ms. */
export async function searchFor(page: Page, words: string[]): Promise<number> {
  const found: number[] = [];
  const field = page.getByRole('searchbox');
  for (const word of words) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await awaitFirstRow(page, word);
    await page.keyboard.type(word);
    found.push(await page.evaluate(() => window.answered));
  }
  return median(found);
}

/** Starts waiting for another first row that contains the word. */
const awaitFirstRow = (page: Page, word: string): Promise<void> =>
  page.evaluate((wanted) => {
    const first = () => document.querySelector('tbody tr[data-index="0"]:not(.grid-blank)')?.textContent ?? '';
    const before = first();
    let pressed = Number.NaN;
    // Letters that an English keyboard does not have produce no key events.
    const typing = ['keydown', 'input'];
    const onKey = (event: Event) => {
      pressed = event.timeStamp;
    };
    for (const type of typing) addEventListener(type, onKey, true);
    window.answered = new Promise((resolve) => {
      const look = () => {
        const now = first();
        if (now === '' || now === before || !now.includes(wanted)) {
          requestAnimationFrame(look);
          return;
        }
        for (const type of typing) removeEventListener(type, onKey, true);
        // After the frame that shows it.
        setTimeout(() => resolve(performance.now() - pressed));
      };
      requestAnimationFrame(look);
    });
  }, word);
