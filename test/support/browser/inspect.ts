import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { settled } from './cut-off.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** On a phone a list shows what fits: nothing is to be looked for sideways. */
const sidewaysOnPhone = () =>
  [...document.querySelectorAll('.grid')]
    .filter(({ scrollWidth, clientWidth }) => innerWidth <= 700 && scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `a list wider than its frame by ${scrollWidth - clientWidth}`);

/** Elements wider than their place. */
export async function tooWide(page: Page): Promise<string[]> {
  const found = await page.evaluate(sidewaysOnPhone);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...found, `wider than the window by ${overflow}`] : found;
}

type Theme = 'light' | 'dark';

const shownTheme = (page: Page): Promise<Theme> =>
  page.evaluate(() => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'));

/** Shows a page whose theme is the system's in the other one, as when it gets dark outside. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, theme);
}

/**
 * The violations that axe finds on a page in both themes, and elements wider than their place. The other theme differs
 * in its colours alone, so there axe looks at those; everything else it has seen in the one that was shown. The page is
 * left in the other one.
 */
export async function problemsOf(page: Page, except: string[] = []): Promise<string[]> {
  // A table that has another width measures itself in the next frame, and is a place to stop at from then on.
  await settled(page);
  const theme = await shownTheme(page);
  const other = theme === 'light' ? 'dark' : 'light';
  const problems = await axeProblems(page, { except });
  const wide = await tooWide(page);
  await inTheme(page, other);
  const colours = await axeProblems(page, { rules: COLOUR_RULES });
  return [...problems, ...wide, ...colours.map((problem) => `in the ${other} theme: ${problem}`)];
}

export const inspect = async (page: Page, what: string, except: string[] = []) =>
  expect(await problemsOf(page, except), what).toEqual([]);
