import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../../support/browser/cut-off.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../../support/data/company.ts';
import { rowAt } from '../../support/pages/lists.ts';
import { longValues } from '../../support/pages/long-values.ts';
import { focused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Too narrow for all columns of a list of sales: what matters least has to go. */
const small = { width: 1024, height: 768 };

/** The direction has room until the check has been measured: a list has asked for it then, and does not after a reload. */
const roomForDirection = { width: 1050, height: 768 };

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s*[↑↓]$/, ''));
const columnsButton = (page: Page) => page.getByRole('button', { name: /^Столбцы/ });

/** The queries for rows of sales that a page sends, as they are written. */
async function listenForRows(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const text = request.postData() ?? '';
    if (request.url().endsWith('/graphql') && text.includes('rows {') && text.includes('sales(')) asked.push(text);
  });
  return asked;
}

test('a list sends one request, with only the columns that fit', async () => {
  await buildSale(company, { tourist_surname: 'Первый' });
  const page = await stage.open(company.agent, '/journal', { viewport: small });
  // A stream that opens later than the list has asked makes it read its rows again.
  await intercept(page, '**/api/v1/events/', (route) => route.abort());
  const asked = await listenForRows(page);
  await page.goto(`${stage.server.url}/active-sales`);
  await page.getByRole('row', { name: 'Первый' }).waitFor();
  await page.locator('tfoot', { hasText: '1 000,00' }).waitFor();
  await settled(page);
  expect(await heads(page)).not.toContain('Нетто');
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toContain('netto');
  expect(asked[0]).toContain('profit');

  // With more room there is more to ask for, with less there is nothing.
  await page.setViewportSize({ width: 1600, height: 768 });
  await until('the list asks for netto', async () => asked[1]?.includes('netto'));
  await page.getByRole('columnheader', { name: 'Нетто' }).waitFor();
  await page.setViewportSize(small);
  await page.getByRole('columnheader', { name: 'Нетто' }).waitFor({ state: 'detached' });
  await settled(page);
  expect(asked).toHaveLength(2);
});

test('removed columns are named, return when they are chosen, and others are removed instead', async () => {
  await buildSale(company, { tourist_surname: 'Уступчивый' });
  const page = await stage.open(company.agent, '/active-sales?search=Уступчивый', { viewport: roomForDirection });
  await page.getByRole('row', { name: 'Уступчивый' }).waitFor();
  await settled(page);
  const before = await heads(page);
  const button = columnsButton(page);
  expect(await button.innerText()).toMatch(/^Столбцы: скрыто \d$/);
  const described = await button.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent ?? '');
  expect(described).toMatch(/^Не поместились: .*Нетто/);

  await button.press('Enter');
  const netto = page.getByRole('checkbox', { name: /^Нетто/ });
  expect(await netto.isChecked()).toBe(false);
  await netto.press('Space');
  await page.getByRole('columnheader', { name: 'Нетто' }).waitFor();
  expect(await netto.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  await settled(page);
  const after = await heads(page);
  expect(before.filter((head) => !after.includes(head))).not.toEqual([]);
  expect(after).toContain('Долг');

  await page.reload();
  await page.getByRole('columnheader', { name: 'Нетто' }).waitFor();
  await settled(page);
  expect(await heads(page)).toEqual(after);
});

test('a spreadsheet also has the removed columns', async () => {
  await buildSale(company, { tourist_surname: 'Выгруженный' });
  const page = await stage.open(company.agent, '/active-sales?search=Выгруженный', {
    viewport: { width: 390, height: 800 },
  });
  await page.getByRole('row', { name: 'Выгруженный' }).waitFor();
  expect(await heads(page)).not.toContain('Нетто');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter');
  const { texts } = readSpreadsheet(await readFile(await (await downloading).path()));
  expect(texts[0]).toEqual(expect.arrayContaining(['Дата', 'Турист', 'Направление', 'Нетто', 'Прибыль', 'Долг']));
});

test('on a phone date and amount are below the name, and nothing scrolls sideways', async () => {
  const { surname, name } = longValues;
  await buildSale(company, { tourist_surname: surname, tourist_name: name });
  const page = await stage.open(company.agent, `/active-sales?search=${surname}`, {
    viewport: { width: 390, height: 800 },
  });
  const row = page.getByRole('row', { name: surname });
  await row.waitFor();
  await settled(page);
  await row.getByText(/^\d\d\.\d\d\.\d{4},\s*Не оплачено$/).waitFor();
  expect(await page.locator('.grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
});

test('a column grows with the longest value so far, and keeps that width while scrolling', async () => {
  const sale = await buildSale(company, { tourist_surname: 'Растущий', brutto: '9000000.00' });
  for (let count = 0; count < 60; count++) await buildPayment(company, sale);
  const amount = longValues.sums;
  await buildPayment(company, sale, { amount, currency: 'UZS', payment_date: inDays(-9), ...allConfirmed });
  const page = await stage.open(company.manager, '/new-tourist-payments?search=Растущий');
  await rowAt(page, 30).waitFor({ state: 'attached' });
  await settled(page);
  const widthOfAmounts = () =>
    page.getByRole('columnheader', { name: 'Сумма' }).evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await widthOfAmounts();
  await rowAt(page, 0).focus();
  await page.keyboard.press('End');
  await page.getByText(/^15.153.325.477,80.UZS$/).waitFor();
  await settled(page);
  const grown = await widthOfAmounts();
  expect(grown).toBeGreaterThan(before + 10);
  await page.keyboard.press('Home');
  await focused(rowAt(page, 0)).waitFor();
  await page.getByText(/^15.153.325.477,80.UZS$/).waitFor({ state: 'detached' });
  await settled(page);
  expect(await widthOfAmounts()).toBe(grown);
});

test('a cut name is shown completely on hover', async () => {
  const { surname, name } = longValues;
  await buildSale(company, { tourist_surname: surname, tourist_name: name });
  const page = await stage.open(company.agent, `/active-sales?search=${surname}`, { viewport: small });
  const cell = page.getByRole('row', { name: surname }).first().locator('.shortened').first();
  await cell.hover();
  expect(await cell.getAttribute('title')).toBe(`${surname} ${name}`);
});
