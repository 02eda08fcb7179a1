import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, type Company } from '../../support/data/company.ts';
import { dialog, dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { focusedRow, rowOf } from '../../support/pages/lists.ts';
import { focused, focusedButton, headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();

const nameField = (page: Page) => fieldFocused(dialog(page), 'name');

const methodsOf = async ({ manager }: Company) =>
  (await manager.api.read<{ paymentMethods: PaymentMethod[] }>('{ paymentMethods { id name } }')).paymentMethods;

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('partners are added, renamed, retired and brought back with a few keys', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/partners');
    await rowOf(page, 'Coral Travel').waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await nameField(page);
    await manager.write('2211');
    await manager.press('Enter');
    await rowOf(page, '2211').waitFor();
    await headingFocused(page);

    await manager.press('ArrowDown');
    await focusedRow(page, '2211').waitFor();
    await manager.press('ArrowDown', 'E');
    await nameField(page);
    await manager.press('End');
    await manager.write(' 77');
    await manager.press('Enter');
    await rowOf(page, 'Coral Travel 77').waitFor();
    await focusedRow(page, 'Coral Travel 77').waitFor();

    await manager.press('L');
    await page.getByText('В новых бронях этого партнёра больше не будет').waitFor();
    await manager.press('Enter');
    await rowOf(page, 'Coral Travel 77').getByText('Скрыто').waitFor();
    await focusedRow(page, 'Coral Travel 77').waitFor();
    await manager.press('L');
    await page.getByText('Партнёр снова появится в новых бронях').waitFor();
    await manager.press('Enter');
    await rowOf(page, 'Coral Travel 77').getByText('Предлагается').waitFor();
  });

  test('the uses of a payment method are switched by keyboard, and forms follow at once', async () => {
    const company = await buildCompany(stage.server);
    const sale = await buildSale(company);
    const agentPage = await stage.open(company.agent, `/sale-details/${sale.id}`);
    const formPage = await stage.open(company.agent, '/new-sale');
    const page = await stage.open(company.manager, '/payment-methods');
    await rowOf(page, 'Наличные').waitFor();
    const manager = new Typist(page, layout);
    /** Opens Карта and goes from its name to a switch. */
    const switchOver = async (steps: number) => {
      await manager.press('E');
      await nameField(page);
      await manager.press(...Array<string>(steps).fill('Tab'), 'Space', 'Enter');
      await dialogClosed(page);
      await focusedRow(page, 'Карта').waitFor();
    };
    // The programme's own stands above: its uses are not to be switched.
    await manager.press('ArrowDown', 'ArrowDown');
    await focusedRow(page, 'Карта').waitFor();
    // Not for sales: the form of a sale has it no more, payments of a recorded one have.
    await switchOver(2);
    await rowOf(page, 'Карта').getByText('Платежи туристов, Платежи партнёрам, Брони').waitFor();
    await until('the form of a sale without it', async () => {
      const offered = await offeredIn(formPage, 'tourist_payments-0-method_id', 'Наличные');
      return offered.join() === 'Наличные,Баллы';
    });
    expect(await offeredInDialog(agentPage)).toEqual(['Наличные', 'Карта', 'Баллы']);
    // Not for tourists at all.
    await switchOver(1);
    await rowOf(page, 'Карта').getByText('Платежи партнёрам, Брони').waitFor();
    await until('the payment without it', async () => (await offeredInDialog(agentPage)).join() === 'Наличные,Баллы');
  });

  test('branches and offices are added, renamed and moved by keyboard alone', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/office-list');
    const card = (name: string) => page.getByRole('region', { name });
    await card('Ташкент').getByText('Главный офис').waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await nameField(page);
    await manager.write('11');
    await manager.press('Enter');
    await card('11').getByText('В филиале пока нет офисов').waitFor();
    await headingFocused(page);

    await page.getByRole('button', { name: 'Новый офис: 11' }).focus();
    await manager.press('Enter');
    await nameField(page);
    await manager.write('22');
    await manager.press('Enter');
    await card('11').getByRole('row', { name: '22' }).waitFor();
    await focusedButton(page, 'Новый офис: 11', true).waitFor();

    await page.getByRole('button', { name: 'Переименовать: 11' }).focus();
    await manager.press('Enter');
    await nameField(page);
    await manager.write('33');
    await manager.press('Enter');
    await card('33').waitFor();
    await focusedButton(page, 'Переименовать: 33', true).waitFor();

    await page.getByRole('button', { name: 'Изменить: 22' }).focus();
    await manager.press('Enter');
    await nameField(page);
    await manager.press('Tab', 'Enter');
    await focused(page.getByRole('option')).waitFor();
    await manager.press('End', 'Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await fieldFocused(page, 'branch_id');
    await manager.press('Tab', 'Tab', 'Enter');
    await card('Ташкент').getByRole('row', { name: '22' }).waitFor();
    await card('33').getByText('В филиале пока нет офисов').waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
  });
});

