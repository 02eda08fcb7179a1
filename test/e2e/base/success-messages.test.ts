import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, freshPhone, readSale } from '../../support/data/company.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { field } from '../../support/pages/fields.ts';
import { successToast } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

/** The successes of the specification's section 8; signing in and out are in `shell.test.ts` and `sign-in.test.ts`. */
const stage = await sharedStage();
const company = await buildCompany(stage.server);

const open = async (path: string, person = company.manager): Promise<Page> => {
  const page = await stage.open(person, path, { before: recordSpeech });
  // Until then what is said waits, and is said in one.
  await headingFocused(page);
  return page;
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true, disabled: false }).first();

/** It is shown as a success, and heard once. */
async function told(page: Page, text: string): Promise<void> {
  await successToast(page, text).first().waitFor();
  // The announcement of a screen that has just been opened may be joined to it.
  const isIn = (spoken: string) => `. ${spoken.replace(/\s+/g, ' ').trim()}. `.includes(`. ${text}. `);
  const times = async () => (await spokenOn(page)).filter(isIn).length;
  await expect.poll(times).toBe(1);
}

async function choose(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await page.getByRole('option').first().waitFor();
  await field(page, name).press('Tab');
}

test('adding and changing a sale are confirmed by a message', async () => {
  const page = await open('/new-sale', company.agent);
  await field(page, 'tourist_phone').fill(freshPhone());
  await field(page, 'tourist_surname').fill('Успехов');
  await field(page, 'tourist_name').fill('Иван');
  await choose(page, 'direction_id', 'Ант');
  await field(page, 'service_date').fill('+30');
  await field(page, 'brutto').fill('1000');
  await choose(page, 'bookings-0-partner_id', 'Coral');
  await field(page, 'bookings-0-rate').fill('800');
  await field(page, 'bookings-0-rate').press('Control+Enter');
  await page.waitForURL('**/sale-details/*');
  const id = /\d+$/.exec(page.url())?.[0];
  await told(page, `Продажа ${id} сохранена`);
  await headingFocused(page);
  await page.keyboard.press('e');
  await field(page, 'service').fill('Отель');
  await field(page, 'service').press('Control+Enter');
  await told(page, `Продажа ${id} изменена`);
});

test('adding, changing and deleting a booking are confirmed by a message', async () => {
  const sale = await buildSale(company, { brutto: '5000.00' });
  const page = await open(`/sale-details/${sale.id}`);
  await button(page, 'Добавить бронь').press('Enter');
  await choose(page, 'partner_id', 'Hotel');
  await field(page, 'rate').fill('100');
  await field(page, 'rate').press('Enter');
  await told(page, 'Бронь добавлена');
  await button(page, 'Изменить: Hotel Roma').press('Enter');
  await field(page, 'rate').fill('110');
  await field(page, 'rate').press('Enter');
  await told(page, 'Бронь изменена');
  await button(page, 'Удалить: Hotel Roma').press('Enter');
  await dialog(page).getByRole('button', { name: 'Удалить' }).press('Enter');
  await told(page, 'Бронь удалена: Hotel Roma');
});

test('recording and changing a payment are confirmed by a message', async () => {
  const sale = await buildSale(company);
  const page = await open(`/sale-details/${sale.id}`);
  await button(page, 'Добавить платёж').press('Enter');
  await field(page, 'amount').fill('100');
  await field(page, 'amount').press('Enter');
  await page
    .getByText(/Платёж записан: №\s\d+/)
    .first()
    .waitFor();
  const { tourist_payments } = await readSale(company.manager, sale.id);
  const number = `№ ${tourist_payments[0]?.id}`;
  await told(page, `Платёж записан: ${number}`);
  await button(page, `Изменить: 100,00 USD, ${number}`).press('Enter');
  await field(page, 'amount').fill('120');
  await field(page, 'amount').press('Enter');
  await told(page, `Платёж изменён: ${number}`);
});

test.each([
  ['/partners', 'Турфирма'],
  ['/directions', 'Бали'],
  ['/payment-methods', 'Перевод'],
])('adding an entry to %s is confirmed by a message', async (path, name) => {
  const page = await open(path);
  await headingFocused(page);
  await page.keyboard.press('i');
  await field(page, 'name').fill(name);
  await field(page, 'name').press('Enter');
  await told(page, `Добавлено: ${name}`);
});

test('paying a booking is confirmed by a message with the remainder of the payment', async () => {
  const own = await buildCompany(stage.server);
  await buildSale(own);
  const payment = await buildPartnerPayment(own, '900.00');
  const page = await open(`/allocate-payment-to-partner/${payment.id}`, own.manager);
  await page.locator('.allocation [data-cell=amount] input').first().fill('800');
  await page.keyboard.press('Control+Enter');
  await told(page, 'Оплачена 1 бронь, остаток 100,00 USD');
});

test('checking and unchecking a sale and a booking are confirmed by a message', async () => {
  const sale = await buildSale(company);
  const page = await open(`/sale-details/${sale.id}`);
  await button(page, 'Отметить проверенной').press('Enter');
  await told(page, 'Продажа проверена');
  await button(page, 'Снять проверку').press('Enter');
  await told(page, 'Проверка снята');
  await button(page, 'Проверить: Coral Travel').press('Enter');
  await told(page, 'Бронь проверена: Coral Travel');
  await button(page, 'Снять проверку: Coral Travel').press('Enter');
  await told(page, 'Проверка брони снята: Coral Travel');
});

test('adding a sale to the target is confirmed by a message, and a refusal is reported', async () => {
  const sale = await buildSale(company);
  expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`), 200);
  const page = await open(`/sale-details/${sale.id}`);
  await button(page, 'В план').press('Enter');
  await told(page, 'Продажа добавлена в план');
  await button(page, 'Убрать из плана').press('Enter');
  await told(page, 'Продажа убрана из плана');
});
