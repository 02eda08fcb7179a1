import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale, PASSWORD } from '../../support/data/company.ts';
import { field } from '../../support/pages/fields.ts';
import { noteField } from '../../support/pages/note-field.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Types a little of everything, and does not leave the last field. */
async function typeSome(page: Page): Promise<void> {
  await field(page, 'tourist_surname').fill('Черновиков');
  await field(page, 'brutto').fill('1 234,50');
  await field(page, 'bookings-0-reference_number').fill('CT-88231');
  await noteField(page).open();
  await page.keyboard.type('Трансфер встретит у выхода 3');
  await field(page, 'service').fill('Hotel Roma');
}

async function expectSome(page: Page): Promise<void> {
  await field(page, 'tourist_surname').waitFor();
  expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
  expect((await field(page, 'brutto').inputValue()).replace(/\s/g, ' ')).toBe('1 234,50');
  expect(await field(page, 'bookings-0-reference_number').inputValue()).toBe('CT-88231');
  expect(await field(page, 'service').inputValue()).toBe('Hotel Roma');
  await noteField(page).field.getByText('Трансфер встретит у выхода 3').waitFor();
  // A dialog gives the focus back in the frame after it is gone.
  await page.waitForFunction(() => document.activeElement !== document.body);
}

const newSale = async () => '/new-sale';
const editedSale = async () => `/edit-sale/${(await buildSale(company)).id}`;

/** Both forms are one sheet with one draft; what each brings itself is what it is typed over, its name and its beginning. */
const forms = [
  ['a new sale', newSale],
  ['an edited sale', editedSale],
] as const;

describe('the input of a form', () => {
  const open = async (pathOf: () => Promise<string>) => {
    const path = await pathOf();
    const page = await stage.open(company.agent, path);
    await field(page, 'tourist_surname').waitFor();
    return { page, path };
  };
  const leaveWith = async (page: Page, answer: string) => {
    await page.getByRole('link', { name: 'Karavan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Уйти со страницы?' });
    await dialog.getByRole('button', { name: answer }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  test('survives a crash of the tab', async () => {
    const { page, path } = await open(newSale);
    await typeSome(page);
    const crashed = page.waitForEvent('crash');
    const cdp = await page.context().newCDPSession(page);
    // The answer never comes: what should give it is dead.
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await page.context().newPage();
    await again.goto(`${stage.server.url}${path}`);
    await expectSome(again);
  });

  test('survives the end of the session on the server, and is there after signing in again', async () => {
    const path = await editedSale();
    const page = await stage.open(null, '/auth/login');
    const signIn = async () => {
      await field(page, 'username').fill(company.agent.username);
      await field(page, 'password').fill(PASSWORD);
      await page.keyboard.press('Enter');
    };
    await signIn();
    await page.waitForURL('**/active-sales');
    await page.goto(`${stage.server.url}${path}`);
    await field(page, 'tourist_surname').waitFor();
    await typeSome(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${stage.server.url}/api/v1/token/logout/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await page.waitForURL('**/auth/login');
    await page.getByText('Введённое сохранено').first().waitFor();
    await signIn();
    await page.waitForURL(`**${path}`);
    await expectSome(page);
  });

  test.each(forms)(
    'into %s survives a reload, and is asked about when one leaves: kept as a draft, thrown away, or stayed with',
    async (_, pathOf) => {
      const { page, path } = await open(pathOf);
      await typeSome(page);
      await page.reload();
      await expectSome(page);
      await leaveWith(page, 'Остаться');
      await expectSome(page);
      await leaveWith(page, 'Сохранить черновик');
      await page.waitForURL('**/active-sales*');
      await page.goBack();
      await expectSome(page);
      await leaveWith(page, 'Удалить');
      await page.waitForURL('**/active-sales*');
      await goTo(page, path, '#field-tourist_surname');
      await noteField(page).field.getByText('Заметки нет').waitFor();
    },
  );

  test.each(forms)(
    'into %s is asked about when one goes back in the browser, and is no draft any more when it was typed back',
    async (_, pathOf) => {
      const path = await pathOf();
      const page = await stage.open(company.agent, '/active-sales');
      await goTo(page, path, '#field-tourist_surname');
      const before = await field(page, 'tourist_surname').inputValue();
      await field(page, 'tourist_surname').fill('Черновиков');
      await page.getByText(/Черновик сохранён/).waitFor();
      await page.evaluate(() => history.back());
      const dialog = page.getByRole('dialog', { name: 'Уйти со страницы?' });
      await dialog.getByRole('button', { name: 'Остаться' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
      await page.evaluate(() => history.back());
      await dialog.getByRole('button', { name: 'Сохранить черновик' }).press('Enter');
      await page.waitForURL('**/active-sales*');
      await goTo(page, path, '#field-tourist_surname');
      expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
      await field(page, 'tourist_surname').fill(before);
      await page.getByText(/Черновик сохранён/).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Karavan' }).click();
      await page.waitForURL('**/active-sales*');
    },
  );
});

test('two edited sales have two drafts', async () => {
  const [first, second] = [await buildSale(company), await buildSale(company)];
  const page = await stage.open(company.agent, `/edit-sale/${first.id}`);
  await field(page, 'service').fill('Первая');
  await page.goto(`${stage.server.url}/edit-sale/${second.id}`);
  await field(page, 'service').waitFor();
  expect(await field(page, 'service').inputValue()).toBe('');
  await field(page, 'service').fill('Вторая');
  await page.goto(`${stage.server.url}/edit-sale/${first.id}`);
  await field(page, 'service').waitFor();
  expect(await field(page, 'service').inputValue()).toBe('Первая');
});
