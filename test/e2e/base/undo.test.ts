import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { listen } from '../../support/browser/speech.ts';
import { type Layout, Typist } from '../../support/browser/typist.ts';
import { buildPayment, buildSale, type Company, inDays, PASSWORD, readSale } from '../../support/data/company.ts';
import { buildProgramme, completeSale } from '../../support/data/points.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { toast } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildProgramme(stage.server);
const { manager } = company;

/** A sale of today that can be completed: it is paid, and the payment is accepted. */
async function buildOver(of: Company = company): Promise<Sale> {
  const sale = await buildSale(of, { service_date: inDays(0), brutto: '900.00' });
  const payment = await buildPayment(of, sale, { amount: '900.00' });
  expectStatus(await of.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  return readSale(of.manager, sale.id);
}

/** The log of the sale itself, oldest first. */
async function eventsOf({ id }: Sale): Promise<string[]> {
  const { sale } = await manager.api.read<{ sale: { history: HistoryEntry[] } }>(
    'query ($id: Id!) { sale(id: $id) { history { event entity } } }',
    { id },
  );
  return sale.history.filter(({ entity }) => entity === 'sale').map(({ event }) => event);
}

const lifecycleOf = async (sale: Sale) => (await readSale(manager, sale.id)).lifecycle;
const undo = (page: Page) => page.getByRole('button', { name: 'Вернуть' });

/** Opens a sale with the focus on its heading. */
async function open({ id }: Sale): Promise<Page> {
  const page = await stage.open(manager, `/sale-details/${id}`);
  await headingFocused(page, `Продажа ${id}`);
  return page;
}

async function completeByKey(page: Page, layout: Layout = 'russian'): Promise<Typist> {
  const person = new Typist(page, layout);
  await person.press('Z');
  await toast(page, 'Продажа завершена').and(page.locator(':has(button)')).waitFor();
  return person;
}

/** From now on the page's time goes on by itself no more. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Whether a toast has begun to go when so much more of the page's time is over: it is gone when its picture is, too.
 */
async function goesIn(shown: Locator, time: number): Promise<boolean> {
  const { clock } = shown.page();
  await clock.runFor(time);
  for (let frame = 0; frame < 60 && (await shown.count()) > 0; frame++) await clock.runFor(16);
  return (await shown.count()) === 0;
}

describe.each<Layout>(['latin', 'russian'])('with a %s layout on', (layout) => {
  test('a completed sale is restored to its previous state by a key', async () => {
    const sale = await buildOver();
    const page = await open(sale);
    const said = await listen(page);
    const person = await completeByKey(page, layout);
    await page.getByText('Завершена', { exact: true }).waitFor();
    expect(await lifecycleOf(sale)).toBe('completed');
    await expect.poll(said).toEqual(['Продажа завершена. Ctrl+Z — вернуть']);
    await person.press('Ctrl+Z');
    await toast(page, 'Продажа снова открыта').waitFor();
    await page.getByRole('button', { name: 'Завершить' }).waitFor();
    expect(await readSale(manager, sale.id)).toEqual(sale);
    expect(await eventsOf(sale)).toEqual(['sale.create', 'sale.complete', 'sale.reopen']);
    await headingFocused(page);
  });

  test('F6 moves the focus to the button of the toast, and after undoing it returns to its place', async () => {
    const sale = await buildOver();
    const page = await open(sale);
    const button = page.getByRole('button', { name: 'Завершить' });
    await button.focus();
    const person = await completeByKey(page, layout);
    await person.press('F6');
    await undo(page).and(page.locator(':focus')).waitFor();
    const text = await undo(page).evaluate((element) => {
      const id = element.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(text).toBe('Продажа завершена');
    await person.press('Enter');
    await toast(page, 'Продажа снова открыта').waitFor();
    await button.and(page.locator(':focus')).waitFor();
    expect(await readSale(manager, sale.id)).toEqual(sale);
  });
});

test('undoing is possible for ten seconds, and the focus stays when the toast disappears', async () => {
  const sale = await buildOver();
  const page = await open(sale);
  await stopClock(page);
  const person = await completeByKey(page);
  const shown = toast(page, 'Продажа завершена');
  await page.clock.runFor(9_500);
  expect(await shown.count()).toBe(1);
  expect(await goesIn(shown, 500)).toBe(true);
  await headingFocused(page);
  await person.press('Ctrl+Z');
  await toast(page, 'Возвращать нечего').waitFor();
  expect(await lifecycleOf(sale)).toBe('completed');
});

test('its time is paused while it has the focus or the pointer', async () => {
  const sale = await buildOver();
  const page = await open(sale);
  await stopClock(page);
  const person = await completeByKey(page);
  const shown = toast(page, 'Продажа завершена');
  await page.clock.runFor(6_000);
  await person.press('F6');
  await undo(page).and(page.locator(':focus')).waitFor();
  await page.clock.runFor(60_000);
  await shown.hover();
  await person.press('F6');
  await page.locator('header :focus').waitFor();
  await page.clock.runFor(60_000);
  expect(await shown.count()).toBe(1);
  await page.mouse.move(2, 2);
  await page.clock.runFor(3_000);
  expect(await shown.count()).toBe(1);
  expect(await goesIn(shown, 1_000)).toBe(true);
  await page.locator('body :focus').waitFor();
});

test('a toast without undoing disappears after three seconds, and one second after the pointer has left it', async () => {
  const sale = await buildOver();
  const page = await open(sale);
  await stopClock(page);
  await page.keyboard.press('c');
  const shown = toast(page, 'Продажа проверена');
  await shown.waitFor();
  await page.clock.runFor(2_900);
  await shown.hover();
  await page.clock.runFor(10_000);
  expect(await shown.count()).toBe(1);
  await page.mouse.move(2, 2);
  await page.clock.runFor(900);
  expect(await shown.count()).toBe(1);
  expect(await goesIn(shown, 100)).toBe(true);
});

test('a change that another person has made meanwhile is reported and kept', async () => {
  const reopened = await buildOver();
  const page = await open(reopened);
  await completeByKey(page);
  expectStatus(await manager.api.post(`/sales/${reopened.id}/reopen/`), 200);
  await page.getByRole('button', { name: 'Завершить' }).waitFor();
  await page.keyboard.press('Control+z');
  await toast(page, 'Продажа не завершена').waitFor();
  expect(await lifecycleOf(reopened)).toBe('active');

  const changed = await buildOver();
  const other = await open(changed);
  await completeByKey(other);
  expectStatus(await manager.api.post(`/sales/${changed.id}/reopen/`), 200);
  expectStatus(await manager.api.patch(`/sales/${changed.id}/`, { notes: 'Позвонить' }), 200);
  await completeSale(company, changed);
  await other.keyboard.press('Control+z');
  await toast(other, 'Запись тем временем изменили').waitFor();
  expect(await lifecycleOf(changed)).toBe('completed');
});

test('in a field the undo key undoes typing, and not the completion of the sale', async () => {
  const sale = await buildOver();
  const page = await open(sale);
  await completeByKey(page);
  await page.getByRole('link', { name: 'Karavan' }).press('Enter');
  const search = page.getByRole('searchbox', { name: 'Поиск' });
  await search.pressSequentially('Иванова');
  await page.keyboard.press('Control+z');
  expect(await search.inputValue()).not.toBe('Иванова');
  expect(await lifecycleOf(sale)).toBe('completed');
  // The sale can be taken back from every screen.
  await goToHeading(page);
  await page.keyboard.press('Control+z');
  await toast(page, 'Продажа снова открыта').waitFor();
  expect(await lifecycleOf(sale)).toBe('active');
});

test('signing out ends the offer to undo', async () => {
  const sale = await buildOver();
  const page = await stage.open(null, '/auth/login');
  const signIn = async () => {
    await page.getByLabel('Имя пользователя').fill(manager.username);
    await page.getByLabel('Пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/active-sales');
  };
  await signIn();
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await headingFocused(page, `Продажа ${sale.id}`);
  await completeByKey(page);
  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await toast(page, 'Продажа завершена').waitFor({ state: 'detached' });
  await signIn();
  await headingFocused(page, 'Активные продажи');
  await page.keyboard.press('Control+z');
  await toast(page, 'Возвращать нечего').waitFor();
  expect(await lifecycleOf(sale)).toBe('completed');
});

describe('a confirmation is required before a step that undoing would not restore completely:', () => {
  test('reopening a completed sale', async () => {
    const sale = await buildOver();
    await completeSale(company, sale);
    const page = await open(sale);
    await page.keyboard.press('z');
    await dialog(page)
      .and(page.getByLabel(`Открыть снова продажу ${sale.id}`))
      .waitFor();
    await dialog(page).getByText('Баллы, начисленные клиенту за неё, снимутся').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await headingFocused(page);
    expect(await lifecycleOf(sale)).toBe('completed');
    await page.getByRole('button', { name: 'Открыть снова' }).press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Продажа снова открыта').waitFor();
    await page.getByRole('button', { name: 'Завершить' }).and(page.locator(':focus')).waitFor();
    expect(await undo(page).count()).toBe(0);
  });

  test('restoring a cancelled sale, with the list of what is restored', async () => {
    const sale = await buildOver();
    const penalty = { reason: 'Передумали', client_penalty: '50.00' };
    expectStatus(await manager.api.post(`/sales/${sale.id}/cancel/`, penalty), 200);
    const page = await open(sale);
    await page.keyboard.press('z');
    await dialog(page)
      .getByText(/брутто 900,00\sUSD/)
      .waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Продажа восстановлена').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('main :focus').waitFor();
    expect(await readSale(manager, sale.id)).toMatchObject({ lifecycle: 'active', brutto: '900.00' });
  });

  test('checking a sale that was changed since its last check', async () => {
    const sale = await buildOver();
    expectStatus(await manager.api.post(`/sales/${sale.id}/check/`), 200);
    expectStatus(await manager.api.patch(`/sales/${sale.id}/`, { notes: 'Позвонить' }), 200);
    const page = await open(sale);
    await page.keyboard.press('c');
    await dialog(page).getByText('Её изменили после прошлой проверки').waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Продажа проверена').waitFor();
    expect((await readSale(manager, sale.id)).audit).toBe('checked');
  });
});
