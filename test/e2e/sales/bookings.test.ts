import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, inDays } from '../../support/data/company.ts';
import { focusedRow, rowWith, selectionBar } from '../../support/pages/lists.ts';
import { toast } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** A sale of a tourist with bookings of these prices, one day after the other, the first one tomorrow. */
const sell = (tourist_surname: string, rates: string[], from = 1): Promise<Sale> =>
  buildSale(company, {
    tourist_surname,
    bookings: rates.map((rate, at) => ({
      ...{ partner_id: company.partner.id, rate, currency: 'USD', service_date: inDays(from + at) },
    })),
  });

async function openList(surname: string, path = '/upcoming-bookings'): Promise<Page> {
  const page = await stage.open(company.manager, `${path}?search=${surname}`);
  await rowWith(page, surname).first().waitFor();
  await headingFocused(page);
  await page.keyboard.press('ArrowDown');
  await focusedRow(page).waitFor();
  return page;
}

test('upcoming and completed bookings are two lists, both sorted by the nearest day', async () => {
  await sell('Временной', ['100.00', '200.00'], 4);
  await sell('Временной', ['300.00', '400.00'], -6);
  const ahead = await openList('Временной');
  expect(await rowWith(ahead, 'Временной').getByRole('rowheader').allInnerTexts()).toHaveLength(2);
  await focusedRow(ahead, '100,00').waitFor();
  await ahead.locator('tfoot', { hasText: '300,00' }).waitFor();
  await stage.close(ahead);
  const behind = await openList('Временной', '/completed-bookings');
  await focusedRow(behind, '400,00').waitFor();
  await behind.locator('tfoot', { hasText: '700,00' }).waitFor();
});

test.each(journeyLayouts)('one is checked by a letter, and taken back by it, with a %s layout on', async (layout) => {
  const surname = layout === 'latin' ? 'Letterman' : 'Буквин';
  await sell(surname, ['100.00']);
  const page = await openList(surname);
  const manager = new Typist(page, layout);
  await manager.press('C');
  await toast(page, 'Бронь проверена: Coral Travel').first().waitFor();
  await focusedRow(page, '✓').waitFor();
  await manager.press('C');
  await toast(page, 'Проверка брони снята: Coral Travel').first().waitFor();
  await focusedRow(page, '—').waitFor();
});

