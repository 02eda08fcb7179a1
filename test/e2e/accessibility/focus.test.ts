import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { fieldFocused } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { focusedButton, headingFocused } from '../../support/pages/screen.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** New payments of tourists with that surname, the oldest payment first; each its own amount. */
async function openPayments(surname: string, amounts: string[]): Promise<{ page: Page; ids: number[] }> {
  const sale = await buildSale(company, { tourist_surname: surname });
  const ids: number[] = [];
  for (const amount of amounts) ids.push((await buildPayment(company, sale, { amount })).id);
  const page = await stage.open(company.manager, `/new-tourist-payments?search=${surname}&sort=amount`);
  await page.getByRole('row', { name: surname }).first().waitFor();
  return { page, ids };
}

/** It is done in another place. */
const accept = (id: number | undefined) => company.manager.api.post(`/tourist-payments/${id}/accept/`);

test('when another person removes the focused row, the next row gets the focus, and after the last row the heading', async () => {
  const { page, ids } = await openPayments('Rowley', ['11.00', '22.00', '33.00']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await focusedRow(page, '22,00').waitFor();
  await accept(ids[1]);
  await focusedRow(page, '33,00').waitFor();
  await accept(ids[2]);
  await focusedRow(page, '11,00').waitFor();
  await accept(ids[0]);
  await page.getByText('Ничего не найдено').waitFor();
  await headingFocused(page);
});

test('when another person removes the focused button, the heading gets the focus', async () => {
  const booking = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
  const sale = await buildSale(company, { bookings: [booking, booking] });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Проверить 2 брони' }).focus();
  await company.manager.api.post('/bookings/bulk/check/', { ids: sale.bookings.map(({ id }) => id) });
  await headingFocused(page);
});

test('when another person turns the focused button into its opposite, it keeps the focus', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Отметить проверенной' }).focus();
  await company.manager.api.post(`/sales/${sale.id}/check/`);
  await focusedButton(page, 'Снять проверку').waitFor();
});

test('when a pressed button disappears, the heading gets the focus', async () => {
  const page = await stage.open(company.manager, '/active-sales?search=Nobody');
  await page.getByRole('button', { name: 'Сбросить поиск и фильтры' }).press('Enter');
  await page.getByRole('row').nth(1).waitFor();
  await headingFocused(page);

  await intercept(page, '**/api/v1/graphql', (route) => route.abort('connectionreset'));
  await page.getByRole('columnheader').getByRole('button', { name: 'Долг', exact: true }).press('Enter');
  const again = page.getByRole('button', { name: 'Повторить' });
  await again.waitFor();
  await page.unroute('**/api/v1/graphql');
  await again.press('Enter');
  await page.getByRole('row').nth(1).waitFor();
  await headingFocused(page);
});

test('when a dialog is closed or submitted, the element that opened it gets the focus', async () => {
  const sale = await buildSale(company, { brutto: '900.00' });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const button = page.getByRole('button', { name: 'Добавить платёж' });
  for (const lastKey of ['Escape', 'Enter']) {
    await button.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Наличные/ })
      .waitFor();
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press(lastKey);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusedButton(page, 'Добавить платёж').waitFor();
  }
  await page.getByText('Ждёт приёма').waitFor();
});

test('a dialog focuses its first field at once, and does not take the focus away half a second later', async () => {
  const page = await stage.open(company.manager, '/office-list');
  const add = page.getByRole('button', { name: 'Новый филиал' });
  await add.press('Enter');
  await fieldFocused(page, 'name');
  await page.keyboard.press('Escape');
  await focusedButton(page, 'Новый филиал').waitFor();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await add.press('Enter');
  await fieldFocused(page, 'name');
  await page.clock.runFor(495);
  // A list of choices that closes leaves the focus on the body for a frame.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(100);
  await fieldFocused(page, 'name');
});

test('after a click on the background the focus is not moved back', async () => {
  const { page, ids } = await openPayments('Clicker', ['11.00', '22.00']);
  await page.keyboard.press('ArrowDown');
  await focusedRow(page, '11,00').waitFor();
  await page.locator('main').click({ position: { x: 3, y: 3 } });
  await accept(ids[0]);
  await page.getByRole('row', { name: '11,00' }).waitFor({ state: 'detached' });
  await accept(ids[1]);
  await page.getByText('Ничего не найдено').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('when a newer read overtakes an older one, the focus does not return to a row that is leaving the list', async () => {
  const booking = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
  const sale = await buildSale(company, { bookings: [booking, { ...booking, partner_id: company.euroPartner.id }] });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const remove = page.getByRole('button', { name: 'Удалить: Hotel Roma' });
  await remove.waitFor();
  // The dialog's read is answered when the change itself has made the page read again, whose answer comes two frames
  // later.
  const held = await holdReads(page, (read) => read.includes('sale(id'));
  await remove.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await until('the second read', async () => held.waiting.length >= 2);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('focusin', ({ target }) =>
      seen.push((target as Element).getAttribute('aria-label') ?? ''),
    );
  });
  const answered = page.waitForResponse('**/api/v1/graphql');
  await held.waiting.shift()?.continue();
  await (await answered).finished();
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
  await held.letGo();
  await remove.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Брони' }).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain(
    'Удалить: Hotel Roma',
  );
});

test('the choices of a filter get the focus when they appear while the opening key is still held down', async () => {
  const page = await stage.open(company.manager, '/journal');
  const asked = Promise.withResolvers<Route>();
  await intercept(page, '**/assets/filter-editor-*.js', (route) => asked.resolve(route));
  await page.goto(`${stage.server.url}/sales-report`);
  await headingFocused(page);
  // The detection of keyboard and pointer starts with the first list of options: that of the palette.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Группировка/ }).focus();
  await page.keyboard.down('Enter');
  await page.getByRole('dialog', { name: 'Группировка' }).and(page.locator(':focus')).waitFor();
  await (await asked.promise).continue();
  await page.getByRole('option', { name: 'Месяц' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.up('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Неделя' }).and(page.locator(':focus')).waitFor();
});
