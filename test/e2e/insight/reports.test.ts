import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
let company: Company;

beforeAll(async () => {
  company = await buildCompany(stage.server);
  const { agent, stranger, manager } = company;
  await buildSale(company, { brutto: '1500.00', tourist_surname: 'Юсупова' }, agent);
  const paid = await buildSale(company, { brutto: '1000.00' }, agent);
  await buildPayment(company, paid, { amount: '250.00' });
  await buildSale(company, { brutto: '900.00', tourist_surname: 'Каримов' }, stranger);
  const cancelled = await buildSale(company, {}, agent);
  const reason = { reason: 'болезнь', client_penalty: '40.00' };
  expectStatus(await manager.api.post(`/sales/${cancelled.id}/cancel/`, reason), 200);
});

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
/**
 * The table of a report, whose name is not that of the screen: a screen reader would say it again after the heading.
 */
const reportTable = (page: Page) => page.getByRole('table', { name: 'Показатели', exact: true });
/** The text of a row, with single spaces. */
const cellsOf = async (page: Page, row: string | RegExp): Promise<string[]> => {
  const cells = reportTable(page).getByRole('row', { name: row }).locator('th, td');
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
};

/** Chooses in the panel of a filter by keyboard alone. */
async function choose(person: Typist, filter: RegExp, name: string): Promise<void> {
  const { page } = person;
  const chip = page.getByRole('button', { name: filter });
  for (let key = 0; key < 30 && (await focused(chip).count()) === 0; key++) await person.press('Tab');
  await person.press('Enter');
  const option = page.getByRole('option', { name, exact: true });
  await option.waitFor();
  await focused(page.getByRole('option')).waitFor();
  for (let key = 0; key < 10 && (await focused(option).count()) === 0; key++) await person.press('ArrowDown');
  await person.press('Enter');
  await option.waitFor({ state: 'detached' });
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a report is grouped, compared, read as a table and followed to its rows by keyboard alone', async () => {
    const page = await stage.open(company.manager, '/sales-report?period=this_month');
    const manager = new Typist(page, layout);
    const report = reportTable(page);
    await report.getByRole('row', { name: /^Итого/ }).waitFor();
    await headingFocused(page);

    await choose(manager, /^Группировка: /, 'Агент');
    await report.getByRole('columnheader', { name: 'Агент' }).waitFor();
    expect(param(page, 'group')).toBe('agent');
    expect((await cellsOf(page, /Тестов agent/)).slice(1, 6)).toEqual(['2', '1', '4', '2 540,00', '1 600,00']);

    await manager.press('T');
    const figures = focused(page.getByRole('table'));
    await figures.waitFor();
    expect((await figures.getByRole('row').nth(1).innerText()).replace(/\s+/g, ' ')).toBe(
      'Тестов agent 2 540,00 1 600,00',
    );
    await manager.press('T');
    await page.locator('.chart-canvas').waitFor();

    const opener = page.getByRole('button', { name: 'Тестов agent: показать строки' });
    for (let key = 0; key < 30 && (await page.locator(':focus').and(opener).count()) === 0; key++) {
      await manager.press('Tab');
    }
    await manager.press('Enter');
    await page.locator('#report-rows:focus', { hasText: 'Тестов agent' }).waitFor();
    const rows = page.getByRole('grid', { name: 'Из чего сложилось: Тестов agent' });
    await rows.getByText('Строк: 3').waitFor();
    const foot = (await rows.locator('tfoot td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(foot.filter(Boolean)).toEqual(['Строк: 3', '2 540,00', '1 600,00', '940,00', '250,00', '2 290,00']);
    const row = await cellsOf(page, /Тестов agent/);
    for (const sum of foot.filter(Boolean).slice(1)) expect(row).toContain(sum);

    await manager.press('Tab', 'Enter');
    await rows.waitFor({ state: 'detached' });
    await page.locator(':focus').and(opener).waitFor();
    for (let key = 0; key < 30 && !/Сравнить/.test(await page.locator(':focus').innerText()); key++) {
      await manager.press('Shift+Tab');
    }
    await choose(manager, /Сравнить/, 'с предыдущим периодом');
    await report.getByRole('columnheader', { name: 'было' }).first().waitFor();
    expect((await cellsOf(page, /Тестов agent/)).slice(5, 9)).toEqual(['2 540,00', '0,00', '+2 540,00', '-']);
  });
});

