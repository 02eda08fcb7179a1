import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, inDays } from '../../support/data/company.ts';
import { focusedRow, rowOf, rows, selectionBar } from '../../support/pages/lists.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** The surnames of the rows, from above. */
const surnames = (page: Page) => rows(page).getByRole('rowheader').getByRole('link').allInnerTexts();
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Sales of tourists with these surnames, a thousand dollars each. */
async function sell(words: string[], overrides: Record<string, unknown> = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const tourist_surname of words) ids.push((await buildSale(company, { tourist_surname, ...overrides })).id);
  return ids;
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a sale is found and opened with four keys besides its name', async () => {
    const surname = layout === 'latin' ? 'Zafarova' : 'Зафарова';
    await sell([surname]);
    const page = await stage.open(company.agent, '/active-sales');
    await page.getByRole('row').nth(1).waitFor();
    const agent = new Typist(page, layout);
    await agent.press('F');
    await page.locator('#field-search input:focus, input#field-search:focus, [name="search"]:focus').waitFor();
    await agent.write(surname.toLowerCase().slice(0, 6));
    await agent.press('Enter');
    await focusedRow(page, surname).waitFor();
    await agent.press('Enter');
    await page.getByRole('heading', { name: new RegExp(`Продажа \\d+ — ${surname}`) }).waitFor();
    expect(agent.navigation).toBeLessThanOrEqual(4);
    expect(agent.keys).toBeLessThanOrEqual(12);
  });
});

test('a filter is set, changed and removed by keyboard, is kept in the URL and survives a reload', async () => {
  await sell(['Завтрашний'], { service_date: inDays(3), tourist_name: 'Фильтр' });
  await sell(['Дальний'], { service_date: inDays(25), tourist_name: 'Фильтр' });
  const page = await stage.open(company.agent, '/active-sales?search=Фильтр');
  await rowOf(page, 'Завтрашний').waitFor();
  // The column's heading is called the same.
  const unset = page.getByRole('group', { name: 'Фильтры' }).getByRole('button', { name: 'Дата услуги', exact: true });
  await unset.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'сегодня' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Дальний').waitFor({ state: 'detached' });
  expect(param(page, 'service')).toBe('next7');
  await page.getByRole('button', { name: 'Дата услуги: 7 дней вперёд' }).and(page.locator(':focus')).waitFor();

  await page.reload();
  await rowOf(page, 'Завтрашний').waitFor();
  expect(await surnames(page)).toEqual(['Завтрашний Фильтр']);

  await page.getByRole('button', { name: 'Дата услуги: 7 дней вперёд' }).press('Enter');
  await page.getByLabel('С', { exact: true }).fill(inDays(20));
  await page.keyboard.press('Enter');
  await rowOf(page, 'Дальний').waitFor();
  expect(await surnames(page)).toEqual(['Дальний Фильтр']);

  await page.getByRole('button', { name: 'Снять фильтр: Дата услуги' }).press('Enter');
  await rowOf(page, 'Завтрашний').waitFor();
  expect(param(page, 'service')).toBeNull();
  await unset.and(page.locator(':focus')).waitFor();
});

test('a filter by a part of a text is typed, refuses to be empty, and stands in the address', async () => {
  await sell(['Парусов'], { service: 'Отель «Жёлтый парус»', tourist_name: 'Отелев' });
  await sell(['Горный'], { service: 'Отель «Горы»', tourist_name: 'Отелев' });
  const page = await stage.open(company.agent, '/active-sales?search=Отелев');
  await rowOf(page, 'Горный').waitFor();
  await page.getByRole('button', { name: 'Отель, услуга', exact: true }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Отель, услуга' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('желтый');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Горный').waitFor({ state: 'detached' });
  expect(param(page, 'hotel')).toBe('желтый');
  expect(await surnames(page)).toEqual(['Парусов Отелев']);
  await page.getByRole('button', { name: 'Отель, услуга: желтый' }).and(page.locator(':focus')).waitFor();
});

test('a filter by agent is chosen by name', async () => {
  await sell(['Свой'], { tourist_name: 'Агентов' });
  await buildSale(company, { tourist_surname: 'Чужой', tourist_name: 'Агентов' }, company.stranger);
  const page = await stage.open(company.manager, '/active-sales?search=Агентов');
  await rowOf(page, 'Чужой').waitFor();
  await page.getByRole('button', { name: 'Агент', exact: true }).press('Enter');
  await page.locator('input:focus').and(page.getByRole('combobox')).waitFor();
  await page.keyboard.type('stranger');
  await page.locator('[role=option][data-focused]', { hasText: 'stranger' }).waitFor();
  await page.keyboard.press('Enter');
  await rowOf(page, 'Свой').waitFor({ state: 'detached' });
  expect(param(page, 'agent')).toBe(String(company.stranger.id));
});

test('the first match is active when the options arrive after the name was typed', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  const held = await holdReads(page, (read) => read.includes('agents {'));
  await page.getByRole('button', { name: 'Агент', exact: true }).press('Enter');
  await page.locator('input:focus').and(page.getByRole('combobox')).waitFor();
  await page.keyboard.type('stranger');
  // A pending page is not reported as missing.
  await page.getByRole('listbox').getByText('Загрузка').waitFor();
  await held.letGo();
  await page.locator('[role=option][data-focused]', { hasText: 'stranger' }).waitFor();
});

