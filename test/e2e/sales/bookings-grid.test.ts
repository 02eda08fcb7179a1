import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { bookingRows, lockedBookings } from '../../support/pages/sale-form.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const permissions = ['clipboard-read', 'clipboard-write'];
const cell = (page: Page, row: number, column: string) => field(page, `bookings-${row}-${column}`);

/** Everything that the rows say, as one reads it. */
const read = (page: Page): Promise<string[]> =>
  bookingRows(page).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('input, .choice-value')]
        .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent))
        .join(' | ')
        .replace(/\s/g, ' '),
    ),
  );

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('a block copied from a spreadsheet fills the rows from the focused cell on', async () => {
  const page = await stage.open(company.agent, '/new-sale', { permissions });
  await cell(page, 0, 'partner_id').focus();
  await paste(
    page,
    'Hotel Roma\tCT-1\t1 780,00\tEUR\t1,16\t23.11.2027\ncoral\tCT-2\t560\r\nUzbekistan Airways\t\t3.4м\n',
  );
  await page.getByText('Вставлено строк: 3').first().waitFor();
  expect(await read(page)).toEqual([
    'Hotel Roma | CT-1 | 1 780,00 | EUR | 1,16 | 23.11.2027',
    'Coral Travel | CT-2 | 560,00 | USD | ',
    'Uzbekistan Airways |  | 3 400 000,00 | UZS |  | ',
  ]);
  expect(await focused(page)).toBe('field-bookings-0-partner_id');
  // Only the column of the prices, from the second row on.
  await cell(page, 1, 'rate').focus();
  await paste(page, '600\n3 500 000\n');
  await page.waitForFunction(() => document.querySelectorAll('.booking-usd')[2]?.textContent?.includes('280'));
  expect((await read(page)).map((line) => line.split(' | ')[2])).toEqual(['1 780,00', '600,00', '3 500 000,00']);
});

test('pasted names of partners are resolved once the partners are read', async () => {
  const page = await stage.open(company.agent, '/active-sales', { permissions });
  await headingFocused(page);
  const names = Promise.withResolvers<void>();
  await intercept(page, '**/api/v1/graphql', async (route) => {
    if (route.request().postData()?.includes('paymentMethods')) await names.promise;
    await route.continue();
  });
  await page.goto(`${stage.server.url}/new-sale`);
  await headingFocused(page);
  await cell(page, 0, 'partner_id').focus();
  await paste(page, 'Hotel Roma\tCT-7\t90\n');
  // Another block goes on top of the first one, and a person who has gone on to another field stays there.
  await cell(page, 0, 'reference_number').focus();
  await paste(page, 'CT-8\t95\n');
  await field(page, 'tourist_surname').focus();
  expect(await page.locator('[aria-labelledby=section-unpasted]').count()).toBe(0);
  names.resolve();
  await page.getByText('Вставлено строк: 1').first().waitFor();
  await expect.poll(async () => (await read(page))[0]).toMatch(/^Hotel Roma \| CT-8 \| 95,00/);
  expect(await focused(page)).toBe('field-tourist_surname');
});

test('cells that could not be parsed are listed with place and reason, and the others stay', async () => {
  const page = await stage.open(company.agent, '/new-sale', { permissions });
  await cell(page, 0, 'partner_id').focus();
  await paste(page, 'Pegas\tCT-1\t100\nCoral Travel\tCT-2\t12x\tRUB\t\t31.02.2027\n');
  const left = page.getByRole('region', { name: 'Не вставлено ячеек: 4' });
  await left.waitFor();
  expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
    'Партнёр, бронь 1: «Pegas», такого партнёра нет',
    'Стоимость, бронь 2: «12x», не похоже на сумму',
    'Валюта, бронь 2: «RUB», такой валюты нет',
    'Дата услуги, бронь 2: «31.02.2027», такой даты нет',
  ]);
  expect(await read(page)).toEqual([' | CT-1 | 100,00 | USD | ', 'Coral Travel | CT-2 |  | USD | ']);
  await left.getByRole('link', { name: /12x/ }).press('Enter');
  expect(await focused(page)).toBe('field-bookings-1-rate');
  await left.getByRole('button', { name: 'Понятно' }).press('Enter');
  await left.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.id === 'field-bookings-0-partner_id');
});

test('text of a single cell is pasted into its field', async () => {
  const page = await stage.open(company.agent, '/new-sale', { permissions });
  await cell(page, 0, 'reference_number').focus();
  await paste(page, 'CT-88231');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === 'CT-88231');
});

test('pasting does not overwrite a paid booking', async () => {
  const booking = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
  const sale = await buildSale(company, { bookings: [booking, booking, booking] });
  const [, paid] = sale.bookings.toSorted((a, b) => a.id - b.id);
  if (!paid) throw new Error('The sale has three bookings');
  await allocate(company, paid, '10.00');
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`, { permissions });
  await lockedBookings(page).waitFor();
  await cell(page, 0, 'rate').focus();
  await paste(page, '111\n222\n333\n');
  await page.getByText('Бронь 2: «222,00», эту бронь изменить нельзя').waitFor();
  expect(await cell(page, 0, 'rate').inputValue()).toBe('111,00');
  expect(await cell(page, 2, 'rate').inputValue()).toBe('333,00');
});

test('rows are added, removed and moved through by keys', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  await cell(page, 0, 'reference_number').focus();
  await page.keyboard.type('A');
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'bookings-1-partner_id');
  await cell(page, 1, 'reference_number').focus();
  await page.keyboard.type('B');
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'bookings-2-partner_id');
  await cell(page, 2, 'reference_number').focus();
  await page.keyboard.type('C');
  for (const [key, id] of [
    ['ArrowUp', 'field-bookings-1-reference_number'],
    ['ArrowUp', 'field-bookings-0-reference_number'],
    ['ArrowUp', 'field-bookings-0-reference_number'],
    ['ArrowDown', 'field-bookings-1-reference_number'],
    ['Enter', 'field-bookings-2-partner_id'],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
  }
  await cell(page, 1, 'reference_number').focus();
  await page.keyboard.press('Control+Delete');
  await page.waitForFunction(() => document.activeElement?.id === 'field-bookings-1-partner_id');
  expect((await read(page)).map((line) => line.split(' | ')[1])).toEqual(['A', 'C']);
  await page.keyboard.press('Control+Delete');
  await page.waitForFunction(() => document.activeElement?.id === 'field-bookings-0-partner_id');
  await page.keyboard.press('Control+Delete');
  expect(await bookingRows(page).count()).toBe(1);
  expect(await focused(page)).toBe('field-bookings-0-partner_id');
});
