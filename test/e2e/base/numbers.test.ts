import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { card } from '../../support/pages/cards.ts';
import { rowWith } from '../../support/pages/lists.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { api } = company.manager;

// Another sale and another payment lie beforehand, so that the numbers are not the same.
await buildPayment(company, await buildSale(company, { tourist_surname: 'Другой' }), { amount: '77.00' });
const sale = await buildSale(company);
const waiting = await buildPayment(company, sale, { amount: '110.00' });
const accepted = await buildPayment(company, sale, { amount: '120.00' });
expectStatus(await api.post(`/tourist-payments/${accepted.id}/accept/`, {}), 200);
const declined = await buildPayment(company, sale, { amount: '130.00' });
expectStatus(await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Не та сумма' }), 200);
const refund = await buildPayment(company, sale, { amount: '-15.00', kind: 'refund' });
const [booking] = sale.bookings;
if (!booking) throw new Error('The sale has no booking');
const toPartner = await allocate(company, booking, '700.00');

const number = (id: number) => `№ ${id}`;
const open = (path: string, options = {}) => stage.open(company.manager, path, options);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test.each([
  ['/new-tourist-payments', '110,00 USD', waiting.id],
  ['/new-tourist-payments', '−15,00 USD', refund.id],
  ['/accepted-tourist-payments', '120,00 USD', accepted.id],
  ['/declined-tourist-payments', '130,00 USD', declined.id],
])('a row of %s shows its id and links the id of its sale (%s)', async (path, amount, id) => {
  const page = await open(path);
  await rowWith(page, amount).getByText(number(id), { exact: true }).first().waitFor();
  const link = rowWith(page, amount).getByRole('link', { name: number(sale.id), exact: true });
  expect(await link.getAttribute('href')).toBe(`/sale-details/${sale.id}`);
});

test('on a phone the id is below the name', async () => {
  const page = await open('/new-tourist-payments', { viewport: { width: 390, height: 844 } });
  await rowWith(page, '110,00 USD').getByText(number(waiting.id)).waitFor();
});

test('the id of a partner payment is in its list, on the allocation screen and beside its booking', async () => {
  const page = await open('/payments-to-partner');
  await rowWith(page, 'Coral Travel').getByText(number(toPartner.id), { exact: true }).first().waitFor();
  await goTo(page, `/allocate-payment-to-partner/${toPartner.id}`);
  await heading(page, `Разнести платёж ${number(toPartner.id)}: Coral Travel`);
  const allocated = card(page, 'Уже разнесено');
  const ofSale = allocated.getByRole('link', { name: `Продажа ${number(sale.id)}` });
  expect(await ofSale.getAttribute('href')).toBe(`/sale-details/${sale.id}`);
  await allocated.getByRole('button', { name: /^Снять/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByText(`вернутся в остаток платежа ${number(toPartner.id)}`)
    .waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, `/booking-details/${booking.id}`);
  const payment = page.getByRole('link', { name: `Платёж ${number(toPartner.id)}, Наличные` });
  expect(await payment.getAttribute('href')).toBe(`/allocate-payment-to-partner/${toPartner.id}`);
});

test('the dialogs of a payment show its id', async () => {
  const page = await open('/new-tourist-payments');
  await rowWith(page, '110,00 USD').focus();
  await page.keyboard.press('a');
  const of = `${number(waiting.id)}: Ахмедов Тимур`;
  await page.getByRole('dialog', { name: `Принять платёж ${of}` }).waitFor();
  await page.keyboard.press('Escape');
  await rowWith(page, '110,00 USD').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: `Отклонить платёж ${of}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await rowWith(page, '−15,00 USD').focus();
  await page.keyboard.press('a');
  const ofRefund = `${number(refund.id)}: Ахмедов Тимур`;
  await page.getByRole('dialog', { name: `Принять возврат ${ofRefund}` }).waitFor();
});

test('the sale page shows the ids of its payments in the card, in dialogs and in computations', async () => {
  const page = await open(`/sale-details/${sale.id}`);
  const shown = card(page, 'Платежи туриста');
  for (const { id } of [waiting, accepted, declined, refund])
    await shown.getByText(`${number(id)}, Наличные`).waitFor();
  await shown.getByRole('button', { name: `Изменить: 110,00 USD, ${number(waiting.id)}` }).press('Enter');
  await page.getByRole('dialog', { name: `Изменить платёж ${number(waiting.id)}` }).waitFor();
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Добавить возврат' }).press('Enter');
  await page.getByRole('dialog', { name: `Возврат туристу, продажа ${number(sale.id)}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Оплачено: .*как посчитано/ }).press('Enter');
  await page.getByRole('rowheader', { name: `Платёж ${number(accepted.id)}, Наличные` }).waitFor();
});

