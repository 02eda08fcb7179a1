import type { Page } from 'playwright-core';

type Control = 'radio' | 'switch';

/**
 * Clicks the label of a radio button or a switch. Its input is hidden inside the label, so that a click on the input has to
 * be forced: such a click is not checked, and misses what late content moves meanwhile.
 */
export async function clickLabel(page: Page, role: Control, name: string, checked = true): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole(role, { name }) })
    .click();
  await page.getByRole(role, { name, checked }).waitFor({ state: 'attached' });
}
