import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo, settled } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';
import { header } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const { company, ids } = await buildFurnished(stage.server);

/** Keys that are seen, as chips or in words, in what is on the page and in what its elements are described with. */
const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const names = /(^|[^\p{L}])(Ctrl|Enter|Esc|Tab|F\d|[↓⏎]|↑ ↓)($|[^\p{L}])/u;
    const chips = [...document.querySelectorAll('kbd, .key')]
      .filter(isSeen)
      .map(({ textContent }) => textContent ?? '');
    // An arrow beside a column's name says how the list is sorted.
    const lines = [...document.querySelectorAll('main :is(p, span, div, small), [role=dialog] :is(p, span)')]
      .filter((element) => isSeen(element) && element.children.length === 0 && !element.closest('th'))
      .map(({ textContent }) => textContent ?? '');
    const told = [...document.querySelectorAll('[placeholder], [title]')]
      .filter(isSeen)
      .flatMap((element) => [element.getAttribute('placeholder') ?? '', element.getAttribute('title') ?? '']);
    return [...chips, ...[...lines, ...told].filter((text) => names.test(text))];
  });

const phones = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a narrow window', { viewport: { width: 390, height: 844 } }],
  ['a tablet', { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true }],
] as const;

const addresses = screens
  .filter((screen) => !isPublic(screen))
  // The setting that switches them off is about keys.
  .filter(({ path }) => path !== '/users/profile')
  .map(({ path }) => addressOf(path, ids));

describe.each(phones)('on %s', (_, look) => {
  test('no screen shows a key', async () => {
    const page = await stage.open(company.manager, '/active-sales', look);
    const found: string[] = [];
    for (const address of addresses) {
      await goTo(page, address);
      await settled(page);
      for (const keys of await keysOn(page)) found.push(`${address}: ${keys}`);
    }
    expect(found).toEqual([]);
  });

  test('no menu, palette or dialog shows a key', async () => {
    const page = await stage.open(company.manager, `/sale-details/${ids.sale.id}`, look);
    await header(page)
      .getByRole('button', { name: /Здравствуйте/ })
      .click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem', { name: 'Клавиатура' }).count()).toBe(0);
    expect(await keysOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await header(page).getByRole('button', { name: ru.header.find }).click();
    await page.getByRole('option').first().waitFor();
    expect(await keysOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Добавить платёж' }).click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    expect(await keysOn(page)).toEqual([]);
  });
});

test('with a keyboard, hints are shown where their keys work; the table of all keys is shown on every device', async () => {
  const desk = await stage.open(company.manager, `/sale-details/${ids.sale.id}`);
  await settled(desk);
  expect(await keysOn(desk)).toEqual(expect.arrayContaining(['Ctrl K', 'P']));
  await stage.close(desk);
  const phone = await stage.open(company.manager, '/active-sales', phones[0][1]);
  await phone.keyboard.press('F1');
  await phone.getByRole('dialog', { name: 'Клавиатура' }).waitFor();
  expect((await keysOn(phone)).length).toBeGreaterThan(10);
});
