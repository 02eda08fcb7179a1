import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { addCashLine, transferBody } from '../../support/data/cash-book.ts';
import { buildCompany, type Company, inDays, today } from '../../support/data/company.ts';
import { fieldWrong } from '../../support/pages/fields.ts';
import { rows } from '../../support/pages/lists.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { shownDate } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const titled = (date: string) => `Остатки на конец дня ${shownDate(date)}`;

/** Lines of three days in two offices: what the desks have differs on each. */
async function withHistory(): Promise<Company> {
  const company = await buildCompany(stage.server);
  await addCashLine(company, { amount: '1000', entry_date: inDays(-40) });
  await addCashLine(company, { amount: '5000000', currency: 'UZS', entry_date: inDays(-40) });
  await addCashLine(company, {
    amount: '70',
    currency: 'EUR',
    entry_date: inDays(-3),
    office_id: company.stranger.officeId,
  });
  const body = transferBody(company, { amount: '300', transfer_date: inDays(-2), ...allConfirmed });
  expectStatus(await company.manager.api.post('/cash-transfers/', body), 201);
  return company;
}

/** The table as it is read: the words of each row, cells side by side. */
async function table(page: Page): Promise<string[]> {
  const [, ...found] = await page
    .getByRole('table', { name: /^Остатки на конец дня/ })
    .getByRole('row')
    .all();
  const words = await Promise.all(
    found.map(async (row) => (await row.locator('th, td:not(:has(button))').allInnerTexts()).join(' | ')),
  );
  return words.map((row) => row.replaceAll('\u00a0', ' ').replace(/( \| )+$/, ''));
}

const now = [
  'Главный офис | 700,00 | 5 000 000,00',
  'Наличные | 700,00 | 5 000 000,00',
  'Офис на Регистане | 300,00 |  | 70,00',
  'Наличные | 300,00 |  | 70,00',
  'Итого | 1 000,00 | 5 000 000,00 | 70,00',
];

test('the balances of all desks are shown for the end of any day, which is in the URL', async () => {
  const page = await stage.open((await withHistory()).manager, '/cash-desks');
  await page.getByText(titled(today())).first().waitFor();
  await expect.poll(() => table(page)).toEqual(now);
  const day = page.getByRole('textbox', { name: 'На дату' });
  await day.fill(shownDate(inDays(-3)));
  await page.keyboard.press('Enter');
  await page
    .getByText(titled(inDays(-3)))
    .first()
    .waitFor();
  const before = [
    'Главный офис | 1 000,00 | 5 000 000,00',
    'Наличные | 1 000,00 | 5 000 000,00',
    'Офис на Регистане |  |  | 70,00',
    'Наличные |  |  | 70,00',
    'Итого | 1 000,00 | 5 000 000,00 | 70,00',
  ];
  await expect.poll(() => table(page)).toEqual(before);
  await page.waitForURL(`**/cash-desks?date=${inDays(-3)}`);
  await page.reload();
  await expect.poll(() => table(page)).toEqual(before);
  await day.fill(shownDate(inDays(-50)));
  await page.getByText('На эту дату во всех кассах пусто.').waitFor();
  // A day ahead is none; what is shown stays.
  await day.fill(shownDate(inDays(2)));
  await fieldWrong(page, 'date');
  await page.getByText('На эту дату во всех кассах пусто.').waitFor();
  await day.fill(shownDate(today()));
  await expect.poll(() => table(page)).toEqual(now);
  await page.waitForURL('**/cash-desks');
});

test('the export has the shown balances', async () => {
  const company = await withHistory();
  const page = await stage.open(company.manager, `/cash-desks?date=${inDays(-2)}`);
  await expect.poll(() => table(page)).toEqual(now);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe(`Остатки по кассам ${inDays(-2)}.xlsx`);
  const { texts, rows } = readSpreadsheet(await readFile(await download.path()));
  expect(texts).toEqual([
    [titled(inDays(-2))],
    ['Офис', 'Способ', 'USD', 'UZS', 'EUR'],
    ['Главный офис', 'Наличные', '700', '5000000'],
    ['Офис на Регистане', 'Наличные', '300', '', '70'],
    ['Итого', '', '1000', '5000000', '70'],
  ]);
  expect(rows[2]?.[2]).toMatchObject({ type: 'n', format: '#,##0.00' });
});

test('a balance links to the lines of its desk, whose sum it is', async () => {
  const company = await withHistory();
  await addCashLine(company, { amount: '8', method_id: (await otherMethod(company)).id });
  const page = await stage.open(company.manager, '/cash-desks');
  await page.getByRole('link', { name: 'Главный офис, Наличные: 700,00 USD, открыть строки' }).press('Enter');
  await page.getByRole('heading', { name: /^Касса: Главный офис, Наличные/ }).waitFor();
  const lines = rows(page);
  await expect.poll(() => lines.count()).toBe(2);
  await lines.first().filter({ hasText: '−300,00 USD' }).filter({ hasText: '700,00' }).waitFor();
  const balance = page.getByRole('table', { name: /^Касса/ }).getByRole('row', { name: /^USD/ });
  await expect
    .poll(async () => (await balance.locator('th, td').allInnerTexts()).join(' | '))
    .toBe('USD | 0,00 | 1\u00a0000,00 | 0,00 | −300,00 | 700,00');
});

test('an office filters the desks, and changes by other people appear without a reload', async () => {
  const company = await withHistory();
  const page = await stage.open(company.manager, `/cash-desks?office=${company.stranger.officeId}`);
  const own = (usd: string) => [
    `Офис на Регистане | ${usd} | 70,00`,
    `Наличные | ${usd} | 70,00`,
    `Итого | ${usd} | 70,00`,
  ];
  await expect.poll(() => table(page)).toEqual(own('300,00'));
  const more = transferBody(company, { amount: '45', ...allConfirmed });
  expectStatus(await company.manager.api.post('/cash-transfers/', more), 201);
  await expect.poll(() => table(page)).toEqual(own('345,00'));
});

async function otherMethod({ manager }: Company): Promise<{ id: number }> {
  const { paymentMethods } = await manager.api.read<{ paymentMethods: { id: number; name: string }[] }>(
    '{ paymentMethods { id name } }',
  );
  const found = paymentMethods.find(({ name }) => name === 'Карта');
  if (!found) throw new Error('The company has no second payment method');
  return found;
}
