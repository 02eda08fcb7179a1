import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickLabel } from '../../support/browser/controls.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const NEW_PASSWORD = 'nine camels at the well';

async function signIn(username: string, password: string): Promise<string> {
  const answer = await fetch(`${stage.server.url}/api/v1/token/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const statusOf = async (token: string) =>
  (await fetch(`${stage.server.url}/api/v1/users/me/`, { headers: { authorization: `Token ${token}` } })).status;

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a changed name is in the greeting and in the storage at once', async () => {
  const page = await stage.open(company.colleague, '/users/profile');
  await field(page, 'surname').fill('Саттарова');
  await field(page, 'name').fill('Гульнора');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Имя изменено');
  await page.getByRole('button', { name: 'Здравствуйте, Гульнора Саттарова' }).waitFor();
  expect([await stored(page, 'username'), await stored(page, 'lastname')]).toEqual(['Гульнора', 'Саттарова']);
  await field(page, 'surname').fill(' ');
  await page.keyboard.press('Enter');
  await focusedSummary(page, 'Исправьте 1 ошибку').waitFor();
});

test('theme, menu and keys are chosen there too, and input in other cards stays', async () => {
  const page = await stage.open(company.colleague, '/users/profile');
  await field(page, 'surname').fill('Недописано');
  await clickLabel(page, 'radio', 'Тёмная');
  await clickLabel(page, 'radio', 'Сбоку');
  await page.getByRole('navigation', { name: 'Меню' }).waitFor();
  await clickLabel(page, 'switch', 'Клавиши без Ctrl', false);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect([await stored(page, 'theme'), await stored(page, 'menu')]).toEqual(['dark', 'sidebar']);
  expect(await stored(page, 'single_keys')).toBe('off');
  expect(await field(page, 'surname').inputValue()).toBe('Недописано');
});

test('changing the password requires the previous one, and ends the other sessions', async () => {
  const elsewhere = await signIn(company.agent.username, PASSWORD);
  const page = await stage.open(company.agent, '/users/profile');
  const fill = async (current: string, fresh: string, again = fresh) => {
    await page.getByLabel('Нынешний пароль').fill(current);
    await field(page, 'new_password').fill(fresh);
    await field(page, 'again').fill(again);
    await page.keyboard.press('Enter');
  };
  await fill(PASSWORD, NEW_PASSWORD, 'nine camels');
  await page.getByText('Пароли не совпадают').waitFor();
  await fieldFocused(page, 'again');
  await fill('not the one I have', NEW_PASSWORD);
  await focusedSummary(page).waitFor();
  expect(await page.getByLabel('Нынешний пароль').getAttribute('aria-invalid')).toBe('true');
  expect(await statusOf(elsewhere)).toBe(200);
  await fill(PASSWORD, NEW_PASSWORD);
  await toastShown(page, 'Пароль изменён');
  expect(await page.getByLabel('Нынешний пароль').inputValue()).toBe('');
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(await signIn(company.agent.username, NEW_PASSWORD))).toBe(200);
});

test('sessions are listed with their browsers, and ended one by one or all except the present one', async () => {
  const tokens = [await signIn(company.manager.username, PASSWORD), await signIn(company.manager.username, PASSWORD)];
  const page = await stage.open(company.manager, '/users/profile');
  const others = page.getByRole('row', { name: /Firefox, Linux/ });
  await others.nth(1).waitFor();
  await page.getByRole('row', { name: /Этот сеанс/ }).waitFor();
  await others
    .first()
    .getByRole('button', { name: /Закончить сеанс: Firefox, Linux/ })
    .press('Enter');
  const question = page.getByRole('dialog');
  await question.getByText('Там придётся войти заново').waitFor();
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200]);
  await page.keyboard.press('Enter');
  await toastShown(page, 'Сеанс закончен');
  await others.nth(1).waitFor({ state: 'detached' });
  expect((await Promise.all(tokens.map(statusOf))).sort()).toEqual([200, 401]);
  await question.waitFor({ state: 'detached' });
  await page.locator('h2:focus', { hasText: 'Сеансы' }).waitFor();
  await page.getByRole('button', { name: 'Выйти везде, кроме этого' }).press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await toastShown(page, 'Остальные сеансы закончены');
  await others.first().waitFor({ state: 'detached' });
  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
  const button = page.getByRole('button', { name: 'Выйти везде, кроме этого' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
});
