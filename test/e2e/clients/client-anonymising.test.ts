import { expect, test } from 'vitest';
import { axeProblems } from '../../support/browser/axe.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, type Company, freshPhone } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

/** A client whose only sale was cancelled without a penalty: nothing is open. */
async function cancelledSale(company: Company) {
  const sale = await buildSale(company, { tourist_phone: freshPhone(), tourist_surname: 'Ким' });
  const cancel = { reason: 'Ким передумал', client_penalty: '0.00' };
  expectStatus(await company.manager.api.post(`/sales/${sale.id}/cancel/`, cancel), 200);
  return sale;
}

test('a client is anonymised from the details by keyboard alone, and is shown as a number everywhere afterwards', async () => {
  const company = await buildCompany(stage.server);
  const sale = await cancelledSale(company);
  const page = await stage.open(company.manager, `/client-details/${sale.client_id}`);
  await headingFocused(page, 'Ким Тимур');
  await page.getByRole('link', { name: 'Анонимизировать…' }).focus();
  const manager = new Typist(page, 'latin');
  await manager.press('Enter');
  await headingFocused(page, 'Анонимизация: Ким Тимур');
  await page.getByRole('heading', { name: 'Что будет удалено' }).waitFor();
  await page.getByText('1 продажа с датами, направлением, суммами и оплатами').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await manager.press('Ctrl+Enter');
  await fieldFocused(page, 'confirmation');
  expect(await axeProblems(page)).toEqual([]);
  await manager.write('11');
  await manager.press('Ctrl+Enter');
  await page.getByText('Введено не то, что нужно для подтверждения').waitFor();
  await manager.press('Backspace', 'Backspace');
  // The keys of "Ким" under the Latin layout.
  await manager.press('R', 'B', 'V');
  await manager.press('Ctrl+Enter');
  await headingFocused(page, 'Клиент анонимизирован');
  const nameless = `Анонимизированный клиент №\u00a0${sale.client_id}`;
  await page.getByText(`Теперь это ${nameless}.`).waitFor();
  await page.getByRole('link', { name: 'Открыть клиента' }).click();
  await headingFocused(page, nameless);
  await page.getByText(/^Персональные данные удалены .*, Тестов manager$/).waitFor();
  expect(await page.getByRole('link', { name: 'Изменить' }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  for (const address of ['/cancelled-sales', '/clients-list', `/sale-details/${sale.id}`, '/logs']) {
    await page.goto(`${stage.server.url}${address}`);
    await page.getByText(nameless).first().waitFor();
  }
  expect(await page.getByText('Ким').count()).toBe(0);
});

test('open matters are listed with links, and anonymising continues once they are settled', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, `/anonymise-client/${sale.client_id}`);
  await page.getByRole('heading', { name: 'Пока нельзя анонимизировать' }).waitFor();
  const link = page.getByRole('link', { name: `Продажа ${sale.id}` });
  expect(await link.getAttribute('href')).toBe(`/sale-details/${sale.id}`);
  await page.getByText('активная: завершите или отмените; по броням не рассчитались с партнёрами').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const cancel = { reason: 'передумал', client_penalty: '0.00' };
  expectStatus(await company.manager.api.post(`/sales/${sale.id}/cancel/`, cancel), 200);
  await page.getByRole('button', { name: 'Продолжить' }).waitFor();
});

test('a request that the network lost is sent again with the same key, and the input stays', async () => {
  const company = await buildCompany(stage.server);
  const sale = await cancelledSale(company);
  const page = await stage.open(company.manager, `/anonymise-client/${sale.client_id}`);
  const keys: (string | undefined)[] = [];
  await intercept(page, '**/clients/*/anonymise/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // It does not arrive.
    return route.abort();
  });
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await field(page, 'confirmation').fill('ким');
  await page.getByRole('button', { name: 'Анонимизировать навсегда' }).click();
  await focusedSummary(page, 'Нет связи с сервером').waitFor();
  expect(await field(page, 'confirmation').inputValue()).toBe('ким');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await headingFocused(page, 'Клиент анонимизирован');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('an agent is refused with the reason', async () => {
  const company = await buildCompany(stage.server);
  const sale = await cancelledSale(company);
  const page = await stage.open(company.agent, `/client-details/${sale.client_id}`);
  await headingFocused(page, 'Ким Тимур');
  expect(await page.getByRole('link', { name: 'Анонимизировать…' }).count()).toBe(0);
  await page.goto(`${stage.server.url}/anonymise-client/${sale.client_id}`);
  await page.getByText('Недостаточно прав').first().waitFor();
});
