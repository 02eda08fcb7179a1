import type { Page } from 'playwright-core';

export type Place = { x: number; y: number; width: number; height: number };

/** Where elements stand on the page, to a tenth of a pixel, by their selectors. */
export function placesOf(page: Page, selectors: string[]): Promise<Record<string, Place>> {
  return page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((selector) => {
          const element = document.querySelector(selector);
          if (!element) throw new Error(`There is no ${selector}`);
          const { x, y, width, height } = element.getBoundingClientRect();
          const [left, top, wide, high] = [x + scrollX, y + scrollY, width, height].map(
            (pixels) => Math.round(pixels * 10) / 10,
          );
          return [selector, { x: left, y: top, width: wide, height: high } as Place];
        }),
      ),
    selectors,
  );
}

/** How far an element stands from the middle of the window, px. */
export const offCentre = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
  });
