import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { heardArrival, recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, type Layout, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays } from '../../support/data/company.ts';
import { toast, toastShown } from '../../support/pages/notices.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const sentence = (page: Page) => page.locator('#acceptance-sentence');
/** A payment of so much is looked at. */
const comes = (page: Page, amount: number) =>
  sentence(page)
    .filter({ hasText: new RegExp(`, ${amount}\\s`) })
    .waitFor();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const heardFrom = async (page: Page, from: number) => (await spokenOn(page)).slice(from).map(plain);
/** How much was said, the first item included: that waits for the heading. */
const saidSoFar = async (page: Page): Promise<number> => {
  await heardArrival(page);
  return (await spokenOn(page)).length;
};

/** Sales of 1000 USD, each with one payment that waits, in the order of the queue. */
async function paymentsOf(company: Company, amounts: number[]): Promise<TouristPayment[]> {
  const payments: TouristPayment[] = [];
  for (const [at, amount] of amounts.entries()) {
    const sale = await buildSale(company);
    const body = { amount: `${amount}.00`, payment_date: inDays(at - amounts.length) };
    payments.push(await buildPayment(company, sale, body));
  }
  return payments;
}

const QUEUE = '{ acceptanceQueue { rows { id } } }';
const waiting = async ({ manager }: Company) =>
  (await manager.api.read<{ acceptanceQueue: { rows: { id: number }[] } }>(QUEUE, {})).acceptanceQueue.rows.map(
    ({ id }) => id,
  );
const isOver = (page: Page) => page.locator('main').getByText('Всё принято: новых платежей нет').waitFor();

describe.each<Layout>(journeyLayouts)('with a %s layout on', (layout) => {
  test('payments are accepted, skipped and declined by one key each, and every step is announced once', async () => {
    const company = await buildCompany(stage.server);
    const { api } = company.manager;
    const [first, second, third, fourth] = (await paymentsOf(company, [100, 200, 300, 400])) as [
      TouristPayment,
      TouristPayment,
      TouristPayment,
      TouristPayment,
    ];
    const page = await stage.open(company.manager, '/acceptance-queue', { before: recordSpeech });
    await comes(page, 100);
    expect(plain(await sentence(page).innerText())).toBe(
      `${first.tourist_surname}, 100 USD, ${first.method_name}, первый платёж; принять?`,
    );
    await page.getByText('1 из 4', { exact: true }).waitFor();
    const manager = new Typist(page, layout);
    const next = (amount: number) =>
      `${first.tourist_surname}, ${amount} USD, ${first.method_name}, первый платёж; принять? Долг до платежа 1 000 USD.`;

    let said = await saidSoFar(page);
    await manager.press('A');
    await comes(page, 200);
    await page.getByText('2 из 4', { exact: true }).waitFor();
    await expect
      .poll(() => heardFrom(page, said))
      .toEqual([`Платёж ${first.id} принимается. Ctrl+Z — вернуть. 2 из 4. ${next(200)}`]);

    said = await saidSoFar(page);
    await manager.press('S');
    await comes(page, 300);
    await page.getByText('3 из 4', { exact: true }).waitFor();
    await expect.poll(() => heardFrom(page, said)).toEqual([`3 из 4. ${next(300)}`]);

    said = await saidSoFar(page);
    expectStatus(await api.post(`/tourist-payments/${third.id}/accept/`), 200);
    await comes(page, 400);
    await page.getByText('3 из 3', { exact: true }).waitFor();
    await expect
      .poll(() => heardFrom(page, said))
      .toEqual([`Платёж ${third.id} уже принят: Тестов manager. 3 из 3. ${next(400)}`]);

    said = await saidSoFar(page);
    await manager.press('D');
    const dialog = page.getByRole('dialog', { name: 'Отклонить платёж' });
    await dialog.getByLabel('Причина').and(page.locator(':focus')).fill('Нет чека');
    await page.keyboard.press('Control+Enter');
    await page.locator('main').getByText('Очередь пройдена').waitFor();
    await page.locator('main').getByText('Пропущен 1 платёж').waitFor();
    await expect
      .poll(() => heardFrom(page, said))
      .toEqual([
        `Платёж ${fourth.id} отклоняется. Очередь пройдена: дальше принимать нечего. Пропущен 1 платёж: он остался в очереди.`,
      ]);
    // Leaving concludes a held decision: the server is told at once.
    await page.getByRole('link', { name: 'К списку новых платежей' }).press('Enter');
    await page.waitForURL('**/new-tourist-payments');
    await expect.poll(() => waiting(company)).toEqual([second.id]);
  });
});

