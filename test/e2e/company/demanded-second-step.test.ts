import { beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { addApp, readFactors } from '../../support/data/second-factors.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import {
  BESIDE_TOASTS,
  button,
  givePassword,
  makePasskey,
  openSignIn,
  pressOn,
  signedIn,
} from '../../support/pages/two-step-pages.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(stage.server);
});

describe('a company that requires it of Management', () => {
  test('leads a manager to the set-up, and back to the requested screen', async () => {
    await addApp(company.manager);
    const other = await addPerson(stage.server, company, 'second-manager', 'management');
    const { api } = company.manager;
    expectStatus(await api.patch('/second-factor/demand/', { demanded: true }), 200);

    const page = await openSignIn(stage);
    const device = await addAuthenticator(page);
    await givePassword(page, other);
    await headingFocused(page, 'Двухэтапный вход');
    await page.getByText('Компания требует этого от руководства').waitFor();
    expect(await problemsOf(page, BESIDE_TOASTS)).toEqual([]);
    await makePasskey(page);
    await pressOn(page, button(page, 'Продолжить работу'));
    await signedIn(page);
    expect(await device.passkeys()).toBe(1);
    expect((await readFactors(other.api)).passkeys).toHaveLength(1);
  });

  test('lets a manager continue in this tab after it was set up in another one', async () => {
    const other = await addPerson(stage.server, company, 'third-manager', 'management');
    const page = await stage.open(other, '/partners');
    await addApp(company.manager);
    expectStatus(await company.manager.api.patch('/second-factor/demand/', { demanded: true }), 200);
    await page.reload();
    await headingFocused(page, 'Двухэтапный вход');
    await page.getByText('Пока входят по одному паролю.').waitFor();
    await addApp(other);
    // As when the tab is shown again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await pressOn(page, button(page, 'Продолжить работу'));
    await headingFocused(page, 'Партнёры');
  });

  test('gets this setting from the profile of a manager who has a second step', async () => {
    await addApp(company.manager);
    const page = await stage.open(company.manager, '/users/profile');
    const demand = page.getByRole('switch', { name: /Требовать двухэтапный вход/ });
    await demand.waitFor({ state: 'attached' });
    await pressOn(page, demand, 'Space');
    await toastShown(page, 'входит в два этапа');
    expect((await readFactors(company.manager.api)).demanded).toBe(true);
  });
});
