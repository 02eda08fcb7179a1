import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatPhone } from '#contract/base/phone.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildClient, correctPoints, editClient, readClient } from '../../support/data/client-reads.ts';
import { buildCompany, buildSale, freshPhone } from '../../support/data/company.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const heading = (page: Page, name: string) => page.locator('h1:focus', { hasText: name }).waitFor();
const focused = (page: Page, field: string) => page.locator(`#field-${field}:focus`).waitFor();
const digits = (phone: string) => phone.replace('+998', '');

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager records a client, opens it from the list and changes it, without a mouse', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/clients-list');
    await heading(page, 'Клиенты');
    const manager = new Typist(page, layout);
    /** Types a name; what the wrong layout made of it is offered as it was meant, and Enter takes that. */
    const writeName = async (name: string) => {
      await manager.write(name);
      if (layout === 'latin') await manager.press('Enter');
    };
    await manager.press('I');
    await focused(page, 'phone');
    const phone = freshPhone();
    await manager.write(digits(phone));
    await manager.press('Tab');
    await writeName('юсупова');
    await manager.press('Tab');
    await writeName('зарина');
    await manager.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'юсупова зарина').waitFor();
    await page.locator('h1:focus').waitFor();

    await manager.press('ArrowDown', 'Enter');
    await heading(page, 'юсупова зарина');
    await manager.press('E');
    await page.waitForURL('**/edit-client/*');
    await heading(page, 'Изменение клиента: юсупова зарина');
    await page.locator('#field-surname').focus();
    await manager.press('End');
    await writeName('ва');
    await manager.press('Ctrl+Enter');
    await heading(page, 'юсуповава зарина');
    expect(await readClient(company.manager, { phone })).toMatchObject({ surname: 'юсуповава', version: 2 });
    await page.getByRole('link', { name: 'История баллов' }).press('Enter');
    await heading(page, 'История баллов');
  });
});

test('a number that another client has is refused with that one’s name, a way there and a way to merge', async () => {
  const company = await buildCompany(stage.server);
  const [ours, theirs] = [await buildClient(company), await buildClient(company, { surname: 'Каримова' })];
  const page = await stage.open(company.manager, `/edit-client/${ours.id}`);
  await heading(page, 'Изменение клиента');
  await page.locator('#field-phone').fill(theirs.phone);
  await page.keyboard.press('Control+Enter');
  await page.locator('.error-summary:focus').waitFor();
  const says = `Этот номер телефона уже у клиента Каримова ${theirs.name}`;
  expect(await page.locator('#field-phone-problem').textContent()).toBe(says);
  expect(await page.locator('#field-phone').getAttribute('aria-invalid')).toBe('true');
  const merging = page.getByRole('link', { name: `Объединить с клиентом Каримова ${theirs.name}` });
  expect(await merging.getAttribute('href')).toBe(`/client-merge?survivor=${theirs.id}&other=${ours.id}`);
  await page.getByRole('link', { name: `Открыть клиента Каримова ${theirs.name}` }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await heading(page, `Каримова ${theirs.name}`);
  // What was typed is kept.
  await page.goto(`${stage.server.url}/edit-client/${ours.id}`);
  await page.locator('#field-phone').waitFor();
  expect(await page.locator('#field-phone').inputValue()).toBe(formatPhone(theirs.phone));
  await stage.close(page);

  await readClient(company.agent, { phone: ours.phone });
  const agents = await stage.open(company.agent, `/edit-client/${ours.id}`);
  await agents.locator('#field-phone').fill(theirs.phone);
  await agents.keyboard.press('Control+Enter');
  await agents.getByRole('link', { name: `Открыть клиента Каримова ${theirs.name}` }).waitFor();
  expect(await agents.getByRole('link', { name: /Объединить/ }).count()).toBe(0);
});

test('what somebody else changes meanwhile is taken over, and what is typed stays', async () => {
  const company = await buildCompany(stage.server);
  const { id, phone } = await buildClient(company);
  const page = await stage.open(company.manager, `/edit-client/${id}`);
  await heading(page, 'Изменение клиента');
  await page.locator('#field-email').fill('z@example.com');
  await readClient(company.agent, { phone });
  expectStatus(await editClient(company.agent, id, { surname: 'Рахимова' }), 200);
  await expect.poll(() => page.locator('#field-surname').inputValue()).toBe('Рахимова');
  expect(await page.locator('#field-email').inputValue()).toBe('z@example.com');
  await page.locator('#field-email').press('Control+Enter');
  await heading(page, 'Рахимова');
  expect(await readClient(company.manager, { phone })).toMatchObject({ surname: 'Рахимова', email: 'z@example.com' });
});

test('the client’s page shows an agent what everybody may know, and changes by itself', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await buildSale(company, { tourist_phone: sale.tourist_phone }, company.stranger);
  await correctPoints(company, sale.client_id, 25);
  const page = await stage.open(company.agent, `/client-details/${sale.client_id}`);
  await heading(page, 'Ахмедов Тимур');
  const table = page.getByRole('table', { name: 'Продажи клиента' });
  await table.getByRole('link', { name: `продажа ${sale.id}, Анталья` }).waitFor();
  expect(await table.getByRole('row').count()).toBe(2);
  await page.getByText('Ещё 1 продажа').waitFor();
  expect(await page.getByRole('link', { name: 'Объединить' }).count()).toBe(0);
  await page.locator('.summary-main', { hasText: '25' }).waitFor();
  await correctPoints(company, sale.client_id, -5, 'Ошиблись');
  await page.locator('.summary-main', { hasText: '20' }).waitFor();
  await page.keyboard.press('h');
  await page.getByText('Баллы исправлены: −5').waitFor();
});

