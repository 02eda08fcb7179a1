import type { Locator, Page } from 'playwright-core';

/** The element, as long as it has the focus. */
export const focused = (element: Locator): Locator => element.and(element.page().locator(':focus'));

/** The heading of the screen, with the focus at it: a screen that has come up is ready for keys then. */
export const focusedHeading = (page: Page, name?: string | RegExp): Locator =>
  focused(page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) }));

/** Waits until the heading of the screen has the focus. */
export const headingFocused = (page: Page, name?: string | RegExp): Promise<void> =>
  focusedHeading(page, name).waitFor();

/** The button with the focus. */
export const focusedButton = (page: Page, name?: string | RegExp, exact = false): Locator =>
  focused(page.getByRole('button', name === undefined ? {} : { name, exact }));

/** The description of a term in a list: a figure of a dashboard, a fact of a client, a sum of a sale. */
export const definitionOf = (within: Page | Locator, term: string): Locator =>
  within
    .getByRole('term')
    .and(within.locator(`:text-is("${term}")`))
    .locator(':scope + dd');

/** The header of the page, with the menu of the person. */
export const header = (page: Page): Locator => page.getByRole('banner');

/** The aside of a form or a screen that sums up what is in it. */
export const summary = (page: Page): Locator => page.getByRole('complementary');

/** A sentence of the page. */
export const sentence = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole('paragraph').filter({ hasText: text });
