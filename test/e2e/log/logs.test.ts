import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { listen, withPlainSpaces } from '../../support/browser/speech.ts';
import { journeyLayouts, type Layout, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { card } from '../../support/pages/cards.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { rows } from '../../support/pages/lists.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { api } = company.manager;
const sale = await buildSale(company, { tourist_surname: 'Журналов' });
expectStatus(await api.patch(`/sales/${sale.id}/`, { brutto: '1300.5', service: 'Отель' }), 200);
const payment = await buildPayment(company, sale, { amount: '250.00' });
await buildSale(company, { tourist_surname: 'Другой' }, company.stranger);

describe.each<Layout>(journeyLayouts)('with a %s layout on', (layout) => {
  test('the log is filtered by person and by event, and a line shows all its fields', async () => {
    const page = await stage.open(company.manager, `/logs?sale=${sale.id}`);
    await rows(page).first().waitFor();
    expect(await rows(page).filter({ hasText: 'Другой' }).count()).toBe(0);
    const manager = new Typist(page, layout);
    await page.getByRole('button', { name: 'Что сделано', exact: true }).focus();
    await manager.press('Enter');
    await page.locator('input:focus').and(page.getByRole('combobox')).waitFor();
    await manager.write('продажа измен');
    await page.locator('[role=option][data-focused]', { hasText: 'Продажа изменена' }).waitFor();
    await manager.press('Enter');
    await page.getByText('Итого по фильтру: 1').waitFor();
    expect(new URL(page.url()).searchParams.get('event')).toBe('sale.edit');
    expect(await rows(page).innerText()).toMatch(/Тестов manager[\s\S]*Продажа изменена[\s\S]*Журналов Тимур/);
    await page.getByRole('button', { name: 'Что сделано: Продажа изменена' }).and(page.locator(':focus')).waitFor();
    await rows(page).first().focus();
    await manager.press('O');
    const table = dialog(page).getByRole('table');
    await table.waitFor();
    const told = (await table.locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(told).toEqual(expect.arrayContaining(['Брутто 1 000,00 1 300,50', 'Отель, услуга - Отель']));
    await manager.press('Escape');
    await rows(page).first().and(page.locator(':focus')).waitFor();
  });
});

test('the log is exported with its changes as text, and is refreshed while it is open', async () => {
  const page = await stage.open(company.manager, `/logs?sale=${sale.id}&entity=sale`);
  await rows(page).filter({ hasText: 'Продажа записана' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const book = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const [head = [], edited = []] = book.texts;
  expect(head).toEqual([...['Когда', 'Кто', 'Что сделано', 'С чем', '№', 'Название', 'Продажа №', 'Что изменилось']]);
  expect(edited.slice(1, 5)).toEqual(['Тестов manager', 'Продажа изменена', 'Продажа', String(sale.id)]);
  expect(edited.at(-1)?.replaceAll('\u00a0', ' ')).toContain('Брутто: 1 000,00 → 1 300,50');
  expectStatus(await api.post(`/sales/${sale.id}/check/`), 200);
  await rows(page).filter({ hasText: 'Продажа проверена' }).waitFor();
});

test('the history of an entity is on its page, or is opened from its row if it has none', async () => {
  expectStatus(await api.patch(`/directions/${company.direction.id}/`, { name: 'Анталья, берег' }), 200);
  const page = await stage.open(company.manager, '/directions');
  const manager = new Typist(page, 'russian');
  await rows(page).first().waitFor();
  await manager.press('ArrowDown');
  await manager.press('H');
  const lines = dialog(page).getByRole('list').getByRole('listitem');
  await dialog(page).getByText('Направление изменено').waitFor();
  expect(await dialog(page).getByRole('heading').innerText()).toBe('История: Анталья, берег');
  expect(await lines.first().innerText()).toMatch(/Название:[\s\S]*Анталья[\s\S]*Анталья, берег/);
  await manager.press('Escape');
  await rows(page).first().and(page.locator(':focus')).waitFor();

  expectStatus(await api.patch(`/partners/${company.partner.id}/`, { name: 'Coral' }), 200);
  await page.goto(`${stage.server.url}/partner-details/${company.partner.id}`);
  const shown = card(page, 'История');
  await shown.waitFor();
  await manager.press('H');
  await shown.getByText('Партнёр изменён').waitFor();

  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'История: 250,00 USD' }).press('Enter');
  await dialog(page).getByText('Платёж туриста записан').waitFor();
  expect(await dialog(page).getByRole('link').getAttribute('href')).toBe(
    `/logs?entity=tourist_payment&number=${payment.id}`,
  );
  await stage.close(page);

  const agentPage = await stage.open(company.agent, '/directions');
  await rows(agentPage).first().waitFor();
  expect(await agentPage.getByRole('button', { name: /История/ }).count()).toBe(0);
});

test('a log of more lines than are counted says so in its figures and in words, and its rows name no last one', async () => {
  const crowded = await buildCompany(stage.server);
  const sql = await sharedSql(stage.server.database.superuser);
  await sql.query(
    `insert into audit_log (company_id, user_id, event, entity, entity_id)
     select $1, $2, 'session.sign_out', 'user', $2 from generate_series(1, 10001)`,
    [crowded.id, crowded.manager.id],
  );
  const page = await stage.open(crowded.manager, '/logs?event=session.sign_in');
  await rows(page).first().waitFor();
  const said = await listen(page);
  await goTo(page, '/logs?event=session.sign_out');
  const plain = async (part: Locator) => withPlainSpaces(await part.innerText());
  await expect.poll(() => plain(page.locator('tfoot'))).toContain('Итого по фильтру: 10 000+');
  expect(await plain(page.locator('main'))).toContain('10 000+ строк');
  await expect.poll(async () => (await said()).map(withPlainSpaces)).toContain('Найдено: более 10 000');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  expect(await rows(page).first().getAttribute('aria-label')).not.toContain('10');
});
