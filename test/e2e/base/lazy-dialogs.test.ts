import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Direction } from '#contract/directories/directories.ts';
import { holdReads } from '../../support/browser/held-reads.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { paletteField } from '../../support/pages/dialogs.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { manager, agent } = company;

/** A screen on which the file of a part that is loaded later does not come before it is let go of. */
async function openWithout(part: string, path: string, person = manager) {
  const page = await stage.open(person, '/journal');
  const waiting: Route[] = [];
  let holding = true;
  await intercept(page, `**/assets/${part}-*.js`, (route) => {
    if (holding) waiting.push(route);
    else void route.continue();
  });
  await page.goto(`${stage.server.url}${path}`);
  await headingFocused(page);
  const letGo = async () => {
    holding = false;
    for (const route of waiting.splice(0)) await route.continue();
  };
  return { page, letGo };
}

const shownIn = (page: Page, id: string, value: string) =>
  page.waitForFunction(
    ([field, text]) =>
      document.activeElement?.id === field && (document.activeElement as HTMLInputElement).value === text,
    [id, value],
  );
const opening = (page: Page) => page.locator('.opening');
const directionNames = async (): Promise<string[]> =>
  (await manager.api.read<{ directions: Direction[] }>('{ directions { name } }')).directions.map(({ name }) => name);

describe.each(['latin', 'russian'] as const)('with a %s layout on, while a dialog is still being loaded', (layout) => {
  test('letters do not reach the screen, and are in its first field once it is loaded', async () => {
    const { page, letGo } = await openWithout('dialog-window', '/directions');
    const person = new Typist(page, layout);
    // Letters that are keys of this screen and of the shell.
    const name = layout === 'latin' ? 'njf bali' : 'тоа бали';
    await person.press('I');
    await opening(page).waitFor({ state: 'attached' });
    await person.write(name);
    await person.press('Backspace');
    expect(new URL(page.url()).pathname).toBe('/directions');
    await headingFocused(page);
    await letGo();
    await page.getByRole('dialog', { name: 'Новое направление' }).waitFor();
    await shownIn(page, 'field-name', name.slice(0, -1));
    expect(await opening(page).count()).toBe(0);
    await person.write(name.slice(-1));
    await shownIn(page, 'field-name', name);
  });
});

describe('while a dialog is loading', () => {
  test('Enter, Space and Tab do nothing, and later letters are for another field', async () => {
    const { page, letGo } = await openWithout('dialog-window', '/directions');
    const before = await directionNames();
    const person = new Typist(page, 'russian');
    await person.press('I');
    await opening(page).waitFor({ state: 'attached' });
    await person.press('Space');
    await person.write('лима');
    await person.press('Enter', 'Tab', 'Enter');
    await person.write('перу');
    await headingFocused(page);
    await letGo();
    await shownIn(page, 'field-name', 'лима');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await directionNames()).toEqual(before);
  });

  test('Escape cancels it: nothing opens, nothing is typed, and keys reach the screen again', async () => {
    const { page, letGo } = await openWithout('dialog-window', '/directions');
    const person = new Typist(page, 'russian');
    await person.press('I');
    await opening(page).waitFor({ state: 'attached' });
    await person.write('лима');
    await person.press('Escape');
    await opening(page).waitFor({ state: 'detached' });
    await letGo();
    await person.press('I');
    await page.getByRole('dialog').waitFor();
    await shownIn(page, 'field-name', '');
  });

  test('a dialog with the focus on a button receives neither letters nor Enter', async () => {
    const bookings = [company.partner, company.sumPartner].map(({ id, currency }) => ({
      partner_id: id,
      rate: '100.00',
      currency,
    }));
    const sale = await buildSale(company, { bookings });
    const { page, letGo } = await openWithout('dialog-window', `/sale-details/${sale.id}`);
    const person = new Typist(page, 'russian');
    await page.getByRole('button', { name: 'Удалить: Coral Travel' }).press('Enter');
    await opening(page).waitFor({ state: 'attached' });
    await person.write('да');
    await person.press('Enter');
    await letGo();
    await page.getByRole('dialog').locator('button[data-cancel]:focus').waitFor();
    await page.getByRole('dialog').waitFor();
  });

  test('its field parses buffered letters like typed ones', async () => {
    const sale = await buildSale(company);
    const { page, letGo } = await openWithout('dialog-window', `/sale-details/${sale.id}`, agent);
    await page.getByRole('button', { name: 'Добавить бронь' }).press('Enter');
    await opening(page).waitFor({ state: 'attached' });
    await page.keyboard.type('hotel');
    await letGo();
    await page.locator('[role=option][data-focused]', { hasText: 'Hotel Roma' }).waitFor();
    await page.keyboard.press('Tab');
    await page.waitForFunction(
      () => (document.getElementById('field-partner_id') as HTMLInputElement).value === 'Hotel Roma',
    );
  });
});

test('text that is typed while the palette is loading is in its field, and a second Ctrl+K does not reach the browser', async () => {
  const { page, letGo } = await openWithout('palette', '/directions');
  const person = new Typist(page, 'russian');
  await person.press('Ctrl+K');
  await opening(page).waitFor({ state: 'attached' });
  await person.press('Ctrl+K');
  await person.write('партн');
  await letGo();
  await focused(paletteField(page)).waitFor();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === 'партн');
  await page.getByRole('option', { name: 'Партнёры' }).first().waitFor();
});

test('text that is typed while a dialog loads several files one after the other is in its field', async () => {
  const { page, letGo } = await openWithout('{keyboard-dialog,dialog-window}', '/directions');
  await page.keyboard.press('F1');
  await opening(page).waitFor({ state: 'attached' });
  await page.keyboard.type('n');
  await letGo();
  await page.getByRole('dialog', { name: 'Клавиатура' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('text that is typed while the editor of a filter is loading is in its field', async () => {
  const { page, letGo } = await openWithout('filter-editor', '/active-sales');
  await page.getByRole('button', { name: 'Агент', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Агент' }).waitFor();
  await page.keyboard.type('strang');
  await letGo();
  await page.locator('[role=option][data-focused]', { hasText: 'stranger' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/agent=/);
});

test('a dialog that waits for its options is closed by Escape only', async () => {
  const { client_id: client } = await buildSale(company);
  const page = await stage.open(manager, '/journal');
  const held = await holdReads(page, (read) => read.includes('bonuses {'));
  await page.goto(`${stage.server.url}/client-details/${client}`);
  await headingFocused(page);
  await page.getByRole('button', { name: /^Выдать бонус/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await dialog.waitFor();
  await held.letGo();
  await dialog.getByText('Бонусов пока нет').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
