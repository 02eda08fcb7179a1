import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { listen, withPlainSpaces } from '../../support/browser/speech.ts';
import { journeyLayouts, type Layout, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, inDays, readSale } from '../../support/data/company.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

/** Listens from now on. Answers what waits until exactly this has been said since it was asked before. */
async function listenTo(page: Page): Promise<(...messages: unknown[]) => Promise<void>> {
  const said = await listen(page);
  let checked = 0;
  return async (...messages) => {
    await expect.poll(async () => (await said()).slice(checked).map(withPlainSpaces)).toEqual(messages);
    checked += messages.length;
  };
}

const sentence = (page: Page) => page.locator('#audit-sentence');
const comes = (page: Page, id: number) =>
  sentence(page)
    .filter({ hasText: `Продажа ${id}:` })
    .waitFor();

describe.each<Layout>(journeyLayouts)('with a %s layout on', (layout) => {
  test('the sales of the queue are checked, skipped and checked by another person until its end', async () => {
    const company = await buildCompany(stage.server);
    const { api } = company.manager;
    const sales: Sale[] = [];
    for (const days of [4, 6, 8, 10]) sales.push(await buildSale(company, { service_date: inDays(days) }));
    const [first, second, third, fourth] = sales.map(({ id }) => id) as [number, number, number, number];
    const paid = await buildPayment(company, { id: first }, { amount: '700.00' });
    expectStatus(await api.post(`/tourist-payments/${paid.id}/accept/`), 200);

    const page = await stage.open(company.manager, '/audit-queue');
    await comes(page, first);
    const said = (await sentence(page).innerText()).replaceAll('\u00a0', ' ');
    expect(said).toBe(`Продажа ${first}: оплачено 700 из 1 000 USD, партнёр не оплачен, вылет через 4 дня`);
    await page.getByText('1 из 4', { exact: true }).waitFor();
    await page.locator('main').getByText('Вылет скоро, партнёру не оплачено 800 USD').waitFor();
    const heard = await listenTo(page);
    const manager = new Typist(page, layout);

    await manager.press('C');
    await comes(page, second);
    await page.getByText('2 из 4', { exact: true }).waitFor();
    await heard(
      `Продажа ${first} проверена. Ctrl+Z — вернуть. 2 из 4. Продажа ${second}: не оплачена, 1 000 USD, партнёру не оплачено 800 USD, вылет через 6 дней.`,
    );

    // Who is signed in is read again when they change: the queue goes on where it was.
    const renamed = { name: layout === 'latin' ? 'Anna' : 'Анна' };
    expectStatus(await api.patch(`/users/${company.manager.id}/`, renamed), 200);
    await page.getByText(`Здравствуйте, ${renamed.name}`).waitFor();
    await manager.press('S');
    await comes(page, third);
    await page.getByText('3 из 4', { exact: true }).waitFor();
    await heard(expect.stringMatching(new RegExp(`^3 из 4. Продажа ${third}: `)));

    expectStatus(await api.post(`/sales/${third}/check/`), 200);
    await comes(page, fourth);
    await page.getByText('3 из 3', { exact: true }).waitFor();
    await heard(
      expect.stringMatching(
        new RegExp(`^Продажа ${third} уже проверена: Тестов ${renamed.name}. 3 из 3. Продажа ${fourth}: `),
      ),
    );

    await manager.press('C');
    await page.locator('main').getByText('Очередь пройдена').waitFor();
    await page.locator('main').getByText('Без проверки пропущена 1 продажа').waitFor();
    await page.locator(':focus').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.getByRole('button', { name: 'С начала очереди' }).press('Enter');
    await comes(page, second);
    await page.getByText('1 из 1', { exact: true }).waitFor();
    await manager.press('O');
    await page.getByRole('heading', { name: new RegExp(`Продажа ${second} — `) }).waitFor();
  });
});

test('changes since the last check are announced, and the queue continues after a sale that another person has checked', async () => {
  const company = await buildCompany(stage.server);
  const { api } = company.manager;
  const changed = await buildSale(company, { service_date: inDays(3) });
  const next = await buildSale(company, { service_date: inDays(5) });
  expectStatus(await api.post(`/sales/${changed.id}/check/`), 200);
  expectStatus(await company.manager.api.patch(`/sales/${changed.id}/`, { brutto: '1300.5' }), 200);
  const page = await stage.open(company.manager, '/audit-queue');
  await comes(page, changed.id);
  expect(await sentence(page).innerText()).toContain('изменена после проверки');
  const card = page.getByRole('region', { name: 'Изменено после проверки' });
  await card.getByText('Продажа изменена').waitFor();
  expect((await card.innerText()).replaceAll('\u00a0', ' ')).toMatch(/Тестов manager[\s\S]*Брутто:[\s\S]*1 300,50/);
  const heard = await listenTo(page);
  // The answer arrives as if another person had been a moment faster.
  await intercept(page, '**/check/', async (route) => {
    expectStatus(await api.post(`/sales/${changed.id}/check/`), 200);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Проверить и дальше' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Проверить продажу ${changed.id}` });
  await question.getByText('эти изменения больше не будут выделены').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await comes(page, changed.id);
  await page.getByRole('button', { name: 'Проверить и дальше' }).and(page.locator(':focus')).press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await comes(page, next.id);
  await heard(
    expect.stringMatching(
      new RegExp(`^Продажа ${changed.id} уже проверена: Тестов manager. 1 из 1. Продажа ${next.id}: `),
    ),
  );
  await page.getByRole('button', { name: 'Проверить и дальше' }).and(page.locator(':focus')).waitFor();
});

test('a check by mistake is undone by a key, and the sale is shown again', async () => {
  const company = await buildCompany(stage.server);
  const sales: Sale[] = [];
  for (const days of [4, 6, 8]) sales.push(await buildSale(company, { service_date: inDays(days) }));
  const [first, second, third] = sales.map(({ id }) => id) as [number, number, number];
  const page = await stage.open(company.manager, '/audit-queue');
  const manager = new Typist(page, 'russian');
  await comes(page, first);
  await manager.press('C');
  await comes(page, second);
  await toastShown(page, `Продажа ${first} проверена`);
  const heard = await listenTo(page);
  await manager.press('Ctrl+Z');
  await comes(page, first);
  await page.getByText('1 из 3', { exact: true }).waitFor();
  await heard(expect.stringMatching(new RegExp(`^Проверка продажи ${first} снята. 1 из 3. Продажа ${first}: `)));
  expect((await readSale(company.manager, first)).audit).toBe('unchecked');
  await manager.press('C');
  await comes(page, second);
  await manager.press('C');
  await comes(page, third);
  await page.getByText('3 из 3', { exact: true }).waitFor();

  // The newest first, wherever one is by then.
  await page.goto(`${stage.server.url}/audit-queue`);
  await comes(page, third);
  await manager.press('C');
  await page.locator('main').getByText('Очередь пройдена').waitFor();
  await manager.press('J');
  await page.waitForURL('**/journal');
  await manager.press('Ctrl+Z');
  await toastShown(page, `Проверка продажи ${third} снята`);
  expect((await readSale(company.manager, third)).audit).toBe('unchecked');
});