test('the cash book shows the ids of the line, of its payment and of its sale', async () => {
  const page = await open('/income-expense', { viewport: { width: 1920, height: 900 } });
  const income = rowWith(page, 'Платёж: Ахмедов Тимур');
  await income.getByText(number(accepted.id), { exact: true }).first().waitFor();
  const link = income.getByRole('link', { name: number(sale.id), exact: true });
  expect(await link.getAttribute('href')).toBe(`/sale-details/${sale.id}`);
  await rowWith(page, 'Партнёру: Coral Travel').getByText(number(toPartner.id), { exact: true }).first().waitFor();
});

test('an agent’s indicators show the ids of the pending payment and of its sale', async () => {
  const page = await open(`/agent-dashboard/${company.agent.id}`);
  await page.getByText(`Платёж ${number(waiting.id)}, продажа ${number(sale.id)}`).waitFor();
});

test('the ledger of a partner shows the ids of payments', async () => {
  const page = await open(`/partner-details/${company.partner.id}`);
  await page.getByRole('link', { name: `Платёж ${number(toPartner.id)}: Наличные` }).waitFor();
});

test('rows of the report of tourist payments show both ids', async () => {
  const page = await open('/tourist-payments-report?group=method', { viewport: { width: 1920, height: 900 } });
  await page.getByRole('button', { name: 'Наличные' }).press('Enter');
  const own = page.getByRole('row').filter({ hasText: '120,00 USD' });
  await own.getByText(number(accepted.id), { exact: true }).first().waitFor();
  await own.getByRole('link', { name: number(sale.id), exact: true }).waitFor();
});

test.each([
  ['/new-tourist-payments', { '№': waiting.id, 'Продажа №': sale.id }],
  ['/accepted-tourist-payments', { '№': accepted.id, 'Продажа №': sale.id }],
  ['/declined-tourist-payments', { '№': declined.id, 'Продажа №': sale.id }],
  ['/payments-to-partner', { '№': toPartner.id }],
  ['/income-expense?source=tourist_payment', { 'Платёж туриста №': accepted.id, 'Продажа №': sale.id }],
  ['/income-expense?source=partner_payment', { 'Платёж партнёру №': toPartner.id }],
  [`/partner-details/${company.partner.id}`, { 'Платёж партнёру №': toPartner.id }],
])('a spreadsheet of %s has ids as numbers', async (path, expected) => {
  const page = await open(path);
  await page.locator('main tbody tr').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main').getByRole('button', { name: 'В Excel' }).first().press('Enter'),
  ]);
  const { rows, texts } = readSpreadsheet(await readFile(await download.path()));
  const heads = texts.find((cells) => cells.includes(Object.keys(expected)[0] ?? '')) ?? [];
  const found = rows.some((cells) =>
    Object.entries(expected).every(([head, id]) => {
      const cell = cells[heads.indexOf(head)];
      return cell?.type === 'n' && cell.value === String(id);
    }),
  );
  expect(found, `${JSON.stringify(expected)} in ${JSON.stringify(texts)}`).toBe(true);
});
