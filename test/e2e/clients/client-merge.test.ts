import type { Locator, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeProblems } from '../../support/browser/axe.ts';
import { settled } from '../../support/browser/cut-off.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { twoClients } from '../../support/data/clients.ts';
import { buildCompany } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const addressOf = ([one, other]: Awaited<ReturnType<typeof twoClients>>) =>
  `/client-merge?survivor=${one.client_id}&other=${other.client_id}`;

/** Presses Tab until an element has the focus. */
async function tabTo(person: Typist, target: Locator): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if ((await focused(target).count()) > 0) return;
    await person.press('Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('two clients are compared, confirmed by typing the surname, and merged by keyboard alone', async () => {
    const company = await buildCompany(stage.server);
    const pair = await twoClients(company, { tourist_surname: 'Ким' });
    const page = await stage.open(company.manager, '/client-merge');
    await page.getByText('те же имя и фамилия').waitFor();
    const manager = new Typist(page, layout);
    await tabTo(manager, page.getByRole('listitem').getByRole('button'));
    await manager.press('Enter');
    await headingFocused(page, 'Объединить: Ким Тимур и Ким Тимур');
    expect(await axeProblems(page)).toEqual([]);
    // Without a choice the summary says where one is missing, and leads there.
    await manager.press('Ctrl+Enter');
    await focusedSummary(page).waitFor();
    await manager.press('Tab', 'Enter');
    await fieldFocused(page, 'fields-phone');
    await manager.press('Space');
    await manager.press('Ctrl+Enter');
    await fieldFocused(page, 'confirmation');
    expect(await axeProblems(page)).toEqual([]);
    await manager.write('11');
    await manager.press('Ctrl+Enter');
    await page.getByText('Введено не то, что нужно для подтверждения').waitFor();
    await manager.press('Backspace', 'Backspace');
    // The keys of "Ким": under the Latin layout they write "Rbv", and mean the same.
    await manager.press('R', 'B', 'V');
    await manager.press('Ctrl+Enter');
    await headingFocused(page, 'Клиенты объединены');
    await page.getByText('Переносится 1 продажа.').waitFor();
    const query = 'query ($id: Id) { client(id: $id) { id sales_count } }';
    const [one, other] = pair;
    for (const id of [one.client_id, other.client_id]) {
      const { client } = await company.manager.api.read<{ client: { sales_count: number } }>(query, { id });
      expect(client.sales_count).toBe(2);
    }
  });
});

test('a merge that the network lost is sent again with the same key, and is carried out once', async () => {
  const company = await buildCompany(stage.server);
  const pair = await twoClients(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, addressOf(pair));
  await field(page, 'fields-phone').check();
  const keys: (string | undefined)[] = [];
  await intercept(page, '**/clients/merge/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // It arrives; its answer does not.
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await field(page, 'confirmation').fill('ким');
  await page.getByRole('button', { name: 'Объединить навсегда' }).click();
  await focusedSummary(page, 'Нет связи с сервером').waitFor();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await headingFocused(page, 'Клиенты объединены');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('when another person has changed one of the clients meanwhile, both are compared again with their current data', async () => {
  const company = await buildCompany(stage.server);
  const pair = await twoClients(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, addressOf(pair));
  await field(page, 'fields-phone').check();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  expectStatus(await company.agent.api.patch(`/clients/${pair[1].client_id}/`, { name: 'Темур' }), 200);
  await field(page, 'confirmation').fill('Ким');
  await page.getByRole('button', { name: 'Объединить навсегда' }).click();
  await page.getByRole('button', { name: 'Сравнить заново' }).click();
  await page.getByRole('radio', { name: 'Имя: Темур' }).check();
});

test('choices and input stay when a lost connection is back', async () => {
  const company = await buildCompany(stage.server);
  const pair = await twoClients(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, '/journal');
  const { promise: stream, resolve: hold } = Promise.withResolvers<Route>();
  await intercept(page, '**/api/v1/events/', hold);
  await page.goto(`${stage.server.url}${addressOf(pair)}`);
  const phone = page.getByRole('radio', { name: /^Телефон/ }).first();
  await phone.check();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await field(page, 'confirmation').fill('Ким');
  const readAgain = page.waitForResponse((answer) => !!answer.request().postData()?.includes('clientComparison'));
  await (await stream).continue();
  await readAgain;
  await settled(page);
  expect(await field(page, 'confirmation').inputValue()).toBe('Ким');
  expect(await phone.isChecked()).toBe(true);
});

test('two clients that were marked as different people are not proposed again', async () => {
  const company = await buildCompany(stage.server);
  await twoClients(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, '/client-merge');
  const apart = page.getByRole('button', { name: 'Разные люди: Ким Тимур и Ким Тимур' });
  await apart.press('Enter');
  const question = page.getByRole('dialog', { name: 'Разные люди: Ким Тимур и Ким Тимур' });
  await question.getByText('Эту пару больше не будут предлагать').waitFor();
  await page.keyboard.press('Escape');
  await apart.and(page.locator(':focus')).press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Похожих клиентов нет.').waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('choices stay after going back, after exchanging the two clients, and after giving up a merge that the network lost', async () => {
  const company = await buildCompany(stage.server);
  const pair = await twoClients(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, addressOf(pair));
  const press = (name: string) => page.getByRole('button', { name }).click();
  const phones = page.getByRole('radio', { name: /^Телефон/ });
  await phones.first().check();
  await press('Поменять местами');
  await page.waitForFunction(() => document.querySelectorAll<HTMLInputElement>('[name=merge-phone]')[1]?.checked);
  await press('Продолжить');
  await fieldFocused(page, 'confirmation');
  await press('Вернуться к сравнению');
  expect(await phones.nth(1).isChecked()).toBe(true);
  await press('Продолжить');
  await field(page, 'confirmation').fill('Ким');
  await intercept(page, '**/clients/merge/', (route) => route.abort());
  await press('Объединить навсегда');
  await focusedSummary(page, 'Нет связи с сервером').waitFor();
  await press('Вернуться к сравнению');
  await page.getByRole('button', { name: 'Продолжить' }).waitFor();
  expect(await phones.nth(1).isChecked()).toBe(true);
  await press('Выбрать других');
  await headingFocused(page, 'Объединение дубликатов');
  const query = 'query ($id: Id) { client(id: $id) { sales_count } }';
  for (const { client_id: id } of pair) {
    expect(await company.manager.api.read(query, { id })).toEqual({ client: { sales_count: 1 } });
  }
});