test('a decision is undone by a key before it is sent, and its payment is shown again', async () => {
  const company = await buildCompany(stage.server);
  const [first, second] = (await paymentsOf(company, [100, 200])) as [TouristPayment, TouristPayment];
  const page = await stage.open(company.manager, '/acceptance-queue', { before: recordSpeech });
  await comes(page, 100);
  const manager = new Typist(page, 'russian');
  const before = await saidSoFar(page);
  await manager.press('A');
  await comes(page, 200);
  const message = toast(page, `Платёж ${first.id} принимается`);
  await message.waitFor();
  await expect.poll(async () => (await heardFrom(page, before)).join()).toContain('200 USD');
  const said = await saidSoFar(page);
  await manager.press('Ctrl+Z');
  await comes(page, 100);
  await page.getByText('1 из 2', { exact: true }).waitFor();
  await expect
    .poll(() => heardFrom(page, said))
    .toEqual([expect.stringMatching(new RegExp(`^Платёж ${first.id} снова ждёт\\. 1 из 2\\. .*, 100 USD, `))]);
  expect(await waiting(company)).toEqual([first.id, second.id]);

  // Not taken back for ten seconds: the server has it.
  await message.waitFor({ state: 'detached' });
  await manager.press('A');
  await comes(page, 200);
  await message.waitFor();
  await message.waitFor({ state: 'detached' });
  await expect.poll(() => waiting(company)).toEqual([second.id]);
});

test('a reason of earlier declined payments is chosen with the arrow key', async () => {
  const company = await buildCompany(stage.server);
  const [before, first] = (await paymentsOf(company, [50, 100])) as [TouristPayment, TouristPayment];
  const reason = 'Сумма не сходится';
  expectStatus(await company.manager.api.post(`/tourist-payments/${before.id}/decline/`, { reason }), 200);
  const page = await stage.open(company.manager, '/acceptance-queue');
  await comes(page, 100);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Отклонить платёж' });
  await dialog.getByRole('radio', { name: reason }).waitFor();
  await dialog.getByLabel('Причина').and(page.locator(':focus')).press('ArrowDown');
  await dialog.getByRole('radio', { name: reason, checked: true }).and(page.locator(':focus')).press('Enter');
  await isOver(page);
  await page.goto(`${stage.server.url}/declined-tourist-payments`);
  await page.getByText(reason).nth(1).waitFor();
  expect(await waiting(company)).toEqual([]);
  expect(first.id).toBeGreaterThan(before.id);
});

test('a payment that was changed after the decision is not accepted, and the reason is announced', async () => {
  const company = await buildCompany(stage.server);
  const [first] = (await paymentsOf(company, [100])) as [TouristPayment];
  const page = await stage.open(company.manager, '/acceptance-queue');
  await comes(page, 100);
  await page.keyboard.press('a');
  await isOver(page);
  expectStatus(await company.agent.api.patch(`/tourist-payments/${first.id}/`, { amount: '150.00' }), 200);
  await page.getByRole('link', { name: 'К списку новых платежей' }).press('Enter');
  await toastShown(page, `Платёж ${first.id} не принят: Запись тем временем изменили`);
  expect(await waiting(company)).toEqual([first.id]);
});

test('a refund requires a confirmation, and is accepted at once', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  const paid = await buildPayment(company, sale, { amount: '500.00' });
  expectStatus(await company.manager.api.post(`/tourist-payments/${paid.id}/accept/`), 200);
  const refund = await buildPayment(company, sale, { kind: 'refund', amount: '-200.00' });
  const page = await stage.open(company.manager, '/acceptance-queue', { before: recordSpeech });
  await sentence(page)
    .filter({ hasText: /возврат 200\sUSD/ })
    .waitFor();
  const said = await saidSoFar(page);
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Принять возврат' }).getByRole('button', { name: 'Принять' }).press('Enter');
  await isOver(page);
  await expect
    .poll(() => heardFrom(page, said))
    .toEqual([`Платёж ${refund.id} принят. Всё принято: новых платежей нет.`]);
  expect(await waiting(company)).toEqual([]);
});

test('an empty queue shows this and links to the list, which links to the queue; an agent has no access', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/new-tourist-payments');
  await page.locator('main').getByRole('link', { name: 'Очередь приёма' }).press('Enter');
  await page.waitForURL('**/acceptance-queue');
  await isOver(page);
  await page.locator('main').getByRole('link', { name: 'К списку новых платежей' }).waitFor();
  const agent = await stage.open(company.agent, '/new-tourist-payments');
  await agent.getByRole('heading', { name: 'Новые платежи туристов' }).waitFor();
  expect(await agent.getByRole('link', { name: 'Очередь приёма' }).count()).toBe(0);
  await agent.goto(`${stage.server.url}/acceptance-queue`);
  await agent.getByRole('heading', { name: 'У вас нет права принимать платежи' }).waitFor();
});
