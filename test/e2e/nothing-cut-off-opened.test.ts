import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '../../src/web/i18n/languages.ts';
import { cutOff, goTo, settled, stopPainting } from '../support/cut-off.ts';
import { furnishLong } from '../support/long-values.ts';
import { sharedStage } from '../support/pages.ts';

const stage = await sharedStage();
const { company, unpaid } = await furnishLong(stage.server);

/** What opens has a width of its own: it differs on a phone and a desk. */
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 900 };

/** In each language one page goes through everything: it has loaded the application once. */
const pages = await Promise.all(
  languages.map(async (language) => {
    const page = await stage.open(company.manager, '/nowhere', { language });
    await stopPainting(page);
    return [language, page] as const;
  }),
);

const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/** What can't be read of what each of these opens, as wide as the window is; on the way it is closed again. */
async function problemsBehind(page: Page, openers: Locator): Promise<string[]> {
  const found: string[] = [];
  const count = await openers.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at++) {
    const opener = openers.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    // What is not painted is found by no pointer.
    await opener.press('Enter');
    await page.locator(OPEN).waitFor();
    await settled(page);
    for (const problem of await cutOff(page)) found.push(`${name}: ${problem}`);
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
  const found = await Promise.all(
    pages.map(async ([language, page]) => {
      await page.setViewportSize(desk);
      await goTo(page, address);
      const onDesk = await problemsBehind(page, openersOf(page));
      await page.setViewportSize(phone);
      await settled(page);
      // Filters that are not set stand behind a button there.
      const more = page.locator('.chips-more [aria-expanded=false]');
      if ((await more.count()) > 0) await more.press('Enter');
      const onPhone = await problemsBehind(page, openersOf(page).filter({ visible: true }));
      return [
        ...onDesk.map((problem) => `${language} at ${desk.width}: ${problem}`),
        ...onPhone.map((problem) => `${language} at ${phone.width}: ${problem}`),
      ];
    }),
  );
  expect(found.flat()).toEqual([]);
});
