import type { Locator, Page } from 'playwright-core';

/** A figure of a dashboard: its name, its value, its change and the link to what it is made of. */
export const figure = (page: Page, name: string): Locator =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });

/** The value of a figure, with what it is counted in. */
export const figureValue = (shown: Locator): Locator => shown.getByRole('definition').first();
