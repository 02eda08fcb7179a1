import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { spokenOn } from '../../support/browser/speech.ts';
import { buildCompany, PASSWORD, type Person } from '../../support/data/company.ts';
import { addApp, codeOf } from '../../support/data/second-factors.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { field, fieldErrors, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';
import {
  BESIDE_TOASTS,
  button,
  confirmDialog,
  givePassword,
  notice,
  openProfile,
  openSignIn,
  pressOn,
  signedIn,
  signOut,
} from '../../support/pages/two-step-pages.ts';
import { Api, expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
let person: Person;
beforeEach(async () => {
  person = (await buildCompany(stage.server)).agent;
});

declare global {
  interface Window {
    /** The text of what was printed last. */
    printed?: string;
  }
}

/** A browser without a window has no printer: what a frame of the page prints is kept in its place. */
function recordPrints(): void {
  window.print = () => {
    if (!window.top) return;
    window.top.printed = document.body.innerText.replaceAll(/\n+/g, '\n').trim();
  };
}

/** The text of the file that the browser saves when a button is pressed. */
async function savedBy(page: Page, target: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, target)]);
  return readFile(await download.path(), 'utf8');
}

describe('an authenticator app', () => {
  test('is set up by keyboard, and its code is required from then on', async () => {
    const page = await openSignIn(stage, recordPrints);
    await givePassword(page, person);
    await signedIn(page);
    await openProfile(page);
    await pressOn(page, button(page, 'Добавить приложение с кодами'));
    await page.locator('input:focus').waitFor();
    const secret = (await dialog(page).getByRole('code').innerText()).replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await page.getByRole('img', { name: /QR-код/ }).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await pressOn(page, field(page, 'app_code'), 'End');
    await page.keyboard.type('000000');
    await confirmDialog(page);
    await fieldWrong(page, 'app_code', 'другой код');
    expect(await field(page, 'two_step_password').inputValue()).toBe(PASSWORD);

    await field(page, 'app_code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const shown = page.getByRole('listitem').getByRole('code');
    await expect.poll(() => shown.count()).toBe(10);
    const codes = await shown.allInnerTexts();
    await button(page, 'Скопировать коды').and(page.locator(':focus')).waitFor();
    const once = expect.stringContaining('больше они показаны не будут');
    await expect.poll(() => spokenOn(page)).toContainEqual(once);
    expect(await problemsOf(page, BESIDE_TOASTS)).toEqual([]);
    expect(await savedBy(page, button(page, 'Сохранить файлом'))).toBe(`${codes.join('\n')}\n`);
    await pressOn(page, button(page, 'Напечатать'));
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(['Резервные коды', ...codes].join('\n'));
    await pressOn(page, button(page, 'Коды сохранены'));
    await page.getByText('Осталось кодов: 10').waitFor();
    expect(await shown.count()).toBe(0);

    await signOut(page);
    await givePassword(page, person);
    await fieldFocused(page, 'code');
    expect(await field(page, 'code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(await problemsOf(page, BESIDE_TOASTS)).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await notice(page, 'Код неверный').waitFor();
    await expect.poll(() => spokenOn(page)).toContainEqual(expect.stringContaining('Код неверный'));
    await fieldFocused(page, 'code');
    // The wrong code is selected, so that typing replaces it.
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await signedIn(page);
  });

  test('can be left to go back, which keeps the typed name', async () => {
    await addApp(person);
    const page = await openSignIn(stage);
    await givePassword(page, person);
    await fieldFocused(page, 'code');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldErrors(page)).toHaveLength(1);
    await pressOn(page, button(page, 'Назад к паролю'));
    await field(page, 'username').waitFor();
    expect(await field(page, 'username').inputValue()).toBe(person.username);
  });
});

describe('a lost phone', () => {
  test('is replaced with a recovery code; the app is moved to another phone', async () => {
    const { codes } = await addApp(person);
    const page = await openSignIn(stage);
    await givePassword(page, person);
    await fieldFocused(page, 'code');
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await toastShown(page, 'по резервному коду');
    await signedIn(page);

    await openProfile(page);
    await page.getByText('Осталось кодов: 9').waitFor();
    await pressOn(page, button(page, 'Перенести на другой телефон'));
    await page.locator('input:focus').waitFor();
    const secret = (await dialog(page).getByRole('code').innerText()).replaceAll(' ', '');
    await field(page, 'app_code').fill(codeOf(secret));
    await confirmDialog(page);
    await toastShown(page, 'Приложение с кодами добавлено');

    await signOut(page);
    await givePassword(page, person);
    await fieldFocused(page, 'code');
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await signedIn(page);
  });
});

test('the sessions of the profile show the network of their last use', async () => {
  const { username } = person;
  expectStatus(await new Api(stage.server.url).post('/token/login/', { username, password: PASSWORD }), 200);
  const page = await stage.open(person, '/users/profile');
  for (const name of ['Сеть', 'Последнее обращение']) await page.getByRole('columnheader', { name }).waitFor();
  await page.getByRole('cell', { name: '127.0.0.1' }).first().waitFor();
});
