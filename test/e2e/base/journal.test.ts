import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { listen } from '../../support/browser/speech.ts';
import { buildCompany, buildPayment, buildSale, PASSWORD } from '../../support/data/company.ts';
import { toast, toastShown } from '../../support/pages/notices.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Whether a screen reader is kept away from an element. */
const isHidden = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[aria-hidden="true"], [inert]') !== null);

async function recordPayment(page: Page) {
  await page.getByRole('button', { name: 'Добавить платёж' }).click();
  const dialog = page.getByRole('dialog', { name: 'Платёж туриста' });
  await dialog.getByRole('button', { name: /Наличные/ }).waitFor();
  await dialog.getByLabel('Сумма').fill('100');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Платёж записан');
}

test('a toast is announced once and kept in the journal, and a key repeats the announcement', async () => {
  const sale = await buildSale(company, { brutto: '900.00' });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const said = await listen(page);
  const times = async () => (await said()).filter((text) => /^Платёж записан: №\s\d+$/.test(text.trim())).length;
  await recordPayment(page);
  await expect.poll(times).toBe(1);
  await toast(page).waitFor({ state: 'detached' });

  await page.keyboard.press('F8');
  await toastShown(page, 'Платёж записан');
  await expect.poll(times).toBe(2);

  await page.keyboard.press('j');
  await page.getByRole('row', { name: /Сделано Платёж записан/ }).waitFor();
  expect(await page.getByRole('row').count(), 'a head and one message').toBe(2);
  await page.reload();
  await page.getByRole('row', { name: /Сделано Платёж записан/ }).waitFor();
});

test('messages call a refund a refund when it is recorded, changed and deleted', async () => {
  const sale = await buildSale(company, { brutto: '900.00' });
  await buildPayment(company, sale, { amount: '950.00' });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  const said = (text: string) => toastShown(page, text);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('r');
  const refund = page.getByRole('dialog', { name: 'Возврат туристу' });
  await refund.getByRole('button', { name: /Наличные/ }).waitFor();
  await refund.getByLabel('Сумма').fill('20');
  await page.keyboard.press('Enter');
  await said('Возврат записан');
  await refund.waitFor({ state: 'detached' });

  const row = page.getByRole('row', { name: /−20,00/ });
  await row.getByRole('button', { name: /^Изменить/ }).press('Enter');
  const edited = page.getByRole('dialog');
  await edited.getByLabel('Сумма').fill('30');
  await page.keyboard.press('Enter');
  await said('Возврат изменён');
  await edited.waitFor({ state: 'detached' });

  await page
    .getByRole('row', { name: /−30,00/ })
    .getByRole('button', { name: /^Удалить/ })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await said('Возврат удалён');
});

test('toasts are visible and announced above a dialog', async () => {
  const sale = await buildSale(company, { brutto: '900.00' });
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await recordPayment(page);
  await page.getByRole('button', { name: 'Добавить платёж' }).click();
  await page.getByRole('dialog', { name: 'Платёж туриста' }).waitFor();
  await page.keyboard.press('F8');
  await toast(page, 'Платёж записан').first().waitFor();
  expect(await isHidden(page, '.toast')).toBe(false);
  expect(await isHidden(page, '[aria-live=polite]')).toBe(false);
  expect(await isHidden(page, '[aria-live=assertive]')).toBe(false);
  // The check can tell: the page below the dialog is hidden.
  await expect.poll(() => isHidden(page, 'main')).toBe(true);
});

test('problems are counted until the journal is opened, and another person does not see them', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(null, '/auth/login');
  await page.getByLabel('Имя пользователя').fill(company.manager.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/active-sales');
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await intercept(page, '**/check/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Отметить проверенной' }).click();
  const failure = toast(page, 'Нет связи с сервером');
  await failure.waitFor();
  // It goes by itself, as what went well does, and one key brings it back.
  await failure.waitFor({ state: 'detached' });
  await page.keyboard.press('F8');
  await failure.waitFor();
  await page.getByRole('link', { name: 'Журнал сообщений: 1 непрочитанная ошибка' }).click();
  await page.getByRole('row', { name: /Ошибка Нет связи с сервером/ }).waitFor();
  await page.getByRole('link', { name: 'Журнал сообщений', exact: true }).waitFor();

  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.getByText('Вы вышли').first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('journal'))).not.toContain('Нет связи');
});
