import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeProblems } from '../../support/browser/axe.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const holder = await sharedSql(stage.server.database.superuser);

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

test('a load that failed to start is repeated, all visitors see its progress and can’t start another, and the page that started it shows the accounts, also after a reload and after a lost answer', async () => {
  const first = await stage.open(null, '/setup');
  // The page asks all the time: a request that is under way when an interception ends is answered by neither side.
  let isCutOff = true;
  await intercept(first, '**/setup/**', (route) => (isCutOff ? route.abort() : route.fallback()));
  await start(first);
  await first.getByRole('alert').filter({ hasText: 'Нет связи' }).waitFor();
  isCutOff = false;

  const release = await holdLoad();
  await start(first);
  await untilHeld(first);
  await first.getByText(HELD).waitFor();
  expect(Number(await bar(first).getAttribute('value'))).toBe(87);
  // A repeated announcement ends with a space, which makes screen readers announce it again.
  await expect.poll(async () => (await announced(first))?.trim()).toBe('Загружается демонстрационная компания');
  expect(await axeProblems(first)).toEqual([]);

  const second = await stage.open(null, '/setup', { theme: 'dark' });
  await untilHeld(second);
  expect(await axeProblems(second)).toEqual([]);
  await start(second);
  await second.getByRole('alert').filter({ hasText: 'Запрос уже отправлен' }).waitFor();

  // The load is over when its answer is lost: the page asks for it again.
  let asked = 0;
  let lost = 0;
  await intercept(first, '**/setup/demo/', async (route) => {
    asked++;
    if (asked > 1) return route.fallback();
    await route.fetch();
    lost++;
    await route.abort();
  });
  await first.reload();
  await untilHeld(first);
  expect(await announced(first)).toBe('');
  await release();
  await first.locator('h1:focus', { hasText: 'Кто может войти' }).waitFor();
  expect(lost).toBe(1);
  await second.waitForURL('**/login');
  await expectAccounts(first);
});
