import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { inspect } from '../../support/browser/inspect.ts';
import { goToHeading, ownStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, type Company, freshPhone, inDays } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { focusedButton, headingFocused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);

type Value = string | number | Date | null;
const written = (value: Value) => {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'dd.mm.yyyy' } as const;
  return typeof value === 'number' ? ({ value, type: Number } as const) : ({ value, type: String } as const);
};

/** A file as an agency has it, with a title above its headings. */
const fileOf = async (rows: Value[][]) => ({
  name: 'продажи.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsxFile(rows.map((row) => row.map(written))).toBuffer(),
});

const headings = ['Договор №', 'Дата', 'Вылет', 'Летим куда', 'Цена', 'ФИО', 'Телефон', 'Поставщик', 'Нетто', 'Пакс'];
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

const saleRow = (number: string, phone: string, changes: Record<number, Value> = {}): Value[] =>
  [
    ...[number, midnight(inDays(-20)), inDays(30).split('-').reverse().join('.'), 'анталья', '1 500,50'],
    ...['Ли Анна Сергеевна', phone, 'Coral Travel', 1200, '2+1'],
  ].map((value, column) => changes[column] ?? value);

const agencysHead: Value[][] = [['Продажи за ноябрь'], headings];

/** The chooser that a key opens gets the file. */
async function choose(page: Page, manager: Typist, rows: Value[][], head = agencysHead): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Asked for after the chooser, so that the browser hands it over by the time of the key.
  await page.locator('input[type=file]').focus();
  await manager.press('Space');
  await (await chooser).setFiles(await fileOf([...head, ...rows]));
}

/** Says which column the direction is in, which no heading of the file tells. */
async function sayDirection(page: Page, manager: Typist): Promise<void> {
  await field(page, 'columns-direction').fill('летим');
  await page.getByRole('option', { name: 'Летим куда' }).waitFor();
  await manager.press('Tab');
  await page.getByRole('cell', { name: 'анталья' }).first().waitFor();
}

/** The text beside the button that chose the file. */
const chosen = (page: Page, rows: string) =>
  page.locator('.file-choice', { hasText: new RegExp(`продажи\\.xlsx, \\d+\\sКБ: ${rows}`) });

const heading = (page: Page, name: string) => page.locator('h2:focus', { hasText: name }).waitFor();
const recorded = ({ id }: Company) =>
  oneRow(sql, 'select count(*), coalesce(sum(brutto), 0)::text as brutto from sales where company_id = $1', [id]);

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a file is chosen, its columns are mapped, its problems are read and corrected, and it is imported', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/import', { theme: 'system' });
    const manager = new Typist(page, layout);
    const phones = [freshPhone(), freshPhone()].map((phone) => phone.slice(4));
    const rows = [saleRow('77', phones[0] ?? ''), saleRow('78', phones[1] ?? '')];
    const wrong = { 4: 'дорого', 7: 'Неизвестный' };
    await choose(page, manager, [saleRow('77', phones[0] ?? '', wrong), saleRow('78', '12')]);
    await chosen(page, '2 строки').waitFor();
    await page.getByRole('cell', { name: '1 500,50' }).waitFor();

    // One heading is nothing that anybody could guess.
    await goToHeading(page);
    await manager.press('Ctrl+Enter');
    await focusedSummary(page).waitFor();
    await manager.press('Tab', 'Enter');
    await fieldFocused(page, 'columns-direction');
    await sayDirection(page, manager);
    await manager.press('Ctrl+Enter');
    await heading(page, '3 ошибки');
    const found = page.getByRole('region', { name: '3 ошибки' });
    const cells = await found
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(cells).toEqual([
      ['3', 'Цена', 'дорого', 'Не похоже на сумму: до 12 цифр и двух знаков после запятой'],
      ['3', 'Поставщик', 'Неизвестный', 'Такого партнёра нет'],
      ['4', 'Телефон', '12', 'Такого номера телефона нет'],
    ]);
    await manager.press('Tab', 'Tab', 'ArrowDown', 'End');
    await found.locator('tr:focus', { hasText: 'Телефон' }).waitFor();
    expect(await recorded(company)).toMatchObject({ count: 0 });

    if (layout === journeyLayouts[0]) {
      await inspect(page, 'the problems of a file');
      await page.setViewportSize({ width: 390, height: 844 });
      await inspect(page, 'the problems of a file on a phone');
      await page.setViewportSize({ width: 1440, height: 900 });
    }

    // The answer about the heading is remembered, here and after a reload.
    await page.reload();
    await headingFocused(page);
    await choose(page, manager, rows);
    await page.getByRole('cell', { name: 'анталья' }).first().waitFor();
    await goToHeading(page);
    await manager.press('Ctrl+Enter');
    await heading(page, 'Ошибок нет');
    await manager.press('Ctrl+Enter');
    await heading(page, 'Импорт завершён');
    expect(await recorded(company)).toEqual({ count: 2, brutto: '3001.00' });
    await manager.press('Tab', 'Enter');
    await page.getByRole('row', { name: 'Ли Анна Сергеевна' }).first().waitFor();
  });
});

