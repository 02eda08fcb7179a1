import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { startRateImport } from '../../../src/server/currencies/rate-import/rate-import-worker.ts';
import { goToHeading, ownStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, type Company, displayedDate, inDays, today } from '../../support/data/company.ts';
import { bankAnswer, json, startRateServer } from '../../support/doubles/rate-server.ts';
import { dialog, dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { focusedButton, headingFocused } from '../../support/pages/screen.ts';
import { withHardSpaces } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const bank = await startRateServer();
const stage = await ownStage({ ratesUrl: bank.url });
const listener = listenForChanges(stage.server.database.app);
const stopImport = startRateImport({
  db: stage.server.db,
  listener,
  logger: pino({ level: 'silent' }),
  clock: () => new Date(),
  url: bank.url,
});
afterAll(async () => {
  await stopImport();
  await listener.stop();
  await bank.stop();
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Всё верно?' });

async function usdToday({ manager }: Company): Promise<string | undefined> {
  const query = 'query ($date: Date!) { rates(date: $date) { from to date rate } }';
  const { rates } = await manager.api.read<{ rates: CurrencyRate[] }>(query, { date: today() });
  return rates.find(({ from, to }) => from === 'USD' && to === 'UZS')?.rate;
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager adds a rate by keyboard alone, and confirms an inverted one', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/currencies');
    await page.getByRole('row').nth(1).waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await fieldFocused(dialog(page), 'to');
    await manager.press('Tab');
    await page.getByText(withHardSpaces('До этого 12 500 с 01.01.2020')).waitFor();
    await manager.write('0.00008');
    await dialog(page)
      .getByText(/похож на перевёрнутый/)
      .waitFor();
    await manager.press('Enter');
    await question(page).getByText(withHardSpaces('Курс 0,00008 похож на перевёрнутый: курс дня 12 500.')).waitFor();
    // The other way: back to the field, nothing is recorded.
    await manager.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await dialog(page).locator('input:focus').waitFor();
    expect(await usdToday(company)).toBe('12500.000000');
    await manager.press('Enter');
    await question(page).waitFor();
    await manager.press('Tab', 'Enter');
    await dialogClosed(page);
    await toastShown(page, 'Курс USD → UZS записан: 0,00008');
    expect(await usdToday(company)).toBe('0.000080');
    await page.waitForFunction(() => document.activeElement !== document.body);
    // A second one for the same day is corrected instead.
    await page.getByRole('row', { name: `${displayedDate(today())}, USD в UZS` }).waitFor();
    await goToHeading(page);
    await manager.press('ArrowDown', 'E');
    await dialog(page)
      .getByLabel(/^Курс: 1 USD в UZS/)
      .and(page.locator(':focus'))
      .waitFor();
    await manager.press('Ctrl+A');
    await manager.write('12600.5');
    await manager.press('Enter');
    await dialogClosed(page);
    await page.getByRole('row', { name: withHardSpaces('12 600,5') }).waitFor();
    await focusedRow(page).waitFor();
    expect(await usdToday(company)).toBe('12600.500000');
  });
});

test('an existing rate and a future date are refused at their fields', async () => {
  const company = await buildCompany(stage.server);
  expectStatus(
    await company.manager.api.post('/currency-rates/', { from: 'USD', to: 'UZS', date: today(), rate: '12600' }),
    201,
  );
  const page = await stage.open(company.manager, '/currency-settings');
  await page.getByRole('button', { name: 'Новый курс: USD → UZS' }).click();
  await field(dialog(page), 'rate').fill('12610');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('У этой пары уже есть курс на эту дату. Измените его.').waitFor();
  await field(dialog(page), 'date').fill('+3');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Дата ещё не наступила').waitFor();
  expect(await field(dialog(page), 'rate').inputValue()).toBe(withHardSpaces('12 610'));
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await focusedButton(page).waitFor();
});

test('an agent sees the rates of today and their chart, and can’t change them', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.agent, '/currencies');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: /Новый курс|Изменить/ }).count()).toBe(0);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('e');
  expect(await dialog(page).count()).toBe(0);
  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  await page.getByRole('menuitem', { name: 'Настройки валют' }).click();
  await page.getByRole('heading', { name: 'Настройки валют' }).waitFor();
  await page.getByText('Загрузка выключена.').waitFor();
  await page.getByText(withHardSpaces('12 500')).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Новый курс|Загрузить/ }).count()).toBe(0);
});

