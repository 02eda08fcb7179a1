import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, inDays, readSale } from '../../support/data/company.ts';
import { dialog, dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { focusedButton, headingFocused } from '../../support/pages/screen.ts';

/** Adding a payment to an open sale: keys that move or act, and keys in all. */
const NAVIGATION_KEYS = 6;
const ALL_KEYS = 15;

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const open = async (id: number, person = company.manager) => stage.open(person, `/sale-details/${id}`);

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('an agent adds a payment to an open sale with a few keys', async () => {
    const sale = await buildSale(company);
    const page = await open(sale.id, company.agent);
    const agent = new Typist(page, layout);
    await agent.press('P');
    await page.locator('[role=dialog] input:focus').waitFor();
    await agent.write('350');
    await agent.press('Enter');
    await page.getByText('Ждёт приёма').waitFor();
    await headingFocused(page);
    expect(agent.navigation, 'keys that move or act').toBeLessThanOrEqual(NAVIGATION_KEYS);
    expect(agent.keys, 'keys in all').toBeLessThanOrEqual(ALL_KEYS);
    expect((await readSale(company.agent, sale.id)).paid).toBe('350.00');
  });

  test('every action of the page has its key, and none of the keys works under a dialog', async () => {
    const sale = await buildSale(company, { service_date: inDays(0), brutto: '900.00' });
    await buildPayment(company, sale, { amount: '400.00' });
    await buildPayment(company, sale, { amount: '500.00' });
    const page = await open(sale.id);
    const manager = new Typist(page, layout);
    const opens = async (key: string, title: string | RegExp) => {
      await manager.press(key);
      await dialog(page).and(page.getByLabel(title)).waitFor();
      await manager.press('Escape');
      await dialogClosed(page);
      await page.waitForFunction(() => document.activeElement !== document.body);
    };
    await opens('R', 'Возврат туристу');
    await opens('B', 'Новая бронь');
    await opens('X', /^Аннулировать продажу/);
    await opens('D', /^Отклонить платёж/);
    for (const amount of ['400,00', '500,00']) {
      await manager.press('A');
      await dialog(page).waitFor();
      await manager.press('A');
      expect(await field(page, 'accepted_amount').inputValue()).not.toBe(amount);
      await field(page, 'accepted_amount').fill(amount);
      await manager.press('Enter');
      await dialogClosed(page);
      await page
        .getByText('Принят', { exact: true })
        .nth(amount === '400,00' ? 0 : 1)
        .waitFor();
    }
    await manager.press('C');
    await page.getByRole('button', { name: 'Снять проверку', exact: true }).waitFor();
    await manager.press('G');
    await page.getByText('В плане', { exact: true }).waitFor();
    await manager.press('Z');
    await page.getByText('Завершена', { exact: true }).waitFor();
    // An impossible action gives its reason and does nothing.
    await manager.press('P');
    await toastShown(page, 'Продажа не активна');
    expect(await dialog(page).count()).toBe(0);
  });

  test('an agent adds, changes, cancels and deletes bookings by keyboard alone', async () => {
    const sale = await buildSale(company, { brutto: '5000.00' });
    const page = await open(sale.id, company.agent);
    const agent = new Typist(page, layout);
    await agent.press('B');
    await fieldFocused(page, 'partner_id');
    await agent.write('rom');
    await page.getByRole('option', { name: /Hotel Roma/ }).waitFor();
    await agent.press('Tab', 'Tab');
    await agent.write('1000');
    await agent.press('Enter');
    await dialogClosed(page);
    const hotel = page.getByRole('row', { name: /Hotel Roma/ });
    await hotel.getByText('1 000,00 EUR').waitFor();
    await hotel.getByText('по курсу 1,15').waitFor();
    await headingFocused(page);

    await page.getByRole('button', { name: 'Изменить: Hotel Roma' }).focus();
    await agent.press('Enter');
    await fieldFocused(page, 'partner_id');
    await agent.press('Tab', 'Tab');
    await agent.write('1200');
    await agent.press('Enter');
    await dialogClosed(page);
    await hotel.getByText('1 200,00 EUR').waitFor();
    await focusedButton(page, 'Изменить: Hotel Roma').waitFor();

    await agent.press('Tab', 'Enter');
    await fieldFocused(page, 'penalty');
    await agent.write('100');
    await agent.press('Enter');
    await hotel.getByText('Аннулирована', { exact: true }).waitFor();
    await hotel.getByText('было 1 200,00').waitFor();
    await focusedButton(page, 'Аннулировать: Hotel Roma').waitFor();
    expect((await readSale(company.agent, sale.id)).netto).toBe('915.00');

    await agent.press('Tab', 'Enter');
    await page.locator('[role=dialog] [data-cancel]:focus').waitFor();
    await agent.press('Tab', 'Enter');
    await hotel.waitFor({ state: 'detached' });
    await page.locator('#section-bookings:focus').waitFor();
    expect((await readSale(company.agent, sale.id)).netto).toBe('800.00');
  });
});

