import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '../../src/web/i18n/languages.ts';
import { cutOff, inLanguage, settled } from '../support/cut-off.ts';
import { furnishLong } from '../support/long-values.ts';
import { sharedStage } from '../support/pages.ts';

const stage = await sharedStage();
const { company, unpaid } = await furnishLong(stage.server);

/** What opens has a width of its own: it differs on a phone and a desk. */
const sizes = [1440, 390];

/** What can't be read of what is open, at each width. */
async function problemsOf(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    for (const problem of await cutOff(page)) found.push(`${what} at ${width}: ${problem}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/** Looks at what each of these opens, and closes it again. */
async function problemsBehind(page: Page, openers: Locator): Promise<string[]> {
  const found: string[] = [];
  const count = await openers.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at++) {
    const opener = openers.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    await opener.click();
    await page.locator(OPEN).waitFor();
    found.push(...(await problemsOf(page, name)));
    await page.keyboard.press('Escape');
    await page.locator(OPEN).waitFor({ state: 'detached' });
  }
  return found;
}

const able = ':not([aria-disabled])';
const key = (letter: string) => `.screen-actions .button:has(.key:text-is("${letter}"))${able}`;
const ofRow = (index: number) => `tr[data-index="${index}"] .grid-actions .button${able}`;
const cardOf = (page: Page, section: string) => page.locator(`[aria-labelledby="section-${section}"]`);

/** What opens a dialog, a panel or a menu; what acts at once or leads to another screen is no part of this. */
const openers: [what: string, address: string, openers: (page: Page) => Locator][] = [
  ['the header', '/journal', (page) => page.locator('.header-end [aria-haspopup]')],
  ['a sale', `/sale-details/${unpaid.id}`, (page) => page.locator(`.summary .computed, ${key('P')}, ${key('X')}`)],
  [
    'the bookings of a sale',
    `/sale-details/${unpaid.id}`,
    (page) => cardOf(page, 'bookings').locator('.row-actions').first().locator(`.button:nth-of-type(n + 2)${able}`),
  ],
  [
    'the payments of a sale',
    `/sale-details/${unpaid.id}`,
    (page) => cardOf(page, 'payments').locator('.row-actions').first().locator(`.button${able}`),
  ],
  [
    'a list of sales',
    '/active-sales?service=next30',
    (page) => page.locator('.screen-actions [aria-haspopup], .chip > [aria-haspopup], .view-button'),
  ],
  ['the cash book', '/income-expense', (page) => page.locator(`${key('N')}, ${ofRow(0)}`)],
  ['payments that wait', '/new-tourist-payments', (page) => page.locator(ofRow(0))],
  ['people', '/agents-list', (page) => page.locator(`${key('N')}, ${ofRow(1)}`)],
  ['partners', '/partners', (page) => page.locator(`${key('N')}, ${ofRow(0)}`)],
];

test.each(openers)('what opens from %s is whole in three languages', async (_, address, openersOf) => {
  const page = await stage.open(company.manager, address);
  const found: string[] = [];
  for (const language of languages) {
    await inLanguage(page, language);
    await settled(page);
    for (const problem of await problemsBehind(page, openersOf(page))) found.push(`${language}: ${problem}`);
  }
  expect(found).toEqual([]);
});