test('a chart has its conclusion as text, and one key switches between the chart and its table', async () => {
  const company = await buildCompany(stage.server);
  for (const [days, rate] of [
    [-20, '12600'],
    [-10, '12400'],
    [-5, '12550'],
  ] as const) {
    const body = { from: 'USD', to: 'UZS', date: inDays(days), rate };
    expectStatus(await company.manager.api.post('/currency-rates/', body), 201);
  }
  const page = await stage.open(company.agent, '/currencies', { theme: 'light' });
  const [now, lowest, highest] = ['12 550', '12 400', '12 600'].map(withHardSpaces);
  const conclusion = `Курс USD → UZS с ${displayedDate(inDays(-365))} вырос на 0,4 %: сейчас ${now}, наименьший ${lowest}, наибольший ${highest}.`;
  const picture = page.getByRole('img', { name: conclusion });
  await picture.locator('canvas').waitFor();
  const drawn = () => picture.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await drawn();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.waitForFunction(
    (before) => document.querySelector<HTMLCanvasElement>('.chart canvas')?.toDataURL() !== before,
    light,
  );
  await goToHeading(page);
  await page.keyboard.press('t');
  const table = page.getByRole('table', { name: 'Курс USD → UZS' });
  await table.and(page.locator(':focus')).waitFor();
  const cells = async () => (await table.getByRole('row').allInnerTexts()).map((row) => row.split('\t').join(' '));
  const points = [
    [-365, '12 500'],
    [-20, '12 600'],
    [-10, '12 400'],
    [-5, '12 550'],
    [0, '12 550'],
  ] as const;
  expect(await cells()).toEqual([
    'На дату Курс',
    ...points.map(([days, rate]) => `${displayedDate(inDays(days))} ${withHardSpaces(rate)}`),
  ]);
  await page.keyboard.press('t');
  await picture.waitFor();
  await headingFocused(page);
});

test('an amount is converted while it is typed, and the computation is shown', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.agent, '/currencies');
  const converter = page.getByRole('region', { name: 'Пересчёт' });
  const amount = converter.getByLabel('Сумма');
  await converter.getByText(withHardSpaces('1 250 000,00 UZS')).waitFor();
  await amount.fill('1 780,50 eur');
  await converter.getByText(withHardSpaces('25 594 687,50 UZS')).waitFor();
  await converter.getByText(`${withHardSpaces('1 780,50')} × ${withHardSpaces('14 375')}, округлено до 0,1`).waitFor();
  await amount.fill('2.5м сум');
  await converter.getByText('Валюта та же: один к одному').waitFor();
  await converter.locator('#field-convert-to').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await converter.getByText('200,00 USD').waitFor();
  await converter
    .getByText(`${withHardSpaces('2 500 000,00')} ÷ ${withHardSpaces('12 500')}, округлено до 0,1`)
    .waitFor();
});

test('a manager switches the import on, starts it, and sees rejected rates with the reasons', async () => {
  const company = await buildCompany(stage.server);
  bank.answers(json(bankAnswer({ date: today(), usd: '25000.00' })));
  const page = await stage.open(company.manager, '/currency-settings');
  await page.getByRole('switch', { name: /Загружать курсы/ }).waitFor();
  const importNow = page.getByRole('button', { name: 'Загрузить сейчас' });
  await importNow.press('Enter');
  await page.getByRole('tooltip', { name: 'Загрузка курсов выключена' }).waitFor();
  await page.getByRole('switch', { name: /Загружать курсы/ }).focus();
  await page.keyboard.press('Space');
  await page.getByText(/USD → UZS: .* отличается от .* на 100\s%, не взяли/).waitFor();
  await page.getByText('Центробанк').first().waitFor();
  await page.getByText(withHardSpaces('14 450')).waitFor();
  bank.answers(json({}, 500));
  await importNow.press('Enter');
  await page.getByText('Сайт ответил ошибкой.').waitFor();
  bank.answers(json(bankAnswer({ date: today() })));
  await importNow.click();
  await page.getByText(withHardSpaces('12 600')).waitFor();
  await page.getByText('Сайт ответил ошибкой.').waitFor({ state: 'detached' });
  await focusedButton(page).waitFor();
});
