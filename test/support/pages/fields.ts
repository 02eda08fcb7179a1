import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { focused } from './screen.ts';

/** A field by its path in the command's body ("bookings-0-rate"): rows of a form have the same labels. */
export const field = (within: Page | Locator, path: string): Locator => within.locator(`[id="field-${path}"]`);

/** Waits until a field has the focus. */
export const fieldFocused = (within: Page | Locator, path: string): Promise<void> =>
  focused(field(within, path)).waitFor();

/** The accessible description of a field: its hint, its suggestion, its error. */
export const descriptionOf = (described: Locator): Promise<string> =>
  described.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** The summary of a refused form: the only group that takes the focus. */
export const focusedSummary = (page: Page, text: string | RegExp = ''): Locator =>
  focused(page.getByRole('group')).filter({ hasText: text });

/**
 * Waits until a field is marked as wrong, with this error in its description. The button of a list can have no such
 * mark.
 */
export async function hasError(checked: Locator, error = ''): Promise<void> {
  const wrong = checked.and(checked.page().locator('[aria-invalid=true], button'));
  await wrong.waitFor();
  await expect.poll(() => descriptionOf(wrong)).not.toBe('');
  await expect.poll(() => descriptionOf(wrong)).toContain(error);
}

/** The same for a field by its path. */
export const fieldWrong = (within: Page | Locator, path: string, error = ''): Promise<void> =>
  hasError(field(within, path), error);

/** The errors of fields in the order of the page, as they are described to screen readers. */
export const fieldErrors = (page: Page): Promise<string[]> =>
  page
    .locator('[aria-invalid=true]')
    .all()
    .then((fields) => Promise.all(fields.map(descriptionOf)))
    .then((errors) => errors.filter((error) => error !== ''));

/** The note below a field on rejected characters; it is no part of the field's description. */
export const leftOut = (page: Page, text: string | RegExp = /^Не введено: /): Locator =>
  page.getByRole('main').getByText(text);