test('a file that is imported again is reported as such, and recorded once', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/import');
  const manager = new Typist(page, 'latin');
  // Under a contract number the second one would be refused for that.
  const rows = [saleRow('', freshPhone().slice(4))];
  for (const outcome of ['Импорт завершён', 'Этот импорт уже был']) {
    await choose(page, manager, rows);
    await chosen(page, '1 строка').waitFor();
    await sayDirection(page, manager);
    await manager.press('Ctrl+Enter');
    await heading(page, 'Ошибок нет');
    await manager.press('Ctrl+Enter');
    await heading(page, outcome);
    await page.getByRole('button', { name: 'Импортировать ещё файл' }).press('Enter');
  }
  expect(await recorded(company)).toMatchObject({ count: 1 });
});

test('a template that is downloaded by keyboard and filled in is imported without mapping columns', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/import');
  const manager = new Typist(page, 'latin');
  await page.locator('input[type=file]').focus();
  await manager.press('Tab');
  await focusedButton(page, 'Скачать образец').waitFor();
  const download = page.waitForEvent('download');
  await manager.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Образец импорта Продажи.xlsx');
  await page.getByText('Образец сохранён').first().waitFor();
  const { name, texts } = readSpreadsheet(new Uint8Array(await readFile(await saved.path())));
  expect([name, texts.length]).toEqual(['Продажи', 1]);
  const [columns = []] = texts;

  await choose(page, manager, [], [columns]);
  await page.getByRole('group').filter({ hasText: 'В файле должно быть от 1 до 30 000 строк' }).waitFor();

  const sale: Record<string, Value> = {
    ...{ 'Дата продажи *': midnight(inDays(-3)), 'Дата услуги *': midnight(inDays(30)) },
    ...{ 'Направление *': 'Анталья', 'Партнёр *': 'Coral Travel', 'Брутто, USD *': 1500, 'Нетто брони *': 1200 },
    ...{ 'Телефон туриста *': freshPhone(), 'Фамилия туриста *': 'Ли', 'Имя туриста *': 'Анна' },
    ...{ 'Сумма платежа': '500', 'Способ оплаты': 'Наличные', 'Договор №': 'ДГ-7' },
  };
  expect(columns).toEqual(expect.arrayContaining(Object.keys(sale)));
  await choose(page, manager, [columns.map((column) => sale[column] ?? null)], [columns]);
  await chosen(page, '1 строка').waitFor();
  await page.getByRole('cell', { name: 'Анталья' }).waitFor();
  await goToHeading(page);
  await manager.press('Ctrl+Enter');
  await heading(page, 'Ошибок нет');
  await manager.press('Ctrl+Enter');
  await heading(page, 'Импорт завершён');
  expect(await recorded(company)).toEqual({ count: 1, brutto: '1500.00' });
  await manager.press('Tab', 'Enter');
  await page.getByRole('row', { name: 'Ли Анна' }).first().waitFor();
});