test('a report is exported with its description, figures as numbers, and totals', async () => {
  const address = `/sales-report?period=this_month&group=office&agent=${company.agent.id}`;
  const page = await stage.open(company.manager, address);
  await reportTable(page).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const { rows, texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const headAt = texts.findIndex(([first]) => first === 'Офис');
  expect(texts.slice(0, headAt).map(([first]) => first)).toEqual([
    'Отчёт по продажам',
    expect.stringMatching(/^Период: 01\.\d\d\.\d{4} – /),
    'Группировка: Офис',
    'Агент: Тестов agent',
  ]);
  const at = (name: string) => texts[headAt]?.indexOf(name) ?? -1;
  const [office, total] = [rows[headAt + 1] ?? [], rows[headAt + 2] ?? []];
  expect(office[0]?.value).toBe('Главный офис');
  expect(office[at('Продаж')]).toMatchObject({ type: 'n', value: '2' });
  expect(office[at('Брутто')]).toMatchObject({ type: 'n', value: '2540', format: '#,##0.00' });
  expect(office[at('Маржа')]).toMatchObject({ type: 'n', value: '0.37', format: '0.0%' });
  expect(total[0]?.value).toBe('Итого');
  expect(total[at('Продаж')]).toMatchObject({ type: 'n', value: '2' });
  expect(total[at('Брутто')]).toMatchObject({ type: 'n', value: '2540' });
  expect(texts).toHaveLength(headAt + 3);
});

test.each([1440, 390])(
  'what a report is of stands there before its answer, which moves nothing, at %i px',
  async (width) => {
    const page = await stage.open(company.manager, '/journal', { viewport: { width, height: 900 } });
    const report = await holdReads(page, (text) => text.includes('report: '));
    await page.goto(`${stage.server.url}/sales-report?group=office&compare=before&agent=${company.agent.id}`);
    await page.locator('.report-words', { hasText: 'Агент: Тестов agent' }).waitFor();
    await page.getByRole('button', { name: 'Агент: Тестов agent', exact: true }).waitFor();
    const look = () =>
      page.evaluate(() => ({
        words: [...document.querySelectorAll('.report-words')].map(({ textContent }) => textContent),
        tops: [...document.querySelectorAll('.screen-title button, .report-bar button')].map(
          (each) => each.getBoundingClientRect().y,
        ),
      }));
    const before = await look();
    expect(before.words).toHaveLength(3);
    expect(before.words[0]).toMatch(/^Период: .* сравнение с /);
    await report.letGo();
    await reportTable(page).waitFor();
    expect(await look()).toEqual(before);
  },
);

test('the description of a report names its filters, and exporting waits until their names are read', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  const names = await holdReads(page, (text) => text.includes('{ agents {'));
  const address = `/sales-report?period=this_month&group=office&agent=${company.agent.id}`;
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await reportTable(page).waitFor();
  await until('the names to be asked for', () => names.waiting.length > 0);
  expect(await page.getByText(`Агент: ${company.agent.id}`).count()).toBe(0);
  const exporting = page.getByRole('button', { name: 'В Excel' });
  await exporting.and(page.locator('[aria-disabled=true]')).waitFor();
  await names.letGo();
  await exporting.and(page.locator(':not([aria-disabled])')).waitFor();
  await page.locator('.report-words', { hasText: 'Агент: Тестов agent' }).waitFor();
});

