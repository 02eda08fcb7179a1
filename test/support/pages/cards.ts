import type { Locator, Page } from 'playwright-core';

/** The card with this heading. */
export const card = (page: Page, name: string): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name, exact: true }) });
