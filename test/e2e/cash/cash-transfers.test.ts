import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { addCashLine, readCashBook, readDesks, transferBody } from '../../support/data/cash-book.ts';
import { buildCompany, type Company, displayedDate, inDays, today } from '../../support/data/company.ts';
import { dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { focusedRow, rows, rowWith } from '../../support/pages/lists.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { focused } from '../../support/pages/screen.ts';
import { withHardSpaces } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const dialog = (page: Page) => page.getByRole('dialog').last();
const shows = (page: Page, name: string, value: string) =>
  expect.poll(async () => (await field(page, name).inputValue()).replaceAll('\u00a0', ' ')).toBe(value);

/** A company whose main office has so much in cash. */
async function withCash(amounts: Partial<Record<'USD' | 'UZS' | 'EUR', string>>): Promise<Company> {
  const company = await buildCompany(stage.server);
  for (const [currency, amount] of Object.entries(amounts)) await addCashLine(company, { amount, currency });
  return company;
}

/** The dialog, opened by its letter on the screen of the desks. */
async function openDialog(company: Company, path = '/cash-desks'): Promise<Page> {
  const page = await stage.open(company.manager, path);
  await page.getByRole('button', { name: 'Перемещение / обмен' }).waitFor();
  await page.keyboard.press('m');
  await fieldFocused(page, 'from_office_id');
  // Keys choose among the payment methods when these are there.
  await expect.poll(() => field(page, 'to_method_id').innerText()).toContain('Наличные');
  return page;
}

/** Writes into a field and leaves it. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

/** The balances of the desks, as text. */
const balances = async ({ manager }: Company) =>
  (await readDesks(manager)).desks.map(
    ({ office_name, method_name, currency, balance }) => `${office_name}, ${method_name}: ${balance} ${currency}`,
  );

const CASH = 'Главный офис, Наличные';

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager exchanges sums by keyboard alone, opens both lines and reverses the transfer from one of them', async () => {
    const company = await withCash({ UZS: '20000000', USD: '100' });
    const page = await stage.open(company.manager, '/income-expense');
    await rows(page).first().waitFor();
    const manager = new Typist(page, layout);
    await manager.press('M');
    await fieldFocused(page, 'from_office_id');
    await manager.press('Tab', 'Tab', 'Tab');
    await fieldFocused(page, 'amount');
    await manager.write('12.5m');
    await manager.press('Tab');
    await shows(page, 'amount', '12 500 000,00');
    await shows(page, 'received', '1 000,00');
    // They get five dollars less than at the rate of the day: what was typed stays, the rate follows.
    await manager.press('Tab', 'Tab', 'Tab');
    await fieldFocused(page, 'received');
    await manager.write('995');
    await manager.press('Tab');
    await fieldFocused(page, 'rate');
    await shows(page, 'amount', '12 500 000,00');
    await shows(page, 'rate', '12 562,81407');
    await dialog(page).getByText(withHardSpaces('Сейчас в кассе 20 000 000,00 UZS, станет 7 500 000,00 UZS')).waitFor();
    await dialog(page).getByText(withHardSpaces('Сейчас в кассе 100,00 USD, станет 1 095,00 USD')).waitFor();
    await manager.press('Enter');
    await dialogClosed(page);
    await toastShown(page, withHardSpaces('Обмен записан: 12 500 000,00 UZS → 995,00 USD'));
    await rowWith(page, 'Обмен на 995,00 USD')
      .filter({ hasText: withHardSpaces('−12 500 000,00 UZS') })
      .waitFor();
    await rowWith(page, withHardSpaces('Обмен из 12 500 000,00 UZS')).filter({ hasText: '+995,00 USD' }).waitFor();
    expect(await balances(company)).toEqual([`${CASH}: 1095.00 USD`, `${CASH}: 7500000.00 UZS`]);

    // Either line opens both.
    await goToHeading(page);
    await manager.press('ArrowDown');
    await focusedRow(page, 'Обмен').waitFor();
    await manager.press('Enter');
    const details = page.getByRole('dialog', { name: /^Обмен валюты №/ });
    await details.getByText(withHardSpaces('−12 500 000,00 UZS')).waitFor();
    await details.getByText('+995,00 USD').waitFor();
    expect(await details.getByRole('link', { name: CASH }).count()).toBe(2);
    await manager.press('Escape');
    await dialogClosed(page);

    await focusedRow(page, 'Обмен').waitFor();
    await manager.press('X');
    await dialog(page).locator('textarea:focus').waitFor();
    await manager.press('Ctrl+Enter');
    await dialog(page).getByText('Заполните это поле').waitFor();
    await manager.write(layout === 'latin' ? 'twice' : 'дважды');
    await manager.press('Ctrl+Enter');
    await dialogClosed(page);
    await toastShown(page, 'Сторнировано: Обмен валюты №');
    await expect.poll(() => rowWith(page, 'Сторно: Обмен').count()).toBe(2);
    await expect.poll(() => rowWith(page, 'сторнирована').count()).toBe(2);
    expect(await balances(company)).toEqual([`${CASH}: 100.00 USD`, `${CASH}: 20000000.00 UZS`]);
    // Once is all: no button of either line reverses again, and the key says why.
    const reversed = rowWith(page, 'сторнирована');
    await expect.poll(() => reversed.getByRole('button', { name: /^Сторно: /, disabled: true }).count()).toBe(2);
    await reversed.last().focus();
    await manager.press('X');
    await toastShown(page, 'Перемещение уже сторнировано');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // One operation: what happened to it is its history from either line.
    await manager.press('H');
    const history = page.getByRole('dialog', { name: /^История/ });
    await history.getByText('Деньги перемещены между кассами').waitFor();
    await history.getByText('Перемещение между кассами сторнировано').waitFor();
  });
});

