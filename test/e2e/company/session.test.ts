import { expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { signInNotice } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const focused = 'document.activeElement?.tagName';

test('a visitor who opens a screen is asked to sign in, and gets that screen afterwards', async () => {
  const page = await stage.open(null, '/new-tourist-payments');
  await page.waitForURL('**/auth/login');
  await signInNotice(page, 'Нужно войти').waitFor();
  await page.getByLabel('Имя пользователя').fill(company.manager.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/new-tourist-payments');
  await page.getByRole('heading', { name: 'Новые платежи туристов' }).waitFor();
});

test('no screen behind the sign-in is shown before its styles are loaded, and a failed load is repeated', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: missed, resolve: miss } = Promise.withResolvers<void>();
  let asked = 0;
  const page = await stage.open(null, '/auth/login', {
    fresh: true,
    before: (context) =>
      context.route('**/assets/desk-*.css', async (route) => {
        if (++asked > 1) return held.then(() => route.continue());
        // The first time is ahead of time, while a person looks at the page.
        await route.abort('connectionreset');
        miss();
      }),
  });
  await missed;
  await page.getByLabel('Имя пользователя').fill(company.manager.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  const again = page.waitForRequest('**/assets/desk-*.css');
  await page.keyboard.press('Enter');
  await again;
  await page.locator('.loader').waitFor();
  expect(await page.locator('h1').count(), 'a screen without its styles').toBe(0);
  release();
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(sheets.map((href) => /(\w+)-[^/]+$/.exec(href)?.[1])).toEqual(['karavan', 'desk']);
  expect(asked).toBe(2);
});

test('a wrong password shows an error in words, and the input stays', async () => {
  const page = await stage.open(null, '/auth/login');
  await page.getByLabel('Имя пользователя').fill(company.agent.username);
  await page.getByLabel('Пароль').fill('wrong password, certainly');
  await page.keyboard.press('Enter');
  await signInNotice(page, 'Имя пользователя или пароль не подходят').waitFor();
  expect(await page.getByLabel('Имя пользователя').inputValue()).toBe(company.agent.username);
  expect(await page.evaluate(focused)).toBe('INPUT');
});

test('an empty form is not sent, and its first empty field gets the focus', async () => {
  const page = await stage.open(null, '/auth/login');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/token/login/')) asked++;
  });
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByText('Заполните это поле').first().waitFor();
  await fieldFocused(page, 'username');
  expect(asked).toBe(0);
});