test('the template is that of the chosen kind of import', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/import');
  const manager = new Typist(page, 'latin');
  for (const [kind, columns] of [
    ['Клиенты', 'Телефон *|Фамилия *|Имя *|Имя латиницей|Эл. почта'],
    ['Партнёры', 'Название *|Название латиницей|Валюта'],
  ] as const) {
    await page.getByRole('radio', { checked: true }).focus();
    await manager.press('ArrowDown');
    await page.getByRole('radio', { name: kind, checked: true }).waitFor();
    // The file before this one has been written by then.
    await page.getByRole('button', { name: 'Скачать образец', disabled: false }).focus();
    const download = page.waitForEvent('download');
    await manager.press('Enter');
    const { name, texts } = readSpreadsheet(new Uint8Array(await readFile(await (await download).path())));
    expect([name, ...texts.map((row) => row.join('|'))]).toEqual([kind, columns]);
  }
});

test('long values take several lines in the preview, without breaking dates or displacing other columns', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/import');
  const manager = new Typist(page, 'latin');
  const long = 'Константинопольская-Преображенская Анна-Мария Александровна '.repeat(5);
  await choose(page, manager, [
    saleRow('92', freshPhone(), { 4: `договорная, ${long}`, 5: long, 6: `нет телефона, ${long}` }),
    saleRow('93', freshPhone()),
  ]);
  const date = page.getByRole('cell', { name: inDays(-20).split('-').reverse().join('.') }).first();
  await date.waitFor();
  const lines = await date.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  const widths = await page
    .getByRole('region', { name: 'Первые строки' })
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  expect(Math.max(...widths)).toBeLessThan(320);
  await page.getByRole('cell', { name: '…: Не похоже на сумму' }).waitFor();
});

test('a retired partner is accepted for past sales, and the screen lists the rows', async () => {
  const company = await buildCompany(stage.server);
  await company.manager.api.patch(`/partners/${company.partner.id}/`, { retired: true });
  const page = await stage.open(company.manager, '/import', { theme: 'system' });
  const manager = new Typist(page, 'latin');
  await choose(page, manager, [saleRow('90', freshPhone()), saleRow('91', freshPhone(), { 7: 'Hotel Roma' })]);
  await chosen(page, '2 строки').waitFor();
  await sayDirection(page, manager);
  await manager.press('Ctrl+Enter');
  await heading(page, 'Ошибок нет');
  const notes = page.getByRole('region', { name: 'Взято для истории: 1' });
  await notes.getByRole('columnheader', { name: 'Почему' }).waitFor();
  const cells = await notes
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(cells).toEqual([['3', 'Поставщик', 'Coral Travel', 'С этим партнёром больше не работают']]);
  await inspect(page, 'what is taken for history');
  await manager.press('Ctrl+Enter');
  await heading(page, 'Импорт завершён');
  expect(await recorded(company)).toMatchObject({ count: 2 });
});

test('leaving a file that is not imported yet requires a confirmation', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/import');
  const manager = new Typist(page, 'latin');
  await choose(page, manager, [saleRow('79', freshPhone())]);
  await chosen(page, '1 строка').waitFor();
  await page.getByRole('link', { name: 'Karavan' }).first().press('Enter');
  await page.getByRole('dialog', { name: 'Уйти со страницы?' }).waitFor();
  await manager.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Karavan' }).first().press('Enter');
  await page.getByRole('dialog').waitFor();
  await manager.press('Tab', 'Enter');
  await page.waitForURL('**/active-sales**');
});

test('a chosen file is announced once: its name, its size and its rows', async () => {
  const { manager } = await buildCompany(stage.server);
  const page = await stage.open(manager, '/import', { before: recordSpeech });
  await headingFocused(page);
  const button = page.locator('input[type=file]');
  await button.focus();
  await button.setInputFiles(await fileOf([...agencysHead, saleRow('77', freshPhone().slice(4))]));
  await chosen(page, '1 строка').waitFor();
  const ofFile = async () => (await spokenOn(page)).filter((said) => said.includes('продажи.xlsx'));
  // That it is being read may come in one with it.
  await expect.poll(ofFile).toEqual([expect.stringMatching(/^(\D+ )?продажи\.xlsx, \d+\sКБ: 1 строка$/)]);
  // Under the focus nothing that describes the button changes: that would be read out as well.
  expect(await button.getAttribute('aria-describedby')).toBeNull();
  await button.press('Tab');
  await expect.poll(() => button.getAttribute('aria-describedby')).not.toBeNull();
});