test('a view of a report is saved under a name, and chosen again', async () => {
  const page = await stage.open(company.manager, '/tourist-payments-report?period=this_year&group=method');
  await page.getByRole('button', { name: 'Наличные: показать строки' }).waitFor();
  await page.getByRole('button', { name: 'Вид: не сохранён' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Сохранить вид…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Сохранить вид…' }).waitFor();
  await page.keyboard.type('Способы');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Вид: Способы' }).waitFor();
  await page.goto(`${stage.server.url}/tourist-payments-report`);
  await page.getByRole('button', { name: 'Вид: Все' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Способы', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Наличные: показать строки' }).press('Enter');
  const rows = page.getByRole('grid', { name: 'Из чего сложилось: Наличные' });
  await rows.getByText('Строк: 1').waitFor();
  expect((await rows.locator('tfoot').innerText()).replace(/\s+/g, ' ')).toContain('250,00');
  expect(await cellsOf(page, /^Наличные/)).toContain('250,00');
});

test('the result of an office links to its agents', async () => {
  const page = await stage.open(company.manager, '/office-profit-report');
  const row = await cellsOf(page, /^Главный офис/);
  expect(row[1]).toBe('2 540,00');
  await page.getByRole('link', { name: 'Главный офис' }).press('Enter');
  await page.getByRole('button', { name: 'Тестов agent: показать строки' }).waitFor();
  const totals = await cellsOf(page, /^Итого/);
  expect(totals).toContain('2 540,00');
});

const styleOf = (page: Page, selector: string, property: 'display' | 'color' | 'overflowX' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

test.each([
  ['/sales-report?period=this_month&group=agent', '.table.report'],
  ['/active-sales', '.grid'],
])('%s is printed completely, black on white, without controls', async (address, table) => {
  const page = await stage.open(company.manager, address, { theme: 'dark' });
  await page.locator(`${table} tbody tr`).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.header', '.footer', '.screen-actions', '.view-button']) {
    expect(await styleOf(page, hidden, 'display'), hidden).toBe('none');
  }
  expect(await styleOf(page, 'h1', 'color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(page, `${table} tbody td`, 'color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(page, 'html', 'backgroundColor')).toBe('rgb(255, 255, 255)');
  expect(await styleOf(page, `${table} thead`, 'display')).toBe('table-header-group');
  expect(await styleOf(page, table === '.grid' ? table : '.table-scroll', 'overflowX')).toBe('visible');
  expect((await page.pdf({ format: 'A4', landscape: true })).length).toBeGreaterThan(5000);
});

test('a chart is printed completely, also from a wide screen', async () => {
  const page = await stage.open(company.manager, '/sales-report?period=this_month&group=agent', {
    viewport: { width: 1920, height: 900 },
  });
  const canvas = page.locator('.chart-canvas canvas');
  await canvas.waitFor();
  const width = () => canvas.evaluate((drawn) => drawn.getBoundingClientRect().width);
  const onScreen = await width();
  expect(onScreen).toBeGreaterThan(1000);
  await page.emulateMedia({ media: 'print' });
  // A4 between its margins: what is wider would be cut off.
  await expect.poll(width).toBeLessThan(704);
  expect(await width()).toBeGreaterThan(600);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(width).toBe(onScreen);
});

test('a list is printed with all rows that were read, not only the visible ones', async () => {
  const count = 60;
  for (let index = 0; index < count; index++) {
    await buildSale(company, { tourist_surname: `Печатный ${index}`, service_date: inDays(3) });
  }
  const page = await stage.open(company.manager, `/active-sales?search=Печатный&sold=${today()}..${today()}`, {
    viewport: { width: 1440, height: 600 },
  });
  await page.getByText(`Итого по фильтру: ${count}`).waitFor();
  const rows = page.locator('.grid tbody tr[aria-rowindex]');
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  expect(await rows.count()).toBeLessThan(count);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => rows.count()).toBe(count);
});