test('signing out ends the session here and on the server, in every tab', async () => {
  const page = await stage.open(null, '/auth/login');
  await page.getByLabel('Имя пользователя').fill(company.agent.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/active-sales');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const other = await page.context().newPage();
  await other.goto(`${stage.server.url}/active-sales`);
  await other.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByText('Вы вышли').first().waitFor();
  await other.waitForURL('**/auth/login');
  const left = await page.evaluate(() =>
    ['token', 'id', 'role', 'username', 'lastname'].map((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([null, null, null, null, null]);
  const answer = await fetch(`${stage.server.url}/api/v1/users/me/`, { headers: { authorization: `Token ${token}` } });
  expect(answer.status).toBe(401);
});

test('a sign-in that is submitted before the server has answered the sign-out waits for that answer', async () => {
  const page = await stage.open({ ...company.agent, api: await company.agent.signInAgain() }, '/active-sales');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, '**/token/logout/', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  const asked = page.waitForRequest('**/token/logout/');
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await asked;
  await page.getByLabel('Имя пользователя').fill(company.agent.username);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('button[aria-disabled=true]', { hasText: 'Войти' }).waitFor();
  release();
  await page.waitForURL('**/active-sales');
});

test('when a session ends in the middle of a form, no input is lost', async () => {
  const page = await stage.open(null, '/auth/login');
  const signIn = async () => {
    await page.getByLabel('Имя пользователя').fill(company.agent.username);
    await page.getByLabel('Пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await page.waitForURL('**/active-sales');
  await page.goto(`${stage.server.url}/new-sale`);
  await page.getByLabel('Фамилия').fill('Несохранённый');
  await field(page, 'service').fill('Длинный текст, который жалко потерять');
  await page.getByLabel('Брутто').fill('1 234,50');
  // The token dies on the server while the form is open; the page is told of it by itself.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(`${stage.server.url}/api/v1/token/logout/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await page.waitForURL('**/auth/login');
  await page.getByText('Сеанс закончился').first().waitFor();
  await signIn();
  await page.waitForURL('**/new-sale');
  expect(await page.getByLabel('Фамилия').inputValue()).toBe('Несохранённый');
  expect(await field(page, 'service').inputValue()).toBe('Длинный текст, который жалко потерять');
  expect((await page.getByLabel('Брутто').inputValue()).replace(/\s/g, ' ')).toBe('1 234,50');
});

test('a draft survives a reload, and is not shown to another user of the same computer', async () => {
  const page = await stage.open(company.colleague, '/new-sale');
  await page.getByLabel('Фамилия').fill('Черновиков');
  await page.reload();
  await page.getByLabel('Фамилия').waitFor();
  expect(await page.getByLabel('Фамилия').inputValue()).toBe('Черновиков');
  await page.getByRole('button', { name: 'Очистить черновик' }).click();
  expect(await page.getByLabel('Фамилия').inputValue()).toBe('');
});

test('after a lost answer the same sale is not recorded twice', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  await page.getByLabel('Телефон').fill('+998 90 765 43 21');
  await page.getByLabel('Фамилия').fill('Однажды');
  await field(page, 'tourist_name').fill('Тимур');
  await page.getByRole('combobox', { name: 'Направление' }).fill('Анталья');
  await page.keyboard.press('Tab');
  await page.getByLabel('Дата услуги').first().fill('+7');
  await page.getByLabel('Брутто').fill('1000');
  await page.getByRole('combobox', { name: 'Партнёр, бронь 1' }).fill('Coral');
  await page.getByRole('option', { name: /Coral Travel/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByLabel('Стоимость, бронь 1').fill('800');
  // The server records it, but the answer never arrives.
  await intercept(page, '**/api/v1/sales/', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Нет связи с сервером').first().waitFor();
  await page.unroute('**/api/v1/sales/');
  await page.reload();
  await page.getByLabel('Фамилия').waitFor();
  expect(await page.getByLabel('Фамилия').inputValue()).toBe('Однажды');
  await page.getByLabel('Фамилия').focus();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/sales/'));
  await page.keyboard.press('Control+Enter');
  expect((await answered).headers()['idempotency-replayed']).toBe('true');
  await page.waitForURL('**/sale-details/*');
  const { sales } = await company.agent.api.read<{ sales: { totalCount: number } }>(
    '{ sales(filter: {search: "Однажды"}) { totalCount } }',
  );
  expect(sales.totalCount).toBe(1);
});

test('every screen sets the title of the page and focuses its heading', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  await headingFocused(page);
  await expect.poll(() => page.title()).toBe('Активные продажи — Karavan');
  await page.getByRole('button', { name: 'Платежи' }).click();
  await page.getByRole('link', { name: 'Новые платежи туристов' }).click();
  await headingFocused(page, 'Новые платежи туристов');
  await expect.poll(() => page.title()).toBe('Новые платежи туристов — Karavan');
  await page.goto(`${stage.server.url}/no/such/page`);
  await headingFocused(page);
  await page.locator('main').getByText('Запрошенной страницы нет').waitFor();
  await expect.poll(() => page.title()).toBe('Страница не найдена — Karavan');
  await page.getByRole('link', { name: 'На главную' }).click();
  await page.waitForURL('**/active-sales');
});

test('language and theme are stored', async () => {
  const page = await stage.open(company.agent, '/active-sales');
  await page.getByRole('button', { name: /Язык/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Active sales' }).waitFor();
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Active sales' }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang])).toEqual([
    'dark',
    'en',
  ]);
});

test('the theme follows the system while the page is open', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'system', colorScheme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
});
