import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { publicCommands } from '#contract/company/public-commands.ts';
import { settled } from '../../support/browser/cut-off.ts';
import { focusLostBy, watchFocus } from '../../support/browser/focus-watch.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { ownStage, type PageOptions, type Stage, setStage } from '../../support/browser/pages.ts';
import { offCentre } from '../../support/browser/places.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { field, fieldErrors, fieldFocused } from '../../support/pages/fields.ts';
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
import { rows } from '../../support/pages/lists.ts';
import { signInNotice, toast } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { Api, expectStatus } from '../../support/server/api.ts';

/** A server in which no company is set up: tests that set one up have a server of their own. */
const empty = await ownStage();

const visit = (options: PageOptions = {}, path = '/'): Promise<Page> => empty.open(null, path, options);

/** The first page of a server of its own, in which a company is set up. */
async function visitOwn(options: PageOptions = {}, path = '/'): Promise<{ stage: Stage; page: Page }> {
  const stage = await setStage();
  onTestFinished(stage.stop);
  return { stage, page: await stage.open(null, path, options) };
}

test('on an empty server every address leads to the set-up, without a message about signing in', async () => {
  const page = await visit({ before: recordSpeech });
  for (const path of ['/', '/active-sales', '/auth/login']) {
    await page.goto(`${empty.server.url}${path}`);
    await page.waitForURL('**/setup');
    await headingFocused(page, 'Первый вход');
    expect(await spokenOn(page), path).toEqual([]);
    expect(await toast(page).count(), path).toBe(0);
    expect(await page.getByText('Нужно войти').count(), path).toBe(0);
  }
});

test.each(journeyLayouts)(
  'an own company is set up by keyboard alone (%s layout), and its manager comes to work',
  async (layout) => {
    const { page } = await visitOwn({ before: watchFocus });
    const typist = new Typist(page, layout);
    await headingFocused(page, 'Первый вход');
    await typist.press('Tab');
    await ownCompanyButton(page).and(page.locator(':focus')).waitFor();
    await typist.press('Enter');
    await step(page, 'Шаг 1 из 3. Компания').waitFor();
    await typist.press('Tab');
    await page.keyboard.insertText(typed.company_name);
    await typist.press('Enter');
    await step(page, 'Шаг 2 из 3. Офис и вы').waitFor();
    for (const text of [typed.office_name, typed.surname, typed.name]) {
      await typist.press('Tab');
      await page.keyboard.insertText(text);
    }
    await typist.press('Enter');
    await step(page, 'Шаг 3 из 3. Вход').waitFor();
    for (const text of [typed.username, typed.password]) {
      await typist.press('Tab');
      await page.keyboard.insertText(text);
    }
    expect(await focusLostBy(page)).toEqual([]);
    await typist.press('Enter');
    await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
    await page.getByRole('button', { name: 'Здравствуйте, Нигора Каримова' }).waitFor();
    await page.getByRole('heading', { name: 'С чего начать' }).waitFor();
  },
);

test('each step announces the next one, and going back loses no input', async () => {
  const page = await visit();
  await ownCompanyButton(page).click();
  await step(page, 'Шаг 1 из 3. Компания').waitFor();
  await page.getByText('Потом ещё два шага').waitFor();
  await fill(page, { company_name: typed.company_name });
  expect(await page.getByLabel('Короткое имя').inputValue(), 'made of the name').toBe('samarkand-turs');
  await fill(page, { slug: 'samarkand' });
  await page.getByText('/loyalty/samarkand').waitFor();
  await page.getByRole('button', { name: 'Дальше: офис и вы' }).click();
  await step(page, 'Шаг 2 из 3. Офис и вы').waitFor();
  await page.getByText('Потом последний шаг').waitFor();
  await fill(page, { office_name: typed.office_name });
  // Back by its button, and forth; back and forth as the browser has it.
  await page.getByRole('button', { name: 'Назад' }).click();
  await step(page, 'Шаг 1 из 3. Компания').waitFor();
  expect(await page.getByLabel('Название компании').inputValue()).toBe(typed.company_name);
  expect(await page.getByLabel('Короткое имя').inputValue()).toBe('samarkand');
  await page.goBack();
  await step(page, 'Шаг 2 из 3. Офис и вы').waitFor();
  expect(await page.getByLabel('Первый офис').inputValue()).toBe(typed.office_name);
  await fill(page, { surname: typed.surname, name: typed.name });
  await page.getByRole('button', { name: 'Дальше: вход' }).click();
  await step(page, 'Шаг 3 из 3. Вход').waitFor();
  await page.getByText('увидите, что сделать сначала').waitFor();
  await fill(page, { username: typed.username, password: typed.password });
  await page.getByText('Показать пароль').click();
  expect(await page.getByLabel('Пароль', { exact: false }).first().getAttribute('type')).toBe('text');
  // Another language shows everything anew, but for what was typed.
  await page.getByRole('button', { name: /Язык/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Step 3 of 3. Signing in' }).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(typed.username);
});

test('an empty step can’t be left, and its first empty field gets the focus', async () => {
  const page = await visit({ before: recordSpeech });
  await ownCompanyButton(page).click();
  await step(page, 'Шаг 1 из 3. Компания').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'company_name');
  expect(await fieldErrors(page)).toHaveLength(2);
  expect(await field(page, 'company_name').getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => page.getByLabel('Название компании').getAttribute('aria-describedby'))
    .toBe('field-company_name-problem');
  await fill(page, { company_name: '«»' });
  // Nothing of this name can stand in an address.
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'slug');
  expect(await fieldErrors(page)).toHaveLength(1);
});