test('money is moved to another office whose name is typed, and the received amount equals the given one', async () => {
  const company = await withCash({ USD: '700' });
  const page = await stage.open(company.manager, '/cash-desks');
  await page.getByRole('button', { name: `Переместить: ${CASH}` }).press('Enter');
  await fieldFocused(page, 'from_office_id');
  // It begins with the desk whose button was pressed.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await fieldFocused(page, 'amount');
  await page.keyboard.type('250');
  await page.keyboard.press('Tab');
  await fieldFocused(page, 'to_office_id');
  await page.keyboard.type('регист');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // From the currency to the one that leaves: it is no exchange any more.
  await focused(field(page, 'to_currency')).waitFor({ state: 'detached' });
  await field(page, 'to_currency').press('u');
  await expect.poll(() => field(page, 'to_currency').innerText()).toContain('USD');
  expect(await field(page, 'rate').count()).toBe(0);
  await dialog(page).locator('output', { hasText: '250,00 USD' }).waitFor();
  await field(page, 'description').fill('На размен');
  await page.keyboard.press('Enter');
  await dialogClosed(page);
  await toastShown(page, 'Перемещено: 250,00 USD');
  await page
    .getByRole('row', { name: /^Наличные/ })
    .nth(1)
    .waitFor();
  expect(await balances(company)).toEqual([`${CASH}: 450.00 USD`, 'Офис на Регистане, Наличные: 250.00 USD']);
  const { rows: lines } = await readCashBook(company.manager, { filter: { source: 'transfer' } });
  expect(
    lines.map(({ type, description, other_office_name }) => [type, description, other_office_name]).sort(),
  ).toEqual([
    ['transfer_in', 'На размен', 'Главный офис'],
    ['transfer_out', 'На размен', 'Офис на Регистане'],
  ]);
});

test('any two figures determine the third, and typed figures are never overwritten', async () => {
  const page = await openDialog(await withCash({ UZS: '90000000' }));
  await type(page, 'received', '2000');
  await shows(page, 'amount', '25 000 000,00');
  await type(page, 'rate', '12 600');
  await shows(page, 'amount', '25 200 000,00');
  await shows(page, 'received', '2 000,00');
  await type(page, 'amount', '25м сум');
  await shows(page, 'amount', '25 000 000,00');
  await shows(page, 'rate', '12 600');
  await shows(page, 'received', '1 984,10');
  // Passing by changes nothing.
  for (const name of ['received', 'rate', 'amount', 'transfer_date']) await field(page, name).focus();
  await shows(page, 'received', '1 984,10');
  await type(page, 'received', '1990');
  await shows(page, 'rate', '12 562,81407');
  // An amount that is emptied stays empty until the field is left, then it follows.
  await field(page, 'received').fill('');
  await shows(page, 'received', '');
  await shows(page, 'rate', '');
  await field(page, 'transfer_date').focus();
  await shows(page, 'received', '2 000,00');
});

