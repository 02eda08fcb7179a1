import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { setStage } from '../support/pages.ts';

/** The first page of a server that nobody has visited yet. */
async function visit(): Promise<Page> {
  const stage = await setStage();
  onTestFinished(stage.stop);
  return stage.open(null, '/');
}

test('the first visit leads to the first company, and its manager to work', async () => {
  const page = await visit();
  await page.waitForURL('**/setup');
  await page.getByRole('heading', { name: 'Первый вход' }).waitFor();
  await page.getByRole('button', { name: 'Создать компанию' }).click();
  await page.getByText('Исправьте 7 ошибок').waitFor();
  await page.getByLabel('Название компании').fill('Самарканд Турс');
  await page.getByLabel('Короткое имя').fill('Самарканд');
  await page.getByLabel('Первый офис').fill('Главный');
  await page.getByLabel('Ваша фамилия').fill('Каримова');
  await page.getByLabel('Ваше имя').fill('Нигора');
  await page.getByLabel('Имя пользователя').fill('nigora');
  await page.getByLabel('Пароль').fill('password1234');
  await page.keyboard.press('Enter');
  await page.getByText('Исправьте 1 ошибку').waitFor();
  expect(await page.getByLabel('Название компании').inputValue()).toBe('Самарканд Турс');
  await page.getByLabel('Короткое имя').fill('samarkand');
  await page.getByLabel('Пароль').fill('password1234');
  await page.keyboard.press('Enter');
  await page.getByText('Этот пароль легко угадать').first().waitFor();
  await page.getByLabel('Пароль').fill('семь ламп самарканда');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  await page.getByText('Здравствуйте, Нигора Каримова').waitFor();
});

test('the demonstration company shows who can sign in, and they can', async () => {
  const page = await visit();
  await page.getByRole('button', { name: 'Загрузить демонстрацию' }).click();
  await page.getByRole('heading', { name: 'Кто может войти' }).waitFor({ timeout: 60_000 });
  const agent = page.getByRole('row').filter({ hasText: 'Агент' }).first();
  const [username, password] = await agent.locator('code').allTextContents();
  await page.getByRole('button', { name: 'Перейти ко входу' }).click();
  await page.getByLabel('Имя пользователя').fill(username ?? '');
  await page.getByLabel('Пароль').fill(password ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  await page.locator('tbody tr').first().waitFor();
});
