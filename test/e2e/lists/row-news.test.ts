import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { heardArrival, recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany, buildPayment, buildSale, type Person } from '../../support/data/company.ts';
import { rowAt, rowOf, selectionBar } from '../../support/pages/lists.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const open = (person: Person, path: string) => stage.open(person, path, { before: recordSpeech });

/** The list has come with its count, and what it had to say is said. */
async function listed(page: Page, surname: string): Promise<void> {
  await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor();
  await rowOf(page, surname).first().waitFor();
  await heardArrival(page);
}

/** The announcements after a given one. */
const spokenSince = async (page: Page, before: string[]): Promise<string[]> =>
  (await spokenOn(page)).slice(before.length).map((text) => text.replaceAll(/\s/g, ' '));

test('of a changed row with the focus only the change is announced, once, and its accessible name is updated', async () => {
  const sale = await buildSale(company, { tourist_surname: 'Новостев' });
  const page = await open(company.manager, '/active-sales?search=Новостев');
  await listed(page, 'Новостев');
  const row = rowAt(page, 0);
  await row.focus();
  expect((await row.getAttribute('aria-label'))?.replaceAll(/\s/g, ' ')).toMatch(
    /^Новостев \S+, \d\d\.\d\d\.\d{4}, 1 000 USD, не оплачено, 1 из 1$/,
  );
  const before = await spokenOn(page);
  await buildPayment(company, sale, { amount: '400.00' });
  await rowAt(page, 0).filter({ hasText: '600,00' }).waitFor();
  await expect.poll(() => spokenSince(page, before)).toEqual(['долг 600 USD, на 400 меньше']);

  await company.manager.api.post(`/sales/${sale.id}/check/`);
  await expect.poll(() => spokenSince(page, before)).toEqual(['долг 600 USD, на 400 меньше', 'проверена']);
  expect((await row.getAttribute('aria-label'))?.replaceAll(/\s/g, ' ')).toMatch(/долг 600 USD, проверена, 1 из 1$/);
});

test('of a row whose payments are all removed this is announced, without the increase of its debt', async () => {
  const sale = await buildSale(company, { tourist_surname: 'Должников' });
  const payment = await buildPayment(company, sale, { amount: '400.00' });
  const page = await open(company.manager, '/active-sales?search=Должников');
  await listed(page, 'Должников');
  const row = rowAt(page, 0);
  await row.focus();
  const before = await spokenOn(page);
  expectStatus(await company.manager.api.delete(`/tourist-payments/${payment.id}/`), 204);
  await expect.poll(() => spokenSince(page, before)).toEqual(['не оплачено']);
});

test('when other users change another row, the change of the list is announced, and not the focused row', async () => {
  const sale = await buildSale(company, { tourist_surname: 'Меняющийся', tourist_name: 'Сосед' });
  await buildSale(company, { tourist_surname: 'Неизменный', tourist_name: 'Сосед' });
  const page = await open(company.agent, '/active-sales?search=Сосед');
  await listed(page, 'Меняющийся');
  await rowOf(page, 'Неизменный').focus();
  const before = await spokenOn(page);
  await buildPayment(company, sale, { amount: '400.00' });
  await rowOf(page, 'Меняющийся').getByText('600,00').waitFor();
  await expect.poll(() => spokenSince(page, before)).toEqual(['Список обновлён']);
});

test('selecting a row, sorting and filtering are each announced once, without a full stop between words', async () => {
  await buildSale(company, { tourist_surname: 'Выборный' });
  await buildSale(company, { tourist_surname: 'Выборный' });
  const page = await open(company.manager, '/active-sales?search=Выборный');
  await listed(page, 'Выборный');
  await rowAt(page, 0).focus();
  const before = await spokenOn(page);
  await page.keyboard.press('Space');
  await selectionBar(page).filter({ hasText: 'Выбрано: 1' }).waitFor();
  expect(await spokenSince(page, before)).toEqual(['всего 1, 1 000 USD']);
  await page.keyboard.press('Shift+ArrowDown');
  await selectionBar(page).filter({ hasText: 'Выбрано: 2' }).waitFor();
  expect(await spokenSince(page, before)).toEqual(['всего 1, 1 000 USD', 'выбрано, всего 2, 2 000 USD']);

  // A screen reader says by itself how the head with the focus sorts now: nothing says it besides.
  const debt = page.getByRole('columnheader', { name: 'Долг' });
  await debt.getByRole('button').focus();
  const unsorted = await spokenOn(page);
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort=descending] button:focus', { hasText: 'Долг' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort=ascending] button:focus', { hasText: 'Долг' }).waitFor();
  await rowAt(page, 1).waitFor();
  expect(await spokenSince(page, unsorted)).toEqual([]);

  const unfiltered = await spokenOn(page);
  await page.getByRole('searchbox').fill('Выборный нет');
  await page.getByText('Ничего не найдено').waitFor();
  await expect.poll(() => spokenSince(page, unfiltered)).toEqual(['Найдено: 0']);
});
