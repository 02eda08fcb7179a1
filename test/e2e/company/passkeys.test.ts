import { beforeEach, describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { spokenOn } from '../../support/browser/speech.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import { buildCompany, type Person } from '../../support/data/company.ts';
import { field, fieldErrors, fieldFocused } from '../../support/pages/fields.ts';
import {
  button,
  confirmDialog,
  givePassword,
  makePasskey,
  notice,
  openProfile,
  openSignIn,
  pressOn,
  signedIn,
  signOut,
} from '../../support/pages/two-step-pages.ts';

const stage = await sharedStage();
let person: Person;
beforeEach(async () => {
  person = (await buildCompany(stage.server)).agent;
});

describe('a passkey', () => {
  test('is created by keyboard, signs in instead of the password and as the second step, and is removed', async () => {
    const page = await openSignIn(stage);
    const device = await addAuthenticator(page);
    await givePassword(page, person);
    await signedIn(page);
    await openProfile(page);
    await makePasskey(page);
    expect(await device.passkeys()).toBe(1);

    await signOut(page);
    await pressOn(page, button(page, 'Вход по ключу доступа'));
    await signedIn(page);

    await openProfile(page);
    await signOut(page);
    await givePassword(page, person);
    await pressOn(page, button(page, 'Подтвердить ключом доступа'));
    await signedIn(page);

    await openProfile(page);
    await pressOn(page, button(page, 'Удалить: Ключ доступа «Ноутбук»'));
    await confirmDialog(page);
    await page.getByText('Пока входят по одному паролю.').waitFor();
  });

  test('that the device does not create is reported, and can be requested again', async () => {
    const page = await openSignIn(stage);
    const device = await addAuthenticator(page);
    await givePassword(page, person);
    await signedIn(page);
    await openProfile(page);
    await makePasskey(page);
    await signOut(page);

    // As where a finger is not known again.
    await device.verifies(false);
    await pressOn(page, button(page, 'Вход по ключу доступа'));
    await notice(page, 'Ключ доступа не получен').waitFor();
    await expect.poll(() => spokenOn(page)).toContainEqual(expect.stringContaining('Ключ доступа не получен'));
    await givePassword(page, person);
    await pressOn(page, button(page, 'Подтвердить ключом доступа'));
    await notice(page, 'Ключ доступа не получен').waitFor();
    await device.verifies(true);
    await pressOn(page, button(page, 'Подтвердить ключом доступа'));
    await signedIn(page);
  });

  test('is not created on the device with a wrong password', async () => {
    const page = await openSignIn(stage);
    const device = await addAuthenticator(page);
    await givePassword(page, person);
    await signedIn(page);
    await openProfile(page);
    await pressOn(page, button(page, 'Добавить ключ доступа'));
    await fieldFocused(page, 'passkey_name');
    await page.keyboard.type('Ноутбук');
    await pressOn(page, field(page, 'two_step_password'), 'End');
    await page.keyboard.type('eight lamps in bukhara');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldErrors(page)).toHaveLength(1);
    expect(await device.passkeys()).toBe(0);
    expect(await field(page, 'passkey_name').inputValue()).toBe('Ноутбук');
  });
});

test('a browser without passkey support, such as over plain HTTP, shows the reason instead of the button', async () => {
  const page = await openSignIn(stage, () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await button(page, 'Войти').waitFor();
  expect(await button(page, 'Вход по ключу доступа').count()).toBe(0);
  await givePassword(page, person);
  await signedIn(page);
  await openProfile(page);
  await page.getByText('Ключам доступа нужен адрес с именем и https.').waitFor();
  expect(await button(page, 'Добавить ключ доступа').count()).toBe(0);
});
