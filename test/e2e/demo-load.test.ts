import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { axeProblems } from '../support/axe.ts';
import { intercept } from '../support/intercept.ts';
import { type Stage, setStage } from '../support/pages.ts';
import { openSql, type Sql } from '../support/sql.ts';

let stage: Stage;
let holder: Sql;

beforeEach(async () => {
  stage = await setStage();
  holder = await openSql(stage.server.database.superuser);
});
afterEach(async () => {
  await holder.end();
  await stage.stop();
});

/** Holds a load where it writes its log, when all sales are written; answers with what lets it go on. */
async function holdLoad(): Promise<() => Promise<unknown>> {
  await holder.query('begin');
  await holder.query('lock table audit_log in share mode');
  return () => holder.query('commit');
}

const HELD = 'Продажи записаны. Баллы, журнал и итоги: готово шагов 1 из 3';

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Загрузка демонстрационной компании' });
const untilHeld = (page: Page) =>
  bar(page)
    .and(page.locator(`[aria-valuetext="${HELD}"]`))
    .waitFor();
const start = (page: Page) => page.getByRole('button', { name: 'Загрузить демонстрацию' }).click();
const announced = (page: Page) => page.locator('[data-live-announcer][aria-live="polite"]').textContent();

/** The accounts are shown, and one of them can sign in. */
async function expectAccounts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Кто может войти' }).waitFor();
  const agent = page.getByRole('row').filter({ hasText: 'Агент' }).first();
  const [username, password] = await agent.locator('code').allTextContents();
  await page.getByRole('button', { name: 'Перейти ко входу' }).click();
  await page.getByLabel('Имя пользователя').fill(username ?? '');
  await page.getByLabel('Пароль').fill(password ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
}

test('a page shows how far a load is in a bar and in words, after a reload too, says once that it has begun, and then shows who can sign in', async () => {
  const release = await holdLoad();
  const page = await stage.open(null, '/setup');
  await start(page);
  await untilHeld(page);
  await page.getByText(HELD).waitFor();
  expect(Number(await bar(page).getAttribute('value'))).toBe(87);
  expect(await announced(page)).toBe('Загружается демонстрационная компания');
  expect(await axeProblems(page)).toEqual([]);
  await page.reload();
  await untilHeld(page);
  expect(await announced(page)).toBe('');
  await release();
  await page.getByRole('heading', { name: 'Кто может войти' }).waitFor();
  expect(await page.locator(':focus').textContent()).toBe('Кто может войти');
  await expectAccounts(page);
});

test('another visitor sees how far the load is, is refused one of their own, and is led to sign-in when it is done', async () => {
  const release = await holdLoad();
  const first = await stage.open(null, '/setup');
  await start(first);
  await untilHeld(first);
  const second = await stage.open(null, '/setup', { theme: 'dark' });
  await untilHeld(second);
  expect(await axeProblems(second)).toEqual([]);
  await start(second);
  await second.getByRole('alert').filter({ hasText: 'Запрос уже отправлен' }).waitFor();
  await release();
  await second.waitForURL('**/login');
  await expectAccounts(first);
});

test('a load that can not be begun is told in words and can be tried again', async () => {
  const page = await stage.open(null, '/setup');
  await intercept(page, '**/setup/**', (route) => route.abort());
  await start(page);
  await page.getByRole('alert').filter({ hasText: 'Нет связи' }).waitFor();
  await page.unroute('**/setup/**');
  await start(page);
  await expectAccounts(page);
});

test('a load whose answer is lost on the way goes on, and the page asks for the answer again', async () => {
  const page = await stage.open(null, '/setup');
  await intercept(
    page,
    '**/setup/demo/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await start(page);
  await expectAccounts(page);
});
