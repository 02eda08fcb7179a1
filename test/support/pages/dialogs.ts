import type { Locator, Page } from 'playwright-core';
import ru from '../../../src/web/base/i18n/ru.json';

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Waits until no dialog is there. */
export const dialogClosed = (page: Page): Promise<void> => dialog(page).first().waitFor({ state: 'detached' });

/** The field of the command palette. */
export const paletteField = (page: Page): Locator =>
  page.getByRole('dialog', { name: ru.palette.title }).getByLabel(ru.palette.title, { exact: true });
