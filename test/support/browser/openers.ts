import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './cut-off.ts';

const able = ':not([aria-disabled])';
const key = (letter: string) => `.screen-actions .button:has(.key:text-is("${letter}"))${able}`;
const ofRow = (index: number) => `tr[data-index="${index}"] .grid-actions .button${able}`;
const cardOf = (page: Page, section: string) => page.locator(`section.card:has(#section-${section})`);

export type Opener = [what: string, address: string, openers: (page: Page) => Locator];

/** Buttons that open a dialog, a panel or a menu, without those that act at once or lead to another screen. */
export const openersOf = ({ id: sale, client_id: client }: { id: number; client_id: number }): Opener[] => [
  ['the header', '/journal', (page) => page.locator('.header-end [aria-haspopup]')],
  ['a sale', `/sale-details/${sale}`, (page) => page.locator(`.summary .computed, ${key('P')}, ${key('X')}`)],
  [
    'the bookings of a sale',
    `/sale-details/${sale}`,
    (page) => cardOf(page, 'bookings').locator('.row-actions').first().locator(`.button:nth-of-type(n + 2)${able}`),
  ],
  [
    'the payments of a sale',
    `/sale-details/${sale}`,
    (page) => cardOf(page, 'payments').locator('.row-actions').first().locator(`.button${able}`),
  ],
  [
    'a list of sales',
    '/active-sales?service=next30',
    (page) => page.locator('.screen-actions [aria-haspopup], .chip > [aria-haspopup], .view-button'),
  ],
  ['the cash book', '/income-expense', (page) => page.locator(`${key('I')}, ${ofRow(0)}`)],
  ['the desks', '/cash-desks', (page) => page.locator(`${key('M')}, .cash-desks tbody .button`)],
  ['payments that wait', '/new-tourist-payments', (page) => page.locator(ofRow(0))],
  ['people', '/agents-list', (page) => page.locator(`${key('I')}, ${ofRow(1)}`)],
  ['partners', '/partners', (page) => page.locator(`${key('I')}, ${ofRow(0)}`)],
  ['rates', '/currency-settings', (page) => page.locator(`${key('I')}, ${ofRow(0)}`)],
  ['the second step of signing in', '/users/profile', (page) => page.locator('.two-step-actions .button')],
  [
    'a client',
    `/client-details/${client}`,
    (page) =>
      page.locator(`.screen-actions button.button, section[aria-labelledby=section-consents] .card-head .button`),
  ],
  ['levels of clients', '/loyalty-settings', (page) => cardOf(page, 'levels').locator('tbody tr .button')],
];

const OPEN = '[role=dialog], [role=menu]';

/** The problems of each opened dialog, panel or menu at the window's width; each is closed again. */
export async function problemsBehind(
  page: Page,
  openers: Locator,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const count = await openers.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at++) {
    const opener = openers.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    // A button outside the painted part can't be clicked.
    await opener.press('Enter');
    await page.locator(OPEN).waitFor();
    await settled(page);
    for (const problem of await look(page)) found.push(`${name}: ${problem}`);
    await page.keyboard.press('Escape');
    await page.locator(OPEN).waitFor({ state: 'detached' });
  }
  return found;
}
