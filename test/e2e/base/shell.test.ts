import { beforeAll, expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { buildCompany, type Company, PASSWORD } from '../../support/data/company.ts';
import { toast, toastShown } from '../../support/pages/notices.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);
let company: Company;

beforeAll(async () => {
  company = await buildCompany(stage.server);
  await sql.query(`update companies set subscription = '2030-01-31' where id = $1`, [company.id]);
});

test('the menu across the top marks only the group of the present screen', async () => {
  const page = await stage.open(company.manager, '/accepted-tourist-payments');
  const marked = page.locator('.navigation[data-mode=horizontal] .navigation-head[aria-current]');
  await marked.waitFor();
  expect(await marked.allInnerTexts()).toEqual(['Платежи']);
  await page.getByRole('link', { name: 'Karavan' }).click();
  await page.getByRole('heading', { name: 'Активные продажи', level: 1 }).waitFor();
  expect(await marked.allInnerTexts()).toEqual(['Продажи']);
});

test('the end of the subscription is requested with the token when the screens are loaded', async () => {
  const page = await stage.open(company.manager, '/journal');
  const asked = page.waitForRequest('**/api/v1/get-company-subscription/');
  await page.reload();
  expect((await asked).method()).toBe('GET');
  expect(await (await asked).headerValue('authorization')).toMatch(/^Token /);
  await page.locator('header', { hasText: 'Подписка до 31.01.2030' }).waitFor();
});

test('without an answer about the subscription there is no badge, and everything else works', async () => {
  const page = await stage.open(company.manager, '/journal');
  await intercept(page, '**/get-company-subscription/', (route) => route.abort('connectionreset'));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('get-company-subscription'));
  await page.reload();
  await refused;
  await page.getByRole('heading', { name: 'Журнал сообщений', level: 1 }).waitFor();
  await page.locator('header').getByText('Руководство').waitFor();
  expect(await page.locator('header').getByText('Подписка').count()).toBe(0);
  expect(await toast(page).count()).toBe(0);
});

test('after signing in, a message confirms it', async () => {
  const page = await stage.open(null, '/auth/login');
  await page.getByLabel('Имя пользователя').fill(company.manager.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/active-sales');
  await toastShown(page, 'Вы вошли');
});
