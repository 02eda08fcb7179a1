import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { inspect } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildSale, inDays, readSale } from '../../support/data/company.ts';
import { buildProgramme, correctPoints, type Programme, readPoints, usePoints } from '../../support/data/points.ts';
import { dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused, fieldWrong, focusedSummary } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { politeAnnouncement, toastShown } from '../../support/pages/notices.ts';
import { choosePoints, tabTo } from '../../support/pages/points-form.ts';
import { definitionOf, focused, focusedButton, headingFocused, sentence } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildProgramme(stage.server);
for (const [name, points] of [
  ['Массаж', 500],
  ['Трансфер', 60],
] as const) {
  expectStatus(await company.manager.api.post('/loyalty/bonuses/', { name, points }), 201);
}

/** A sale over 1,000 USD whose client has so many points. */
async function saleWith(points: number, of: Programme = company): Promise<Sale> {
  const sale = await buildSale(of);
  expectStatus(await correctPoints(of, sale.client_id, points), 200);
  return sale;
}

const available = (page: Page, points: string) =>
  definitionOf(page, ru.clients.available).getByText(points, { exact: true }).waitFor();
const announced = (page: Page, text: string) => politeAnnouncement(page, text).waitFor({ state: 'attached' });
const pointsOf = async ({ client_id }: Sale) => (await readPoints(company, client_id)).points_available;

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('points of a client are corrected by keyboard, and the page is refreshed', async () => {
    const sale = await saleWith(100);
    const page = await stage.open(company.manager, `/client-details/${sale.client_id}`);
    await available(page, '100');
    const manager = new Typist(page, layout);
    await page.getByRole('button', { name: 'Исправить баллы…' }).press('Enter');
    await fieldFocused(page, 'points');
    await manager.write('0');
    await manager.press('Enter');
    await fieldWrong(page, 'points', 'Нужно целое число баллов, не равное 0');
    await fieldWrong(page, 'reason', 'Заполните это поле');
    expect(await field(page, 'points').getAttribute('aria-invalid')).toBe('true');
    await fieldFocused(page, 'points');
    await manager.press('Backspace');
    await manager.write('-20');
    await manager.press('Tab');
    await fieldFocused(page, 'reason');
    await manager.write('нет');
    await manager.press('Ctrl+Enter');
    await dialogClosed(page);
    await announced(page, 'Баллы исправлены: Ахмедов Тимур, теперь 80');
    await available(page, '80');
    await page.getByRole('button', { name: 'Исправить баллы…' }).and(page.locator(':focus')).waitFor();

    await page.getByRole('button', { name: 'Исправить баллы…' }).focus();
    await manager.press('Enter');
    await fieldFocused(page, 'points');
    await manager.write('5');
    await page.getByText('Было 80, станет 85').waitFor();
    await manager.press('Tab');
    await manager.write('11');
    await manager.press('Ctrl+Enter');
    await dialogClosed(page);
    await available(page, '85');
    await focusedButton(page, 'Исправить баллы…').waitFor();
  });

  test('a bonus is handed over by keyboard if the client has enough points', async () => {
    const sale = await saleWith(80);
    const page = await stage.open(company.agent, `/client-details/${sale.client_id}`);
    await available(page, '80');
    const agent = new Typist(page, layout);
    await agent.press('U');
    await fieldFocused(page, 'bonus_id');
    await agent.press('Ctrl+Enter');
    await fieldWrong(page, 'bonus_id', 'Заполните это поле');
    const choose = async (name: string, key: string) => {
      await field(page, 'bonus_id').focus();
      await agent.press('Enter');
      await focused(page.getByRole('option')).waitFor();
      await agent.press(key);
      await focused(page.getByRole('option', { name: name })).waitFor();
      await agent.press('Enter');
      await fieldFocused(page, 'bonus_id');
    };
    await choose('Массаж, 500, не хватает 420', 'End');
    await agent.press('Tab', 'Tab', 'Enter');
    await fieldWrong(page, 'bonus_id', 'У клиента нет столько баллов');
    await choose('Трансфер, 60', 'Home');
    await agent.press('Escape');
    await dialogClosed(page);
    await headingFocused(page);

    await page.getByRole('button', { name: 'Выдать бонус…' }).focus();
    await agent.press('Enter');
    await fieldFocused(page, 'bonus_id');
    await choose('Трансфер, 60', 'Home');
    await page.getByText('Доступно баллов: 80, останется 20').waitFor();
    await agent.press('Tab', 'Tab', 'Enter');
    await dialogClosed(page);
    await announced(page, 'Бонус выдан: Трансфер. Осталось баллов: 20');
    await available(page, '20');
    await focusedButton(page, 'Выдать бонус…').waitFor();
    expect(await pointsOf(sale)).toBe(20);
  });

  test('a new sale is partly paid by points, which are deducted from the client', async () => {
    const known = await saleWith(184);
    const page = await stage.open(company.agent, '/new-sale');
    const agent = new Typist(page, layout);
    await agent.press('Tab');
    await agent.write(known.tourist_phone.replace('+998', ''));
    await sentence(page, 'Клиент найден: Ахмедов Тимур').waitFor();
    await agent.press('Tab', 'Tab', 'Tab');
    await agent.write('2');
    await tabTo(page, agent, 'direction_id');
    await agent.write('ант');
    await page.getByRole('option', { name: 'Анталья' }).waitFor();
    await agent.press('Tab');
    await tabTo(page, agent, 'service_date');
    const [, month, day] = inDays(30).split('-');
    await agent.write(`${day}${month}`);
    await tabTo(page, agent, 'brutto');
    await agent.write('1000');
    await agent.press('Tab');
    await agent.write('rom');
    await page.getByRole('option', { name: /Hotel Roma/ }).waitFor();
    await tabTo(page, agent, 'bookings-0-rate');
    await agent.write('500');
    await tabTo(page, agent, 'tourist_payments-0-method_id');
    await choosePoints(page, agent);
    await page.getByText('Доступно 184 балла, не больше 300 на эту продажу (30 %)').waitFor();
    await agent.press('Shift+Tab');
    await fieldFocused(page, 'tourist_payments-0-amount');
    await agent.write('185');
    await agent.press('Ctrl+Enter');
    await fieldWrong(page, 'tourist_payments-0-amount', 'У клиента нет столько баллов');
    await focusedSummary(page).waitFor();
    expect(await field(page, 'tourist_payments-0-amount').inputValue()).toBe('185');
    await agent.press('Tab', 'Enter');
    await fieldFocused(page, 'tourist_payments-0-amount');
    await agent.press('End', 'Backspace');
    await agent.write('4');
    await agent.press('Ctrl+Enter');
    await page.getByRole('heading', { name: /^Продажа \d+ — Ахмедов Тимур$/ }).waitFor();
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    expect(await readSale(company.agent, id)).toMatchObject({
      debt: '816.00',
      tourist_payments: [{ amount: '184.00', state: 'new' }],
    });
    expect(await pointsOf(known)).toBe(0);
  });

  test('a payment by points above the limit of the rules is refused at the amount, which stays', async () => {
    const sale = await saleWith(1000);
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    const agent = new Typist(page, layout);
    await agent.press('P');
    await fieldFocused(page, 'amount');
    await tabTo(page, agent, 'method_id');
    await choosePoints(page, agent);
    await page.getByText('Доступно 1 000 баллов, не больше 300 на эту продажу (30 %)').waitFor();
    await agent.press('Shift+Tab');
    await fieldFocused(page, 'amount');
    await agent.write('301');
    await agent.press('Enter');
    await fieldWrong(page, 'amount', 'Такую часть продажи нельзя оплатить баллами');
    expect(await field(page, 'amount').inputValue()).toBe('301');
    expect(await field(page, 'method_id').innerText()).toBe('Баллы');
    expect(await pointsOf(sale)).toBe(1000);
    await field(page, 'amount').focus();
    await agent.press('End', 'Backspace');
    await agent.write('0');
    await agent.press('Enter');
    await dialogClosed(page);
    await page.getByRole('cell', { name: '300,00 USD', exact: true }).waitFor();
    expect(await pointsOf(sale)).toBe(700);
  });

  test('the points of a cancelled sale are returned when their refund is accepted', async () => {
    const sale = await saleWith(200);
    const { api } = company.manager;
    const paid = await usePoints(company, sale, '150.00');
    expectStatus(await api.post(`/tourist-payments/${paid.id}/accept/`), 200);
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали' }), 200);
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    const manager = new Typist(page, layout);
    await manager.press('R');
    await fieldFocused(page, 'amount');
    await tabTo(page, manager, 'method_id');
    await choosePoints(page, manager);
    await page.getByText('На этой продаже использовано 150 баллов: больше вернуть нельзя').waitFor();
    await manager.press('Shift+Tab');
    await fieldFocused(page, 'amount');
    await manager.press('ArrowDown');
    expect(await field(page, 'amount').inputValue()).toBe('150');
    await manager.press('Enter');
    await dialogClosed(page);
    await page.getByText('Ждёт приёма').waitFor();
    expect(await pointsOf(sale)).toBe(50);
    await manager.press('A');
    await fieldFocused(page, 'accepted_amount');
    await manager.press('Enter');
    await dialogClosed(page);
    await page.getByText('Ждёт приёма').waitFor({ state: 'detached' });
    expect(await pointsOf(sale)).toBe(200);
  });

  test('the points method can’t be retired', async () => {
    const page = await stage.open(company.manager, '/payment-methods');
    const row = page.getByRole('row', { name: 'Баллы' });
    await row.waitFor();
    const manager = new Typist(page, layout);
    await manager.press('ArrowDown');
    await focusedRow(page, 'Баллы').waitFor();
    await manager.press('L');
    await toastShown(page, 'Это способ программы лояльности');
    expect(await page.locator('[role=dialog]').count()).toBe(0);
    await row.getByText('Предлагается').waitFor();
  });
});

test('both dialogs of points pass the accessibility checks', async () => {
  const sale = await saleWith(100);
  const page = await stage.open(company.manager, `/client-details/${sale.client_id}`, { theme: 'system' });
  for (const [button, name] of [
    ['Исправить баллы…', 'points'],
    ['Выдать бонус…', 'bonus_id'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    await fieldFocused(page, name);
    await page.keyboard.press('Control+Enter');
    await fieldWrong(page, name);
    await inspect(page, name);
    await page.keyboard.press('Escape');
    await dialogClosed(page);
  }
});
