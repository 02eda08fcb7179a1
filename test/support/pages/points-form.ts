import type { Page } from 'playwright-core';
import type { Typist } from '../browser/typist.ts';
import { field } from './fields.ts';
import { focused } from './screen.ts';

/** From the field of the method: points stand last among the methods, before what adds another one. */
export async function choosePoints(page: Page, person: Typist): Promise<void> {
  await person.press('Enter');
  await focused(page.getByRole('option')).waitFor();
  await person.press('End', 'ArrowUp');
  await focused(page.getByRole('option', { name: 'Баллы' })).waitFor();
  await person.press('Enter');
  // The focus goes back to the field when the list has closed: a Tab before that would begin elsewhere.
  await page.locator('[id$="method_id"]:focus').waitFor();
}

/** Presses Tab until a field has the focus. */
export async function tabTo(page: Page, person: Typist, path: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if ((await focused(field(page, path)).count()) > 0) return;
    await person.press('Tab');
  }
  throw new Error(`Tab does not come to ${path}`);
}
