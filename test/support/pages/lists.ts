import type { Locator, Page } from 'playwright-core';
import ru from '../../../src/web/base/i18n/ru.json';
import { focused } from './screen.ts';

/** The rows of a list, without its head and its sums: each has a sentence as its name. */
export const rows = (page: Page): Locator => page.getByRole('row').and(page.locator('[aria-label]'));

/** Rows by their name: what they are announced as. */
export const rowOf = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });

/** Rows of a list by a text that they show. */
export const rowWith = (page: Page, text: string | RegExp): Locator => rows(page).filter({ hasText: text });

/** The row of a list at an index from 0; the head is the first row to screen readers. */
export const rowAt = (page: Page, index: number): Locator =>
  page.getByRole('row').and(page.locator(`[aria-rowindex="${index + 2}"]`));

/** The row with the focus. */
export const focusedRow = (page: Page, text: string | RegExp = ''): Locator =>
  focused(page.getByRole('row')).filter({ hasText: text });

/** The bar that tells what is selected and offers what can be done with all of it. */
export const selectionBar = (page: Page): Locator =>
  page
    .locator('div')
    .filter({ has: page.getByRole('button', { name: ru.list.select_none }) })
    .last();
