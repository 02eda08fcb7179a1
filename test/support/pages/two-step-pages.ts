import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from '../browser/pages.ts';
import { recordSpeech } from '../browser/speech.ts';
import { PASSWORD, type Person } from '../data/company.ts';
import { withHostName } from '../data/second-factors.ts';
import { field, fieldFocused } from './fields.ts';
import { signInNotice } from './notices.ts';
import { headingFocused } from './screen.ts';

/** Toasts of what was done just now stand outside of the landmarks; their text is announced by itself. */
export const BESIDE_TOASTS = ['region'];

/** More stops than a screen has. */
const ENOUGH = 80;

/** Walks by Tab until the focus is there, as without a mouse, and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < ENOUGH; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come to it');
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const notice = (page: Page, text: string) => signInNotice(page, text);

/** The sign-in page under the name of the server: browsers have passkeys for names alone. */
export async function openSignIn({ open, server }: Stage, prepare: () => unknown = () => undefined): Promise<Page> {
  // The theme of the system can be changed by what looks at a page in both.
  const before = async (context: BrowserContext) => {
    await recordSpeech(context);
    await context.addInitScript(() => localStorage.setItem('theme', 'system'));
    await context.addInitScript(prepare);
  };
  const page = await open(null, '/auth/login', { fresh: true, before });
  await page.goto(`${withHostName(server.url).origin}/auth/login`);
  await headingFocused(page);
  return page;
}

export async function givePassword(page: Page, { username }: Pick<Person, 'username'>): Promise<void> {
  await pressOn(page, field(page, 'username'), 'End');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

export const signedIn = (page: Page) => headingFocused(page, 'Активные продажи');

/** Fills the password of a dialog and sends it. */
export async function confirmDialog(page: Page): Promise<void> {
  await pressOn(page, field(page, 'two_step_password'), 'End');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

export async function openProfile(page: Page): Promise<void> {
  await page.goto(new URL('/users/profile', page.url()).href);
  await headingFocused(page);
}

export async function signOut(page: Page): Promise<void> {
  await pressOn(page, button(page, /Здравствуйте/));
  await page.getByRole('menuitem', { name: 'Выйти' }).press('Enter');
  await headingFocused(page, 'Вход');
}

/** Makes a passkey by keyboard, with the recovery codes that come with the first way. */
export async function makePasskey(page: Page): Promise<void> {
  await pressOn(page, button(page, 'Добавить ключ доступа'));
  await fieldFocused(page, 'passkey_name');
  await page.keyboard.type('Ноутбук');
  await confirmDialog(page);
  await expect.poll(() => page.getByRole('listitem').getByRole('code').count()).toBe(10);
  await pressOn(page, button(page, 'Коды сохранены'));
  await page.getByRole('rowheader', { name: 'Ключ доступа «Ноутбук»' }).waitFor();
}
