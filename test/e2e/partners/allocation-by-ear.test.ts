import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { displayedDate, inDays } from '../../support/data/company.ts';
import { amountOf, buildOpenBookings, focusIn, openAllocation, rowOf } from '../../support/pages/allocation-screen.ts';

const stage = await sharedStage();

test('a row is announced as booking, tourist, date and open amount', async () => {
  const { company, sales } = await buildOpenBookings(stage.server, ['100.00']);
  const payment = await buildPartnerPayment(company, '100.00');
  const page = await openAllocation(stage, company, payment.id);
  const heads = await rowOf(page, 1).getByRole('rowheader').allInnerTexts();
  expect(heads.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
    'AB-1',
    `Турист1 Тимур Продажа № ${sales[0]?.id}`,
    displayedDate(inDays(10)),
    '100,00 USD',
  ]);
  await page.getByRole('grid', { name: 'Открытые брони партнёра' }).waitFor();
  await page.getByRole('textbox', { name: 'Сумма, USD: AB-1, Турист1 Тимур' }).waitFor();
  await page.getByRole('button', { name: 'Вариант: Полная, меняет нетто' }).waitFor();
  await page.getByRole('checkbox', { name: 'Выбрать: AB-1, Турист1 Тимур' }).waitFor();
  await page.getByRole('button', { name: 'Заполнить: AB-1, Турист1 Тимур' }).waitFor();
});

test('the cell of an amount has the focus and is announced with its row; its field has the focus while it is edited', async () => {
  const { company } = await buildOpenBookings(stage.server, ['100.00', '200.00']);
  const payment = await buildPartnerPayment(company, '250.00');
  const page = await openAllocation(stage, company, payment.id);
  const cell = (number: number, name: string) =>
    rowOf(page, number).getByRole('gridcell', { name, exact: true }).and(page.locator(':focus')).waitFor();
  const isTypedIn = (number: number) => amountOf(page, number).and(page.locator(':focus')).waitFor();

  await page.keyboard.press('F6');
  await cell(1, `Турист1 Тимур, ${displayedDate(inDays(10))}, осталось 100,00 USD, предложено 100,00`);
  await page.keyboard.press('ArrowDown');
  await cell(2, `Турист2 Тимур, ${displayedDate(inDays(11))}, осталось 200,00 USD, предложено 200,00`);
  await page.keyboard.type('60');
  await isTypedIn(2);
  await page.keyboard.press('ArrowUp');
  await focusIn(page, 1);
  await page.keyboard.press('Enter');
  await cell(2, `Турист2 Тимур, ${displayedDate(inDays(11))}, осталось 200,00 USD, записано 60,00`);

  // Typing replaces the value; a key that changes it acts on the whole value, too.
  await page.keyboard.type('70');
  expect(await amountOf(page, 2).inputValue()).toBe('70');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Backspace');
  await isTypedIn(2);
  expect(await amountOf(page, 2).inputValue()).toBe('');
  await page.keyboard.press('Shift+Tab');
  await focusIn(page, 2);
});