test('an unusual rate of a booking requires a confirmation, and an invalid one gets an error at its field', async () => {
  const sale = await buildSale(company, { brutto: '9000.00' });
  const page = await open(sale.id, company.agent);
  await page.keyboard.press('b');
  await fieldFocused(page, 'partner_id');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Выберите партнёра').waitFor();
  await dialog(page).getByText('Заполните это поле').waitFor();
  await field(page, 'partner_id').fill('Uzb');
  await page.getByRole('option', { name: /Uzbekistan/ }).waitFor();
  await page.keyboard.press('Tab');
  await field(page, 'rate').fill('1000000 @9000');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.getByText(/отличается от курса дня/).waitFor();
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await page
    .getByRole('row', { name: /Uzbekistan Airways/ })
    .getByText('по курсу 9 000')
    .waitFor();
});

test('a manager checks bookings one by one and all at once; an agent does not see these actions', async () => {
  const bookings = [company.partner, company.partner, company.euroPartner].map(({ id }) => ({
    partner_id: id,
    rate: '100.00',
    currency: 'USD',
  }));
  const sale = await buildSale(company, { bookings });
  const agentPage = await open(sale.id, company.agent);
  expect(await agentPage.getByRole('button', { name: /^Проверить/ }).count()).toBe(0);

  const page = await open(sale.id);
  await page.getByRole('button', { name: 'Проверить: Hotel Roma' }).press('Enter');
  await focusedButton(page, 'Снять проверку: Hotel Roma').waitFor();
  const mark = page.getByRole('row', { name: /Hotel Roma/ }).getByText('✓ Проверена');
  await mark.waitFor();
  // The word says it: screen readers would name the sign as well.
  expect(await mark.locator('[aria-hidden]').innerText()).toBe('✓');
  await agentPage.getByText('✓ Проверена').waitFor();
  await page.getByRole('button', { name: 'Проверить 2 брони' }).press('Enter');
  await page.getByText('Проверены 2 брони').first().waitFor();
  expect((await readSale(company.manager, sale.id)).bookings.map(({ audit }) => audit)).toEqual(
    Array.from({ length: 3 }, () => 'checked'),
  );
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.getByRole('button', { name: 'Снять проверку: Hotel Roma' }).press('Enter');
  await focusedButton(page, 'Проверить: Hotel Roma').waitFor();
  await stage.close(page);
});

describe('an unavailable action', () => {
  /** The words that are described to a screen reader, wherever the focus is. */
  const described = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);

  const why = 'Единственную бронь продажи нельзя удалить';
  const tooltip = (page: Page) => page.getByRole('tooltip', { name: why });
  const button = (page: Page) => page.getByRole('button', { name: /^Удалить: / });

  test('shows and announces its reason by pointer and by key', async () => {
    const sale = await buildSale(company);
    const page = await open(sale.id);
    expect(await described(page, /^Удалить: /)).toBe(why);
    expect(await described(page, 'Завершить')).toBe('Долг туриста должен быть равен 0');
    await page.mouse.move(2, 2);
    await button(page).hover({ force: true });
    await tooltip(page).waitFor();
    await page.mouse.move(2, 2);
    await tooltip(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await button(page).focus();
    await tooltip(page).waitFor();
    await page.keyboard.press('Enter');
    expect(await dialog(page).count()).toBe(0);
  });

  test('shows its reason at a touch', async () => {
    const sale = await buildSale(company);
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`, { hasTouch: true });
    await button(page).tap({ force: true });
    await tooltip(page).waitFor();
    await page.locator('h1').tap();
    await tooltip(page).waitFor({ state: 'detached' });
  });

  test('stays the same button when it becomes available, so that the focus stays', async () => {
    const sale = await buildSale(company, { service_date: inDays(0) });
    const page = await open(sale.id);
    await page.getByRole('button', { name: 'Завершить' }).focus();
    const payment = await buildPayment(company, sale, { amount: '1000.00' });
    await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`);
    await page.locator('button:not([aria-disabled]):focus', { hasText: 'Завершить' }).waitFor();
  });
});

test('after accepting or declining a payment the focus stays in its row, and after deleting one in the list of payments', async () => {
  const sale = await buildSale(company);
  for (const amount of ['100.00', '200.00', '300.00']) await buildPayment(company, sale, { amount });
  const page = await open(sale.id);
  await page.getByRole('button', { name: /^Принять: 100/ }).press('Enter');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Принят', { exact: true }).waitFor();
  await focusedButton(page, /^Принять: 100/).waitFor();

  await page.getByRole('button', { name: /^Отклонить: 200/ }).press('Enter');
  await page.locator('[role=dialog] textarea:focus').waitFor();
  await page.keyboard.type('Не та сумма');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Не та сумма').waitFor();
  await focusedButton(page, /^Отклонить: 200/).waitFor();

  await page.getByRole('button', { name: /^Удалить: 300/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await page.getByRole('button', { name: /^Удалить: 300/ }).waitFor({ state: 'detached' });
  await page.locator('#section-payments:focus').waitFor();
});