test('several bookings are checked at once by keyboard alone; those that are checked already are named and left out', async () => {
  const { bookings } = await sell('Проверкин', ['100.00', '200.00', '300.00']);
  expectStatus(await company.manager.api.post(`/bookings/${bookings[1]?.id}/check/`), 200);
  const page = await openList('Проверкин');
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('Проверить');
  await page
    .getByRole('option', { name: /Проверить/ })
    .first()
    .waitFor();
  await page.getByText('Выберите хотя бы одну бронь').first().waitFor();
  await page.keyboard.press('Escape');
  await focusedRow(page).waitFor();

  await page.keyboard.press('Control+a');
  await selectionBar(page).filter({ hasText: 'Выбрано: 3, 600,00 USD' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await selectionBar(page).getByRole('button', { name: 'Проверить' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Проверить: 2 брони' });
  await dialog.getByText('Уже проверено').waitFor();
  await dialog.getByText('Coral Travel, Проверкин').waitFor();
  await page.keyboard.press('Enter');
  await toast(page, 'Проверены 2 брони').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-index] .good .hidden-text').length === 3);
});

test('a booking is cancelled with its penalty from the list', async () => {
  await sell('Отказов', ['500.00', '250.00']);
  const page = await openList('Отказов');
  await page.keyboard.press('X');
  await page.getByRole('dialog', { name: 'Аннулировать бронь: Coral Travel' }).waitFor();
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await toast(page, 'Бронь аннулирована: Coral Travel').first().waitFor();
  await focusedRow(page, 'Аннулирована').waitFor();
  await focusedRow(page, '30,00 USD').waitFor();
  await page.locator('tfoot', { hasText: '280,00' }).waitFor();
});

test('a booking is changed and another one deleted from the list, and the next row gets the focus', async () => {
  await sell('Правкин', ['500.00', '250.00']);
  const page = await openList('Правкин');
  await page.keyboard.press('E');
  const dialog = page.getByRole('dialog', { name: 'Изменить бронь' });
  await dialog.getByLabel('Стоимость').fill('510');
  await page.keyboard.press('Enter');
  await focusedRow(page, '510,00').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await focusedRow(page, '250,00').waitFor();
  await page.keyboard.press('Delete');
  await toast(page, 'Единственную бронь продажи нельзя удалить').first().waitFor();
});

test('a paid booking shows the reason why it can be neither changed nor deleted', async () => {
  const { bookings } = await sell('Оплатов', ['500.00', '250.00']);
  await allocate(company, { id: bookings[0]?.id ?? 0 }, '100.00');
  const page = await openList('Оплатов');
  await focusedRow(page, 'Частично').waitFor();
  await page.keyboard.press('E');
  await toast(page, 'Бронь уже оплачена: её нельзя изменить или удалить').first().waitFor();
  await page.keyboard.press('Delete');
  await toast(page, 'Оплаченные брони не удаляются').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an agent sees the bookings of own sales and can’t check them', async () => {
  await sell('Агентский', ['100.00']);
  await buildSale(company, { tourist_surname: 'Чужеземцев' }, company.stranger);
  const page = await stage.open(company.agent, '/upcoming-bookings?sort=-amount_usd');
  await rowWith(page, 'Агентский').waitFor();
  expect(await rowWith(page, 'Чужеземцев').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Проверить/ }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
});

test('a booking’s page shows its values with their computation, and has the shortcuts of the list', async () => {
  const sale = await sell('Страницын', ['500.00', '250.00']);
  const page = await openList('Страницын');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: new RegExp(`Бронь ${sale.bookings[0]?.id} — Coral Travel`) }).waitFor();
  await headingFocused(page);
  await page.keyboard.press('C');
  await toast(page, 'Бронь проверена: Coral Travel').first().waitFor();
  await page.getByText('Проверена', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Осталось, в USD: 500,00, как посчитано/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Как посчитано: Осталось, в USD' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('H');
  const history = page.getByRole('list', { name: 'История' });
  await history.getByText('Coral Travel, 500,00 USD').first().waitFor();
  expect(await history.getByText('250,00').count()).toBe(0);
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await page.getByRole('heading', { name: new RegExp(`Продажа ${sale.id} — Страницын`) }).waitFor();
  await headingFocused(page);
});

test('when another person deletes a booking, its page leads to the sale', async () => {
  const sale = await sell('Пропажин', ['500.00', '250.00']);
  const [first] = sale.bookings;
  const page = await stage.open(company.agent, `/booking-details/${first?.id}`);
  await page.getByRole('heading', { name: /^Бронь \d/ }).waitFor();
  expectStatus(await company.manager.api.delete(`/bookings/${first?.id}/`), 204);
  await page.getByRole('heading', { name: new RegExp(`Продажа ${sale.id} — Пропажин`) }).waitFor();
  await toast(page, 'Эту бронь удалили').first().waitFor();
  await headingFocused(page);
});

test('a booking’s page shows its allocations, and a manager takes one back', async () => {
  const { bookings } = await sell('Разнесов', ['500.00', '250.00']);
  const id = bookings[0]?.id ?? 0;
  await allocate(company, { id }, '120.00');
  const page = await stage.open(company.manager, `/booking-details/${id}`);
  const row = page.getByRole('row', { name: 'Частичная оплата' });
  await row.getByText('120,00 USD').first().waitFor();
  await page.getByRole('button', { name: /^Осталось, в USD: 380,00, как посчитано/ }).waitFor();
  await page.getByRole('button', { name: 'Снять: 120,00 USD' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Снять' }).press('Enter');
  await toast(page, 'Платёж снят с брони: 120,00 USD').first().waitFor();
  await page.getByText('За эту бронь ещё ничего не оплачено').waitFor();
  await page.getByRole('button', { name: /^Осталось, в USD: 500,00, как посчитано/ }).waitFor();
  await headingFocused(page);
  await stage.close(page);

  const agents = await stage.open(company.agent, `/booking-details/${id}`);
  await agents.getByRole('heading', { name: /^Бронь \d/ }).waitFor();
  expect(await agents.getByRole('heading', { name: 'Платежи партнёру' }).count()).toBe(0);
});

test('a booking is paid from its page by one key: partner and amount are filled in', async () => {
  const { bookings } = await buildSale(company, {
    bookings: [{ partner_id: company.partner.id, rate: '345.60', currency: 'USD', service_date: inDays(9) }],
  });
  const page = await stage.open(company.manager, `/booking-details/${bookings[0]?.id}`);
  await page.getByRole('button', { name: 'Оплатить партнёру' }).waitFor();
  await page.keyboard.press('p');
  await page.waitForURL('**/new-payment-to-partner?**');
  await page.waitForFunction(() => {
    const values = [...document.querySelectorAll('input')].map(({ value }) => value.replaceAll('\u00a0', ' '));
    return values.includes('Coral Travel') && values.includes('345,60');
  });
});
