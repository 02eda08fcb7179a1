import type { Locator, Page } from 'playwright-core';
import type { Partner } from '#contract/directories/directories.ts';
import type { Person } from '../data/company.ts';
import { expectStatus } from '../server/api.ts';

/** Waits until a field shows a value. */
export const shownIn = (page: Page, name: string, value: string) =>
  page.waitForFunction(
    ([id, text]) => (document.getElementById(id as string) as HTMLInputElement | null)?.value === text,
    [`field-${name}`, value],
  );
/** The options of the open list, as they are written. */
export const options = (page: Page): Promise<string[]> => page.getByRole('option').allInnerTexts();
/** The active option, if it has this name. */
export const marked = (page: Page, name: string | RegExp): Locator =>
  page.locator('[role=option][data-focused]', { hasText: name });
export const listGone = (page: Page) => page.getByRole('listbox').waitFor({ state: 'detached' });
/** The error of a lookup whose text is no option. */
export const notInList = (page: Page) => page.locator('.field-error', { hasText: 'Нет в списке' });

/** The partners of a sale's bookings, as they are recorded. */
export async function partnersOf(person: Person, id: number): Promise<string[]> {
  const { sale } = await person.api.read<{ sale: { bookings: { partner_name: string }[] } }>(
    'query ($id: Id!) { sale(id: $id) { bookings { partner_name } } }',
    { id },
  );
  return sale.bookings.map(({ partner_name }) => partner_name);
}

/** Adds names that are like others of a company, two directions and a partner, and returns the partner. */
export async function addLikeNames({ api }: Person): Promise<Partner> {
  // By the alphabet the first one stands before "Анталья", which it only has as its last word.
  for (const name of ['Алания и Анталья', 'Антверпен']) expectStatus(await api.post('/directions/', { name }), 201);
  return expectStatus(await api.post<Partner>('/partners/', { name: 'Aroma', currency: 'USD' }), 201);
}