test('a field that the server refuses is shown in its step with the focus, and can be corrected there', async () => {
  const { page } = await visitOwn();
  await goToAccess(page);
  await fill(page, { username: typed.username, password: 'password1234' });
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'password');
  await page.getByText('Этот пароль легко угадать').waitFor();

  for (const heading of ['Шаг 2 из 3', 'Шаг 1 из 3']) {
    await page.getByRole('button', { name: 'Назад' }).click();
    await step(page, heading).waitFor();
  }
  await fill(page, { slug: 'Самарканд' });
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 2 из 3').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 3 из 3').waitFor();
  await fill(page, { password: typed.password });
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'slug');
  await page.getByRole('heading', { name: 'Шаг 1 из 3' }).waitFor();
  await page.getByText('Латинские строчные буквы').waitFor();
  // As it is it would be refused again.
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'slug');
  await fill(page, { slug: 'samarkand' });
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 2 из 3').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 3 из 3').waitFor();
  expect(await page.getByLabel('Имя пользователя').inputValue()).toBe(typed.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
});

test('a visitor who comes after the set-up gets one message, and a link to the sign-in', async () => {
  const { stage, page } = await visitOwn({ before: recordSpeech });
  await goToAccess(page);
  await fill(page, { username: typed.username, password: typed.password });
  const other = { ...typed, slug: 'other', username: 'somebody' };
  expectStatus(await new Api(stage.server.url).post(publicCommands.setUpCompany.path, other), 201);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Перейти ко входу' }).waitFor();
  const told = async () => (await spokenOn(page)).filter((text) => /Компания уже создана/.test(text));
  await expect.poll(told).toHaveLength(1);
  await page.reload();
  await page.waitForURL('**/auth/login');
});

test('after a reload in the middle, the first step with an empty field is shown', async () => {
  const page = await visit({}, '/setup?step=access');
  await step(page, 'Шаг 1 из 3. Компания').waitFor();
});

test('the demonstration shows its accounts, whose passwords can be copied, are shown once, and work', async () => {
  // By the address of a screen: that one has to sign in for it is no news before anyone can.
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { stage, page } = await visitOwn({ permissions, before: recordSpeech, theme: 'system' }, '/active-sales');
  await demonstrationButton(page).click();
  await headingFocused(page, 'Кто может войти');
  await page.getByText('Пароли показываются один раз').waitFor();
  expect(await offCentre(page, '.auth-card')).toBeLessThan(0.5);
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    await settled(page);
    const over = await page
      .locator('.setup-accounts')
      .evaluate((card) => [card.scrollWidth - card.clientWidth, document.documentElement.scrollWidth - innerWidth]);
    expect(over, `at ${viewport.width}`).toEqual([0, 0]);
    await inspect(page, `accounts at ${viewport.width}`);
  }
  await page.setViewportSize(wide);
  const agent = page.getByRole('row').filter({ hasText: 'Агент' }).first();
  const [username = '', password = ''] = await agent.getByRole('code').allTextContents();
  await page.getByRole('button', { name: 'Скопировать все' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`\t${username}\t${password}`);
  await expect
    .poll(async () => (await spokenOn(page)).filter((text) => text === 'Имена и пароли скопированы'))
    .toHaveLength(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(14);

  // In an office network, without HTTPS, a browser gives no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Скопировать все' }).click();
  await expect
    .poll(async () => (await spokenOn(page)).filter((text) => text === 'Имена и пароли скопированы'))
    .toHaveLength(2);

  // Another language does not take away what is shown once.
  await page.getByRole('button', { name: /Язык/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByText(password).waitFor();
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();

  await page.getByRole('button', { name: 'Перейти ко входу' }).click();
  await page.waitForURL('**/auth/login');
  expect(await signInNotice(page).count(), 'there was no session yet').toBe(0);
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  await rows(page).first().waitFor();
  expect(await stage.server.log.filter((line) => line.includes(password))).toEqual([]);
});
