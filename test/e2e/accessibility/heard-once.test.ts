import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { heardArrival, recordSpeech, saidBy } from '../../support/browser/speech.ts';
import { addCashLine } from '../../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale, displayedDate, today } from '../../support/data/company.ts';
import { field } from '../../support/pages/fields.ts';
import { focusedRow, rowAt } from '../../support/pages/lists.ts';
import { openNewSale } from '../../support/pages/new-sale.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company);
await buildPayment(company, sale, { amount: '100.00' });

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

test('a new sort order is announced by its own column head only, because the previous head is replaced by a new element', async () => {
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

test('an option that is taken by leaving the field is marked as selected after its list has closed', async () => {
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

test('texts that are announced in one task are one message', async () => {
  const page = await openNewSale(stage, company.manager);
  await field(page, 'brutto').fill('1500');
  await field(page, 'bookings-0-rate').fill('1400');
  await field(page, 'bookings-0-currency').focus();
  await saidBy(
    page,
    () => page.keyboard.press('e'),
    'Валюта: EUR, курс 1,15. Продажа убыточна: при сохранении это нужно будет подтвердить.',
  );
});

test('the actions of a screen are on a line of their own, apart from its title and its note', async () => {
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

test.each([`/sale-details/${sale.id}`, '/company-dashboard', '/sales-report'])(
  'a card that is only read is told by its heading alone, on %s',
  async (path) => {
    const page = await stage.open(company.manager, path);
    await page.locator('main h2').first().waitFor();
    await page.locator('main table, main dl').first().waitFor();
    expect(await page.locator('main').getByRole('region').count()).toBe(0);
    expect(await page.locator('main').getByRole('complementary').count()).toBe(0);
  },
);

test('the word of a state is the only text of its cell, because screen readers read a word beside generated content twice', async () => {
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const state = page.locator('main td .status').first();
  expect(await state.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
  expect(await state.locator('> i[aria-hidden=true]').boundingBox()).toMatchObject({ width: 9, height: 9 });
});

test('the question of a dialog describes the button that has the focus', async () => {
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`, { before: recordSpeech });
  await page.getByRole('button', { name: /^Удалить: 100,00/ }).press('Enter');
  const answer = page.getByRole('dialog').locator('[data-cancel]:focus');
  await answer.waitFor();
  const about = await answer.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${about}"]`).textContent()).toMatch(/исчезнет из продажи/);
  expect(await page.locator('[role=alertdialog]').count()).toBe(0);
});

test('the text of a dialog is announced when the focus moves to its field', async () => {
  await addCashLine(company);
  const page = await stage.open(company.manager, '/income-expense', { before: recordSpeech });
  await headingFocused(page);
  await rowAt(page, 0).waitFor();
  await heardArrival(page);
  await page.keyboard.press('F6');
  await focusedRow(page).waitFor();
  const open = async () => {
    await page.keyboard.press('X');
    await page.getByRole('dialog').locator('textarea:focus').waitFor();
  };
  const text = `В кассу запишется обратная строка: −100,00 USD, ${displayedDate(today())}. Сама строка останется.`;
  await saidBy(page, open, text);
});
