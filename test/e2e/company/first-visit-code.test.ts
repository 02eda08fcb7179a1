import { expect, onTestFinished, test } from 'vitest';
import { issueSetUpCode } from '../../../src/server/company/set-up/set-up-code.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { setStage } from '../../support/browser/pages.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import {
  demonstrationButton,
  fill,
  goToAccess,
  ownCompanyButton,
  phone,
  step,
  typed,
  wide,
} from '../../support/pages/first-visit.ts';
import { headingFocused } from '../../support/pages/screen.ts';

/** An empty server behind a proxy, a page of which has been opened from another machine. */
async function visitFromElsewhere(hash: (code: string) => string = () => '') {
  const stage = await setStage();
  onTestFinished(stage.stop);
  const code = (await issueSetUpCode(stage.server.db)) ?? '';
  const page = await stage.open(null, `/setup${hash(code)}`, {
    theme: 'system',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
  });
  await step(page, 'Первый вход').waitFor();
  return { page, code };
}

test('from another machine the first visit asks for the code; neither option continues without it', async () => {
  const { page } = await visitFromElsewhere();
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    await inspect(page, `code at ${viewport.width}`);
  }
  for (const button of [ownCompanyButton(page), demonstrationButton(page)]) {
    await button.click();
    await fieldFocused(page, 'code');
    await fieldWrong(page, 'code', 'Заполните это поле');
    await field(page, 'code').blur();
  }
});

test('a wrong code leads from the last step back to its field without losing input, and the right one continues', async () => {
  const { page, code } = await visitFromElsewhere();
  await field(page, 'code').fill('1234 5678');
  await goToAccess(page);
  await fill(page, { username: typed.username, password: typed.password });
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'code');
  await page.getByText('Такого кода сервер не выводил').waitFor();
  expect(await field(page, 'code').inputValue()).toBe('1234 5678');
  await field(page, 'code').fill(code);
  await ownCompanyButton(page).click();
  await step(page, 'Шаг 3 из 3. Вход').waitFor();
  expect(await page.getByLabel('Имя пользователя').inputValue()).toBe(typed.username);
  await field(page, 'password').press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
});

test('the demonstration shows a wrong code at its field, and is loaded with the right one', async () => {
  const { page, code } = await visitFromElsewhere();
  await field(page, 'code').fill('1234 5678');
  await demonstrationButton(page).click();
  await fieldFocused(page, 'code');
  await page.getByText('Такого кода сервер не выводил').waitFor();
  await field(page, 'code').fill(code);
  await demonstrationButton(page).click();
  await headingFocused(page, 'Кто может войти');
});

test('the printed URL fills in the code, which is removed from the address bar and is not sent in requests', async () => {
  const { page, code } = await visitFromElsewhere((printed) => `#code=${printed}`);
  expect(await field(page, 'code').inputValue()).toBe(code);
  expect(page.url()).toMatch(/\/setup$/);
  await goToAccess(page);
  await fill(page, { username: typed.username, password: typed.password });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
});

test('on the server’s own machine no code is required', async () => {
  const stage = await setStage();
  onTestFinished(stage.stop);
  const page = await stage.open(null, '/');
  await step(page, 'Первый вход').waitFor();
  expect(await field(page, 'code').count()).toBe(0);
});
