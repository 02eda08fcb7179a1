import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { paletteField } from '../../support/pages/dialogs.ts';
import { politeAnnouncement } from '../../support/pages/notices.ts';
import { focused, header, headingFocused } from '../../support/pages/screen.ts';

/** The budgets of the palette: keys that move or act, and keys in all. */
const COMMAND = { navigation: 3, all: 8 };
const SALE = { navigation: 4, all: 12 };

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company, {
  tourist_surname: 'Ковалевская',
  tourist_name: 'Софья',
  tourist_phone: '+998935556677',
  blank_number: 'Ш-77/5',
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Найти или сделать' });
/** The option that Enter would choose. */
const onTop = (page: Page, name: string | RegExp) => page.locator('[role=option][data-focused]', { hasText: name });

async function within(typist: Typist, budget: typeof COMMAND) {
  expect(typist.navigation, 'keys that move or act').toBeLessThanOrEqual(budget.navigation);
  expect(typist.keys, 'keys in all').toBeLessThanOrEqual(budget.all);
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test.each([
    ['нов пл', 'Новые платежи туристов', '/new-tourist-payments'],
    ['прин', 'Принятые платежи туристов', '/accepted-tourist-payments'],
    ['жур с', 'Журнал сообщений', '/journal'],
    ['жур д', 'Журнал действий', '/logs'],
  ])('"%s" opens the screen %s', async (letters, name, path) => {
    const page = await stage.open(company.manager, '/active-sales');
    const person = new Typist(page, layout);
    await person.press('Ctrl+K');
    await palette(page).waitFor();
    await person.write(letters);
    await onTop(page, name).waitFor();
    await person.press('Enter');
    await page.waitForURL(`**${path}`);
    await headingFocused(page, name);
    await within(person, COMMAND);
  });

  test('a command changes the theme, and the focus stays in its place', async () => {
    const page = await stage.open(company.manager, '/active-sales');
    await page.getByRole('searchbox', { name: 'Поиск' }).focus();
    const person = new Typist(page, layout);
    await person.press('Ctrl+K');
    await palette(page).waitFor();
    await person.write('тёмн');
    await onTop(page, 'Тема: Тёмная').waitFor();
    await person.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await page.locator('input[type=search]:focus').waitFor();
    await within(person, COMMAND);
  });

  test('an action of the screen opens its dialog, which returns the focus afterwards', async () => {
    const page = await stage.open(company.manager, '/active-sales');
    await goToHeading(page);
    const person = new Typist(page, layout);
    await person.press('Ctrl+K');
    await palette(page).waitFor();
    await person.write('клав');
    await onTop(page, 'Клавиатура').waitFor();
    await person.press('Enter');
    await page.getByRole('dialog', { name: 'Клавиатура' }).waitFor();
    await within(person, COMMAND);
    await person.press('Escape');
    await headingFocused(page);
  });

  test.each([
    ['surname', 'ковалев', 'ковалев'],
    ['phone', '5556677', '5556677'],
    ['contract', 'ш-77', 'ш-77'],
    ['number', String(sale.id), String(sale.id)],
  ])('a sale is found by its %s and opened', async (_, letters) => {
    const page = await stage.open(company.agent, '/active-sales');
    const person = new Typist(page, layout);
    await person.press('Ctrl+K');
    await palette(page).waitFor();
    await person.write(letters);
    await onTop(page, 'Ковалевская Софья').waitFor();
    await person.press('Enter');
    await page.waitForURL(`**/sale-details/${sale.id}`);
    await headingFocused(page, 'Ковалевская Софья');
    await within(person, SALE);
  });

  test('fast typing with Enter opens the sale', async () => {
    const page = await stage.open(company.agent, '/active-sales');
    const person = new Typist(page, layout);
    await person.press('Ctrl+K');
    await palette(page).waitFor();
    await person.write('ковалев');
    await person.press('Enter');
    await page.waitForURL(`**/sale-details/${sale.id}`);
    await within(person, SALE);
  });
});

test('text that is typed under the wrong layout finds the same', async () => {
  const page = await stage.open(company.agent, '/active-sales');
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type('yjdst');
  await onTop(page, 'Новые платежи туристов').waitFor();
  await paletteField(page).fill('rjdfktdcrfz');
  await page.getByRole('option', { name: /Ковалевская Софья/ }).waitFor();
});

test('a name is found in the letters of another alphabet, during and after typing', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  const found = page.getByRole('option', { name: /Ковалевская Софья/ }).first();
  for (const typed of ['kov', 'kovalevs', 'kovalevskaya', 'sofya kovalevskaya']) {
    await paletteField(page).fill(typed);
    await found.waitFor();
  }
});

test('the number of results is announced, and each command shows its key', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  await page.getByRole('button', { name: 'Найти или сделать' }).click();
  await palette(page).waitFor();
  await page.keyboard.type('тема');
  await politeAnnouncement(page, 'Найдено: 2').waitFor({ state: 'attached' });
  await paletteField(page).fill('повторить');
  expect(await page.getByRole('option', { name: /Повторить последнее сообщение/ }).textContent()).toContain('F8');
  await page.keyboard.press('Escape');
  await focused(header(page).getByRole('button', { name: ru.header.find })).waitFor();
});

test('the palette does not open above a dialog', async () => {
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Добавить платёж' }).click();
  await page.getByRole('dialog', { name: 'Платёж туриста' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
