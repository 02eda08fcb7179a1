import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import {
  buildCompany,
  buildPayment,
  buildSale,
  type Company,
  displayedDate,
  inDays,
  today,
} from '../../support/data/company.ts';
import { dialog, dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { focusedRow, rows } from '../../support/pages/lists.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { definitionOf } from '../../support/pages/screen.ts';
import { withHardSpaces } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const add = async ({ manager, method }: Company, more: object): Promise<void> => {
  const line = {
    type: 'income',
    description: 'Из банка',
    method_id: method.id,
    amount: '10',
    currency: 'USD',
    ...more,
  };
  expectStatus(await manager.api.post('/cash-entries/', line), 201);
};

/** The rows of the cash desk's table, cells side by side. */
async function desk(page: Page): Promise<string[]> {
  const table = page.getByRole('table', { name: /^Касса/ });
  const found = await table.locator('tbody tr').all();
  return Promise.all(found.map(async (row) => (await row.locator('th, td').allInnerTexts()).join(' | ')));
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager adds a line by keyboard alone, and reverses it', async () => {
    const company = await buildCompany(stage.server);
    await add(company, { amount: '1000' });
    const page = await stage.open(company.manager, '/income-expense');
    await rows(page).first().waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await fieldFocused(dialog(page), 'type');
    await manager.press('Tab');
    await fieldFocused(dialog(page), 'amount');
    await manager.write('2.5');
    await manager.press('Tab', 'Tab', 'Tab', 'Tab');
    await fieldFocused(dialog(page), 'description');
    // A missing value is reported at its field, and nothing is lost.
    await manager.press('Enter');
    await dialog(page).getByText('Заполните это поле').waitFor();
    expect(await field(dialog(page), 'amount').inputValue()).toBe('2,50');
    await fieldFocused(dialog(page), 'description');
    await manager.write(layout === 'latin' ? 'tea' : 'чай');
    await manager.press('Enter');
    await dialogClosed(page);
    await toastShown(page, /Записан расход 2,50\sUSD, строка №\s\d+/);
    const drink = layout === 'latin' ? 'tea' : 'чай';
    await rows(page).filter({ hasText: drink }).waitFor();
    await goToHeading(page);
    await manager.press('ArrowDown');
    await focusedRow(page, drink).waitFor();
    await manager.press('X');
    await dialog(page).locator('textarea:focus').waitFor();
    await manager.write(layout === 'latin' ? 'twice' : 'дважды');
    await manager.press('Ctrl+Enter');
    await dialogClosed(page);
    await toastShown(page, new RegExp(`Сторнировано: №\\s\\d+, ${drink}`));
    await rows(page)
      .filter({ hasText: `Сторно: ${drink}, ${displayedDate(today())}` })
      .waitFor();
    await rows(page).filter({ hasText: 'сторнирована' }).waitFor();
    await focusedRow(page).waitFor();
    await expect
      .poll(() => desk(page))
      .toEqual([`USD | 0,00 | ${withHardSpaces('1 000,00')} | 0,00 | 0,00 | ${withHardSpaces('1 000,00')}`]);
    // Neither the reversal nor the reversed line can be reversed; why is said.
    await focusedRow(page, 'сторнирована').waitFor();
    await manager.press('X');
    await toastShown(page, 'Строка уже сторнирована');
    await manager.press('ArrowUp');
    await focusedRow(page, 'Сторно:').waitFor();
    await manager.press('X');
    await toastShown(page, 'Сторно нельзя сторнировать');
    expect(await dialog(page).count()).toBe(0);
  });
});

test('accepted and partner payments of other screens appear in the open book at once, and link to their origin', async () => {
  const company = await buildCompany(stage.server);
  await add(company, { amount: '2000.00' });
  const sale = await buildSale(company, { tourist_surname: 'Ташкентов' });
  const payment = await buildPayment(company, sale, { amount: '300.00' });
  const page = await stage.open(company.manager, '/income-expense');
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(1);
  expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`, {}), 200);
  await rows(page).filter({ hasText: 'Платёж: Ташкентов Тимур' }).filter({ hasText: '+300,00 USD' }).waitFor();
  const paid = await allocate(company, sale.bookings[0] ?? { id: 0 }, '790.00', 'full_exchange_loss');
  await rows(page).filter({ hasText: 'Партнёру: Coral Travel' }).filter({ hasText: '−790,00 USD' }).waitFor();
  const gain = rows(page).filter({ hasText: 'Разница: Coral Travel' });
  await gain.filter({ hasText: 'Курс. прибыль' }).filter({ hasText: '+10,00' }).waitFor();
  await expect
    .poll(() => desk(page))
    .toEqual([`USD | 0,00 | ${withHardSpaces('2 300,00')} | 790,00 | 0,00 | ${withHardSpaces('1 510,00')}`]);
  await definitionOf(page, 'Курс. прибыль, USD').filter({ hasText: '10,00' }).waitFor();
  // A line that a payment wrote follows it: the button is off and says why.
  await gain.focus();
  await page.keyboard.press('x');
  await toastShown(page, 'Эта строка записана платежом и следует за ним');
  expect(await rows(page).getByRole('link', { name: 'Партнёру: Coral Travel' }).getAttribute('href')).toBe(
    `/allocate-payment-to-partner/${paid.id}`,
  );
  await rows(page).filter({ hasText: 'Ташкентов' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
});

test('a deleted payment is no link, and its two lines stay', async () => {
  const company = await buildCompany(stage.server);
  const { id } = await buildPartnerPayment(company, '40.00');
  expectStatus(await company.manager.api.delete(`/partner-payments/${id}/`), 204);
  const page = await stage.open(company.manager, '/income-expense');
  await rows(page)
    .filter({ hasText: `Сторно: Партнёру: Coral Travel, ${displayedDate(today())}` })
    .waitFor();
  expect(await rows(page).count()).toBe(2);
  expect(await rows(page).getByRole('link').count()).toBe(0);
});

test('a period and an office filter the book and the balances alike, and are kept in the URL', async () => {
  const company = await buildCompany(stage.server);
  await add(company, { amount: '70.00', entry_date: inDays(-400) });
  await add(company, { amount: '5.00' });
  await add(company, { amount: '1.00', office_id: company.stranger.officeId });
  const page = await stage.open(company.manager, '/income-expense?date=today');
  await page.getByRole('heading', { name: `Касса: все офисы, ${displayedDate(today())}` }).waitFor();
  await expect.poll(() => desk(page)).toEqual(['USD | 70,00 | 6,00 | 0,00 | 0,00 | 76,00']);
  await rows(page).filter({ hasText: '+1,00' }).filter({ hasText: '76,00' }).waitFor();
  expect(await rows(page).count()).toBe(2);
  await page.goto(`${stage.server.url}/income-expense?date=today&office=${company.stranger.officeId}`);
  await page.getByRole('heading', { name: `Касса: Офис на Регистане, ${displayedDate(today())}` }).waitFor();
  await expect.poll(() => desk(page)).toEqual(['USD | 0,00 | 1,00 | 0,00 | 0,00 | 1,00']);
  await rows(page).filter({ hasText: '+1,00' }).waitFor();
  expect(await rows(page).count()).toBe(1);
});