test('rows are selected by keyboard, and a bulk action reports its successes and refusals', async () => {
  const [first] = await sell(['Первый', 'Второй', 'Третий'], { tourist_name: 'Выборов' });
  await company.manager.api.post(`/sales/${first}/check/`);
  const page = await stage.open(company.manager, '/active-sales?search=Выборов&sort=sale_date', {
    before: recordSpeech,
  });
  await rowOf(page, 'Третий').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('Выбрано: 1, 1 000,00 USD').first().waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await selectionBar(page).filter({ hasText: 'Выбрано: 3, 3 000,00 USD' }).waitFor();
  await page.keyboard.press('Escape');
  await selectionBar(page).filter({ hasText: 'Выбрано: 3' }).waitFor();

  await page.getByRole('button', { name: 'Отметить проверенной' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Отметить проверенной: 2 продажи, 2 000,00 USD' });
  await dialog.getByText('1 строка не подходит').waitFor();
  await expect.poll(() => spokenOn(page)).toContainEqual(expect.stringMatching(/1\sстрока не подходит/));
  await dialog.getByText('Уже проверено').waitFor();
  // Another person is faster with one of the two.
  const { sales } = await company.manager.api.read<{ sales: { rows: { id: number }[] } }>(
    '{ sales(filter: { search: "Второй Выборов" }) { rows { id } } }',
  );
  await company.manager.api.post(`/sales/${sales.rows[0]?.id}/check/`);
  await page.keyboard.press('Enter');
  await page.getByText('Проверена 1 продажа').first().waitFor();
});

test('columns are chosen, kept in the URL, and keep their order', async () => {
  await sell(['Столбцов']);
  const page = await stage.open(company.agent, '/active-sales?search=Столбцов');
  await rowOf(page, 'Столбцов').waitFor();
  await page.getByRole('button', { name: 'Столбцы' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Нетто' }).press('Space');
  await page.getByRole('checkbox', { name: 'Телефон' }).press('Space');
  await page.getByRole('columnheader', { name: 'Телефон' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Столбцы' }).and(page.locator(':focus')).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Телефон' }).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads).not.toContain('Нетто');
  expect(heads.indexOf('Телефон')).toBe(heads.indexOf('Турист') + 1);
});

test('a view is saved under a name, for its user only, and deleted', async () => {
  await sell(['Видов'], { service_date: inDays(5) });
  const page = await stage.open(company.agent, '/active-sales?service=next7&sort=-debt');
  await rowOf(page, 'Видов').waitFor();
  await page.getByRole('button', { name: 'Вид: не сохранён' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Сохранить вид…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Сохранить вид…' }).waitFor();
  await page.keyboard.type('Мои услуги');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Вид: Мои услуги' }).waitFor();

  await page.goto(`${stage.server.url}/active-sales`);
  await page.getByRole('button', { name: 'Вид: Все' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Мои услуги' }).press('Enter');
  await page.getByRole('button', { name: 'Дата услуги: 7 дней вперёд' }).waitFor();
  expect(param(page, 'sort')).toBe('-debt');

  // An agent without a sale sees the first steps instead of a list.
  await buildSale(company, {}, company.colleague);
  const other = await stage.open(company.colleague, '/active-sales');
  await other.getByRole('button', { name: 'Вид: Все' }).press('Enter');
  await other.getByRole('menuitem', { name: 'Ближайшие вылеты' }).waitFor();
  expect(await other.getByRole('menuitem', { name: 'Мои услуги' }).count()).toBe(0);
  await stage.close(other);

  await page.getByRole('button', { name: 'Вид: Мои услуги' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Удалить вид «Мои услуги»' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await page.getByRole('button', { name: 'Вид: не сохранён' }).waitFor();
});

test('rows added by other users appear without a reload, and the focus stays on its row', async () => {
  await sell(['Ждущий', 'Стоящий'], { tourist_name: 'Живой' });
  const page = await stage.open(company.agent, '/active-sales?search=Живой');
  await rowOf(page, 'Ждущий').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const before = await focusedRow(page).getByRole('rowheader').getByRole('link').innerText();
  await sell(['Новый'], { tourist_name: 'Живой' });
  await rowOf(page, 'Новый').waitFor();
  expect(await focusedRow(page).getByRole('rowheader').getByRole('link').innerText()).toBe(before);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

test('exactly the rows of the filter are exported', async () => {
  await sell(['=Формулов', 'Выгрузов'], { tourist_name: 'Выгрузкин', tourist_surname: '=А1+1' });
  const page = await stage.open(company.agent, '/active-sales?search=Выгрузкин');
  await rowOf(page, 'Выгрузкин').first().waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Активные продажи \d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByText('Выгружено строк: 2').first().waitFor();
  const { rows, texts, name } = readSpreadsheet(await readFile(await download.path()));
  expect(name).toBe('Активные продажи');
  const [heads = []] = texts;
  const column = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
  expect(rows).toHaveLength(4);
  expect(column('Турист')[1]).toMatchObject({ type: 's', value: '=А1+1 Выгрузкин', formula: false });
  expect(column('Брутто').slice(1)).toMatchObject([1, 2, 3].map(() => ({ type: 'n', format: '#,##0.00' })));
  expect(column('Брутто').at(-1)?.value).toBe('2000');
  expect(column('Дата услуги')[1]).toMatchObject({ format: 'dd.mm.yyyy' });
  expect(column('Оплата')[1]?.value).toBe('Не оплачено');

  await page.getByRole('searchbox').fill('Такого нет');
  await page.getByText('Ничего не найдено').waitFor();
  await page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter');
  await page.getByText('Выгружать нечего').first().waitFor();
});