/** The payment methods that a field's list has, when it has the awaited one. */
async function offeredIn(page: Page, path: string, first: string): Promise<string[]> {
  const methods = field(page, path);
  await methods.getByText(first).waitFor();
  await methods.press('Enter');
  await page.getByRole('option', { name: first }).waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await fieldFocused(page, path);
  return names.filter((name) => !name.endsWith('…'));
}

async function offeredInDialog(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
  await page.getByRole('dialog').waitFor();
  const names = await offeredIn(page, 'method_id', 'Наличные');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  return names;
}

test('a name in use and a currency with recorded amounts are refused at their fields', async () => {
  const company = await buildCompany(stage.server);
  await buildSale(company);
  const page = await stage.open(company.manager, '/partners?search=coral');
  await rowOf(page, 'Coral Travel').press('e');
  await nameField(page);
  await field(page, 'name').fill('hotel  ROMA');
  await page.keyboard.press('Enter');
  await fieldWrong(page, 'name');
  await page.getByText('Такой партнёр уже есть').waitFor();
  await field(page, 'name').fill('Coral Travel');
  await field(page, 'currency').press('Enter');
  await page.getByRole('option', { name: 'UZS' }).press('Enter');
  await page.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await page.getByText('У партнёра есть брони или платежи в этой валюте').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Escape');
  await focusedRow(page, 'Coral Travel').waitFor();
});

test('a retired partner and method stay on their existing rows in every form, and are offered for no other', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await buildPayment(company, sale);
  const [cash] = (await methodsOf(company)).filter(({ name }) => name === 'Наличные');
  for (const path of [`/partners/${company.partner.id}/`, `/payment-methods/${cash?.id}/`]) {
    expectStatus(await company.manager.api.patch(path, { retired: true }), 200);
  }
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Изменить: Coral Travel' }).press('Enter');
  await fieldFocused(page, 'partner_id');
  expect(await field(page, 'partner_id').inputValue()).toBe('Coral Travel');
  await field(page, 'reference_number').fill('B-12');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /Coral Travel/ })
    .getByText('B-12')
    .waitFor();

  await page.getByRole('button', { name: /^Изменить: 100,00 USD/ }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await field(page, 'method_id').getByText('Наличные').waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  expect(await offeredInDialogFirst(page)).toBe('Карта');

  await page.goto(`${stage.server.url}/edit-sale/${sale.id}`);
  const first = field(page, 'bookings-0-partner_id');
  await first.waitFor();
  expect(await first.inputValue()).toBe('Coral Travel');
  await page.getByRole('button', { name: /^Добавить бронь/ }).press('Enter');
  const second = field(page, 'bookings-1-partner_id');
  await second.fill('Coral');
  await page
    .getByText('Ничего не нашлось')
    .or(page.getByRole('option', { name: /^Добавить/ }))
    .first()
    .waitFor();
  expect(await page.getByRole('option', { name: /^Coral/ }).count()).toBe(0);
});

/** The initial values of a new payment. */
async function offeredInDialogFirst(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
  await page.getByRole('dialog').waitFor();
  const chosen = await field(page, 'method_id').innerText();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  return chosen;
}

test('an agent sees and adds partners and methods, without the actions of Management', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.agent, '/partners');
  await rowOf(page, 'Coral Travel').waitFor();
  await page.getByRole('button', { name: /^Новый партнёр/ }).waitFor();
  expect(await page.getByRole('button', { name: /^(Изменить|Скрыть): / }).count()).toBe(0);
  await page.goto(`${stage.server.url}/payment-methods`);
  await rowOf(page, 'Наличные').waitFor();
  expect(await page.getByRole('button', { name: /^(Изменить|Скрыть): / }).count()).toBe(0);
  await page.goto(`${stage.server.url}/office-list`);
  await page.getByText('Недостаточно прав').waitFor();
});