test('a desk below zero shows a warning beside the amount and asks for confirmation; no keeps the input, yes records it', async () => {
  const company = await withCash({ USD: '100' });
  const page = await openDialog(company);
  await type(page, 'amount', '130 usd');
  await type(page, 'description', 'Аванс');
  await field(page, 'to_method_id').press('ArrowRight');
  await dialog(page).getByText('В кассе не хватает 30,00 USD.').waitFor();
  await field(page, 'description').press('Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question
    .getByText(
      `В кассе «${CASH}, USD» не хватает 30,00 USD: на ${displayedDate(today())} там 100,00 USD.`.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
    .waitFor();
  await question.getByRole('button', { name: 'Отмена' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await shows(page, 'amount', '130,00');
  await shows(page, 'description', 'Аванс');
  expect(await balances(company)).toEqual([`${CASH}: 100.00 USD`]);
  await field(page, 'description').press('Enter');
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await dialogClosed(page);
  expect(await balances(company)).toEqual(['Главный офис, Карта: 130.00 USD', `${CASH}: -30.00 USD`]);
  // Less than nothing has its sign.
  await page.locator('[data-short]', { hasText: '−30,00' }).first().waitFor();
});

test('a rate far from that of the day shows a warning beside the rate and asks for confirmation with both rates', async () => {
  const company = await withCash({ UZS: '20000000' });
  const page = await openDialog(company);
  await type(page, 'amount', '10000000');
  await type(page, 'received', '700');
  const words = /Курс 14\s285,714286 отличается от курса дня 12\s500 на 14,3\s%/;
  await dialog(page).getByText(words).waitFor();
  await field(page, 'description').press('Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.getByText(words).waitFor();
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await dialogClosed(page);
  expect(await balances(company)).toEqual([`${CASH}: 700.00 USD`, `${CASH}: 10000000.00 UZS`]);
});

test('a refused value gets its error at the field, no input is lost, and the error disappears after the correction', async () => {
  const company = await withCash({ UZS: '20000000' });
  const page = await openDialog(company);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Заполните это поле').first().waitFor();
  expect(await field(page, 'amount').getAttribute('aria-invalid')).toBe('true');
  await type(page, 'amount', '1 250 000');
  await type(page, 'description', 'Размен');
  await type(page, 'transfer_date', displayedDate(inDays(1)));
  await field(page, 'description').press('Enter');
  await fieldWrong(page, 'transfer_date');
  expect(await field(page, 'amount').getAttribute('aria-invalid')).toBeNull();
  await shows(page, 'amount', '1 250 000,00');
  await shows(page, 'received', '100,00');
  await shows(page, 'description', 'Размен');
  await type(page, 'transfer_date', displayedDate(today()));
  await page.locator('#field-transfer_date[aria-invalid=true]').waitFor({ state: 'detached' });
  // A desk gives nothing to itself, until either side is another one.
  await field(page, 'to_currency').press('ArrowRight');
  await expect.poll(() => field(page, 'to_currency').innerText()).toContain('UZS');
  await field(page, 'description').press('Enter');
  await dialog(page).getByText('Это одна и та же касса: выберите другую').waitFor();
  await field(page, 'from_method_id').press('ArrowRight');
  await dialog(page).getByText('Это одна и та же касса: выберите другую').waitFor({ state: 'detached' });
  expect(await balances(company)).toEqual([`${CASH}: 20000000.00 UZS`]);
});

test('a transfer is repeated from its lines with the same values, dated today', async () => {
  const company = await withCash({ USD: '500' });
  const body = transferBody(company, {
    description: 'Сдача выручки',
    transfer_date: inDays(-7),
    confirmed: ['desk_below_zero'],
  });
  expectStatus(await company.manager.api.post('/cash-transfers/', body), 201);
  const page = await stage.open(company.manager, '/income-expense?source=transfer');
  await rowWith(page, 'В кассу: Офис на Регистане, Наличные').press('Enter');
  await dialog(page).getByText('Сдача выручки').waitFor();
  await dialog(page).getByRole('button', { name: 'Повторить' }).press('Enter');
  await fieldFocused(page, 'from_office_id');
  await shows(page, 'amount', '100,00');
  await shows(page, 'transfer_date', displayedDate(today()));
  await shows(page, 'to_office_id', 'Офис на Регистане');
  await field(page, 'description').press('Enter');
  await dialogClosed(page);
  await expect.poll(() => rows(page).count()).toBe(4);
  // The button that opened the first dialog has the focus again when the second one is closed.
  await focusedRow(page, displayedDate(inDays(-7))).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Сторно' }).press('Enter');
  await dialog(page).locator('textarea:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await focusedRow(page, displayedDate(inDays(-7))).waitFor();
  expect(await balances(company)).toEqual([`${CASH}: 300.00 USD`, 'Офис на Регистане, Наличные: 200.00 USD']);
});
