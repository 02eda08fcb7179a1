import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { settled } from '../../support/browser/cut-off.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { intercept, setOffline } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { offCentre, placesOf } from '../../support/browser/places.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { loadTexts } from '../../support/languages.ts';
import { fieldErrors } from '../../support/pages/fields.ts';
import { politeAnnouncement, signInNotice, successToast, toast } from '../../support/pages/notices.ts';
import type { Texts } from '../../support/pages/texts.ts';
import { Api } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const CARD = '.auth-card';
const parts = [CARD, '#field-username', '#field-password', 'form button[type="submit"]'];

const usernameOf = (page: Page) => page.getByLabel('Имя пользователя');
const passwordOf = (page: Page) => page.getByLabel('Пароль');

async function enter(page: Page, username: string, password: string): Promise<void> {
  await usernameOf(page).fill(username);
  await passwordOf(page).fill(password);
  await page.keyboard.press('Enter');
}

/** Not before the screen is there: its heading takes the focus, and the menu closes when it loses that. */
async function signOut(page: Page): Promise<void> {
  await page.locator('h1:focus', { hasNotText: 'Вход' }).waitFor();
  await page.getByRole('button', { name: /Здравствуйте/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
}

describe('the card', () => {
  test.each([
    [wide, 400],
    [phone, 358],
  ])('of a window of %o is centred and %i px wide', async (viewport, width) => {
    const page = await stage.open(null, '/auth/login', { viewport });
    expect(await placesOf(page, [CARD])).toEqual({ [CARD]: expect.objectContaining({ width }) });
    expect(await offCentre(page, CARD)).toBeLessThan(0.5);
  });

  test.each([wide, phone])('of a window of %o stays where it is with all in it, with each error', async (viewport) => {
    const page = await stage.open(null, '/auth/login', { viewport });
    const before = await placesOf(page, parts);
    const hasNotMoved = async (what: string) => expect(await placesOf(page, parts), what).toEqual(before);

    await page.getByRole('button', { name: 'Войти' }).click();
    await expect.poll(() => fieldErrors(page)).toHaveLength(2);
    await hasNotMoved('both fields empty');
    await enter(page, company.agent.username, '');
    await expect.poll(() => fieldErrors(page)).toHaveLength(1);
    await hasNotMoved('no password');
    await enter(page, company.agent.username, 'wrong password, certainly');
    await signInNotice(page).getByText('Имя пользователя или пароль не подходят').waitFor();
    await hasNotMoved('wrong password');
    await setOffline(page, true);
    await page.keyboard.press('Enter');
    await signInNotice(page).getByText('Нет связи с сервером').waitFor();
    await hasNotMoved('no network');
    await setOffline(page, false);

    await page.goto(`${stage.server.url}/new-tourist-payments`);
    await signInNotice(page).getByText('Нужно войти').waitFor();
    await hasNotMoved('sign-in required');
    await enter(page, company.colleague.username, PASSWORD);
    await signOut(page);
    await toast(page, 'Вы вышли').waitFor();
    await hasNotMoved('signed out');
    await stage.close(page);
  });

  test('shows the time to wait after ten failures, without moving its content', async () => {
    const page = await stage.open(null, '/auth/login', { viewport: phone });
    const before = await placesOf(page, parts);
    const { username } = company.stranger;
    for (let failure = 0; failure < 10; failure++) {
      await new Api(stage.server.url).post('/token/login/', { username, password: 'wrong password' });
    }
    await enter(page, username, PASSWORD);
    await signInNotice(page).getByText('Слишком много неудачных попыток').waitFor();
    expect(await placesOf(page, parts)).toEqual(before);
  });

  describe('has room for every notice', () => {
    /** Everything that signing in can be answered with. */
    const codes = [
      'network_failed',
      'something_went_wrong',
      'service_unavailable',
      'too_many_requests',
      'wrong_credentials',
      'too_many_attempts',
      'sign_in_required',
      'unauthorized',
    ];
    let texts: Record<Language, Texts>;
    beforeAll(async () => {
      texts = await loadTexts();
    });

    test.each(languages)('in %s, on a screen and on a phone', async (language) => {
      const page = await stage.open(null, '/active-sales', { language });
      await signInNotice(page).waitFor();
      const written = codes.map((code) => texts[language][`errors.${code}`]);
      for (const viewport of [wide, phone]) {
        await page.setViewportSize(viewport);
        const before = await placesOf(page, parts);
        for (const text of written) {
          await signInNotice(page).evaluate((element, said) => element.lastChild?.replaceWith(said ?? ''), text);
          expect(await placesOf(page, parts), `${text} at ${viewport.width}`).toEqual(before);
        }
        // The measure can tell: what is longer than its room moves the fields.
        await signInNotice(page).evaluate((element) => element.lastChild?.replaceWith('долго '.repeat(60)));
        expect(await placesOf(page, parts)).not.toEqual(before);
        await signInNotice(page).evaluate((element) => element.lastChild?.replaceWith(''));
      }
    });
  });

  test('passes the accessibility checks with each of its notices, in both themes', async () => {
    const page = await stage.open(null, '/active-sales', { theme: 'system' });
    await signInNotice(page).waitFor();
    await inspect(page, 'sign-in required');
    await enter(page, company.agent.username, 'wrong password, certainly');
    await signInNotice(page, 'Имя пользователя или пароль не подходят').waitFor();
    await inspect(page, 'wrong password');
    await enter(page, company.agent.username, '');
    await expect.poll(() => fieldErrors(page)).toHaveLength(1);
    await inspect(page, 'no password');
    await enter(page, company.agent.username, PASSWORD);
    await signOut(page);
    await toast(page, 'Вы вышли').waitFor();
    // The notices of signing in and out cover a part of the page.
    await toast(page).first().waitFor({ state: 'detached' });
    await inspect(page, 'signed out');
  });
});

describe('the reason for signing in', () => {
  const said = async (page: Page, text: string | RegExp) => ({
    seen: await page.locator('#root').getByText(text).count(),
    spoken: (await spokenOn(page)).filter((words) => words.search(text) !== -1).length,
    toasts: await toast(page).count(),
  });
  const once = { seen: 1, spoken: 1, toasts: 0 };

  test('is not shown to a visitor of the bare address', async () => {
    const page = await stage.open(null, '/', { before: recordSpeech });
    await page.waitForURL('**/auth/login');
    await usernameOf(page).waitFor();
    expect(await signInNotice(page).count()).toBe(0);
    expect(await spokenOn(page)).toEqual([]);
    await enter(page, company.agent.username, PASSWORD);
    await page.waitForURL('**/active-sales');
  });

  test('is announced once to a visitor of a screen with a search, who gets it after signing in', async () => {
    const page = await stage.open(null, '/partners?search=coral', { before: recordSpeech });
    await signInNotice(page).getByText('Нужно войти').waitFor();
    await expect.poll(() => said(page, /Нужно войти/)).toEqual(once);
    await enter(page, company.agent.username, PASSWORD);
    await page.waitForURL('**/partners?search=coral');
  });

  test('signing out is announced once by a polite toast, and is kept in the message journal', async () => {
    const page = await stage.open(company.manager, '/partners', { before: recordSpeech });
    await signOut(page);
    await successToast(page, 'Вы вышли').waitFor();
    await expect.poll(() => said(page, /Вы вышли/)).toMatchObject({ seen: 0, spoken: 1 });
    await politeAnnouncement(page, 'Вы вышли').waitFor({ state: 'attached' });
    await enter(page, company.agent.username, PASSWORD);
    await page.getByRole('link', { name: /Журнал сообщений/ }).click();
    await page.getByRole('row', { name: /Вы вышли/ }).waitFor();
    expect(await page.getByRole('row', { name: /Вы вышли/ }).count()).toBe(1);
  });

  test('is announced once when the session ends while a button is pressed', async () => {
    const api = await company.agent.signInAgain();
    const page = await stage.open({ api }, '/partners', { before: recordSpeech });
    await page.getByRole('row').nth(1).waitFor();
    // Nothing tells the page that its session is over before it asks for something.
    await intercept(page, '**/api/v1/events/', (route) => route.abort());
    await page.reload();
    await page.getByRole('row').nth(1).waitFor();
    await settled(page);
    await api.post('/token/logout/');
    await page.getByRole('button', { name: 'В Excel' }).click();
    await signInNotice(page).getByText('Сеанс закончился').waitFor();
    await expect.poll(() => said(page, /Сеанс закончился/)).toEqual(once);
  });

  test('is replaced by an error in words when another password is wrong', async () => {
    const page = await stage.open(null, '/auth/login', { before: recordSpeech });
    const words = 'Имя пользователя или пароль не подходят';
    for (const times of [1, 2]) {
      await enter(page, company.agent.username, 'wrong password, certainly');
      await expect.poll(async () => (await spokenOn(page)).filter((text) => text === words).length).toBe(times);
    }
  });
});

test('whether a company exists is requested once, and not by a signed-in user', async () => {
  const asked: string[] = [];
  const before = async (context: BrowserContext) => {
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  };
  const page = await stage.open(null, '/auth/login', { before });
  await usernameOf(page).waitFor();
  expect(asked.filter((path) => path === '/api/v1/setup/')).toHaveLength(1);
  await stage.close(page);
  asked.length = 0;
  const signedIn = await stage.open(company.agent, '/partners', { before });
  await signedIn.getByRole('row').nth(1).waitFor();
  expect(asked).toContain('/api/v1/graphql');
  expect(asked).not.toContain('/api/v1/setup/');
  await stage.close(signedIn);
});

test('an unknown page shows one message in the middle, and its link to the start page does not ask to sign in', async () => {
  for (const viewport of [wide, phone]) {
    const page = await stage.open(null, '/no/such/page', { viewport });
    await page.locator('main').getByText('Запрошенной страницы нет').waitFor();
    expect(await placesOf(page, [CARD])).toEqual({
      [CARD]: expect.objectContaining({ width: viewport === wide ? 400 : 358 }),
    });
    expect(await offCentre(page, CARD)).toBeLessThan(0.5);
    await page.getByRole('link', { name: 'На главную' }).click();
    await usernameOf(page).waitFor();
    expect(await signInNotice(page).count()).toBe(0);
    await stage.close(page);
  }
});

test('a menu that is still loading is closed by Tab, and does not take the focus back once it is loaded', async () => {
  const held = Promise.withResolvers<void>();
  const before = (context: BrowserContext) =>
    context.route('**/menu-panel-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
  const page = await stage.open(null, '/auth/login', { fresh: true, before });
  const language = page.getByRole('button', { name: 'Язык: Русский' });
  const theme = page.getByRole('button', { name: 'Тема: Светлая' });
  await page.locator('h1:focus, input:focus').waitFor();
  await language.press('Enter');
  await page.locator('button[aria-haspopup="menu"][aria-expanded="true"]').waitFor();
  await page.keyboard.press('Tab');
  await theme.and(page.locator(':focus')).waitFor();
  const come = page.waitForResponse('**/menu-panel-*.js');
  held.resolve();
  await (await come).finished();
  await expect.poll(() => language.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('menu').count()).toBe(0);
  await theme.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Светлая' }).and(page.locator(':focus')).waitFor();
});
