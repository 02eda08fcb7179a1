import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildCompany, buildSale } from '../support/company.ts';
import { sharedStage } from '../support/pages.ts';
import { recordSpeech, saidBy } from '../support/speech.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company);

declare global {
  interface Window {
    changed: string[];
  }
}

/** Writes down each change of an attribute of the elements that are in the page now, as "TH ascending". */
const recordAttribute = (page: Page, name: string) =>
  page.evaluate((attribute) => {
    window.changed = [];
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target as Element;
        window.changed.push(`${element.tagName} ${element.getAttribute(attribute)}`);
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: [attribute] });
  }, name);
const changesOn = (page: Page) => page.evaluate(() => window.changed);

test('of a new sort order the head that has it tells alone: the one that had it before is another element', async () => {
  const page = await stage.open(company.manager, '/');
  await page.getByRole('row').nth(1).waitFor();
  await recordAttribute(page, 'aria-sort');
  const button = page.locator('.grid-sort', { hasText: 'Дата услуги' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort]', { hasText: 'Дата услуги' }).waitFor();
  expect(await page.locator('th[aria-sort]').count()).toBe(1);
  expect(await changesOn(page)).toEqual([expect.stringMatching(/^TH (ascending|descending)$/)]);
  await button.and(page.locator(':focus')).waitFor();
});

test('an option that is taken by leaving the field is marked when the list is gone', async () => {
  const page = await stage.open(company.manager, '/new-sale');
  const field = page.getByRole('combobox', { name: 'Партнёр, бронь 1' });
  await field.focus();
  await page.keyboard.type(company.partner.name.slice(0, 4));
  await page.getByRole('option', { name: company.partner.name }).and(page.locator('[data-focused]')).waitFor();
  await recordAttribute(page, 'aria-selected');
  await page.keyboard.press('Tab');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe(company.partner.name);
  expect(await changesOn(page)).toEqual([]);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: company.partner.name, selected: true }).waitFor();
});

test('what is said in one step is one message', async () => {
  const page = await stage.open(company.manager, '/new-sale', { before: recordSpeech });
  await page.locator('#field-brutto').fill('1500');
  await page.locator('#field-bookings-0-rate').fill('1400');
  await page.locator('#field-bookings-0-currency').focus();
  await saidBy(
    page,
    () => page.keyboard.press('e'),
    'Валюта: EUR, курс 1,15. Продажа убыточна: при сохранении это нужно будет подтвердить.',
  );
});

test('the actions of a screen are in the line neither of its title nor of its note', async () => {
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const middle = async (selector: string) => {
    const box = await page.locator(`main ${selector}`).first().boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const actions = await middle('.screen-actions button');
  // Screen readers take for one line what lies within a few pixels, of the letters: these differ from their box.
  for (const other of ['h1', '.screen-title p', '.screen-title p > *'])
    expect(Math.abs((await middle(other)) - actions)).toBeGreaterThan(8);
});