test('the history of points says in words what came and went, and is exported', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await correctPoints(company, sale.client_id, 40, 'За отзыв');
  await correctPoints(company, sale.client_id, -15, 'Ошиблись');
  const page = await stage.open(company.agent, `/loyalty-points-accrual-history/${sale.tourist_phone}`);
  await rowOf(page, 'Исправление: За отзыв').waitFor();
  await page.getByRole('link', { name: 'Ахмедов Тимур' }).waitFor();
  await page.locator('.summary-main', { hasText: '25' }).waitFor();
  await rowOf(page, 'Итого по фильтру: 2').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel' }).click(),
  ]);
  const { texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(texts.flat()).toEqual(expect.arrayContaining(['Исправление', 'За отзыв', '40', '15', '25']));
});

test('the list of clients is exported with typed cells and its sums', async () => {
  const company = await buildCompany(stage.server);
  await buildSale(company, { tourist_surname: 'Каримов' });
  const idle = await buildClient(company, { surname: 'Юсупова' });
  await correctPoints(company, idle.id, 12);
  const page = await stage.open(company.manager, '/clients-list');
  await rowOf(page, 'Каримов Тимур').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel' }).click(),
  ]);
  const { texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(texts[0]).toEqual(expect.arrayContaining(['Фамилия', 'Имя', 'Телефон', 'Баллы', 'Долг, USD']));
  expect(texts.find((row) => row.includes('Каримов'))).toEqual(expect.arrayContaining(['1000']));
  expect(texts.at(-1)).toEqual(expect.arrayContaining(['12', '1000']));
});

test('the form of a sale tells level, points and debt of a known client, and leads to it without losing the form', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await correctPoints(company, sale.client_id, 21);
  const level = { name: 'Серебро', from_turnover: '0', percent: '2.5' };
  expectStatus(await company.manager.api.post('/loyalty/levels/', level), 201);
  const page = await stage.open(company.agent, '/new-sale');
  await page.locator('#field-tourist_phone').fill(sale.tourist_phone);
  await page.locator('.found', { hasText: 'уровень Серебро, 2,5 %' }).waitFor();
  const heard = async () => (await page.locator('[aria-live=polite]').allTextContents()).join();
  await expect.poll(heard).toContain('Клиент найден: Ахмедов Тимур, уровень Серебро, 2,5\u00a0%, 21 балл');
  expect(await page.locator('#field-tourist_phone:focus').count()).toBe(1);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    (async () => {
      await page.keyboard.press('Control+k');
      await page.locator('.palette-input').fill('клиента');
      await page.locator('[role=option][data-focused]', { hasText: 'Открыть клиента' }).waitFor();
      await page.keyboard.press('Enter');
    })(),
  ]);
  await tab.waitForURL(`**/client-details/${sale.client_id}`);
  expect(await page.locator('#field-tourist_surname').inputValue()).toBe('Ахмедов');
});

test('the palette finds a client by name and phone for a manager, and the sale leads to its client', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company, { surname: 'Ибрагимова' });
  const sale = await buildSale(company);
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  for (const letters of ['ибраг', client.phone.slice(-7), 'b,hfub']) {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill(letters);
    await page.getByRole('option', { name: /Ибрагимова/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.palette-input').waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Ахмедов Тимур' }).press('Enter');
  await page.waitForURL(`**/client-details/${sale.client_id}`);
  await heading(page, 'Ахмедов Тимур');
});
