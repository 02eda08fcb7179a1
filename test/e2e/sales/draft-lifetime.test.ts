import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { focusedButton } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { agent } = company;

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')));

/** A new sale with a surname typed into it, which is kept as a draft. */
async function openTyped(): Promise<Page> {
  // In a session of its own, as some of these tests end it.
  const page = await stage.open({ ...agent, api: await agent.signInAgain() }, '/new-sale');
  await field(page, 'tourist_surname').fill('Черновиков');
  await page.getByText(/Черновик сохранён/).waitFor();
  return page;
}

/** As if everything in this browser had been typed so much earlier. */
const age = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('draft.'))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '') as { savedAt: string };
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: new Date(Date.parse(draft.savedAt) - ms) }));
    }
  }, minutes * 60_000);

const WEEK = 7 * 24 * 60;

describe('a draft', () => {
  test('is offered for seven days after its last change', async () => {
    const page = await openTyped();
    await age(page, WEEK - 60);
    await page.reload();
    await field(page, 'tourist_surname').waitFor();
    expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
  });

  test('is removed at a later start of the application, for each account and on each screen', async () => {
    const page = await openTyped();
    await page.evaluate(() => localStorage.setItem('draft.new-sale.999999', '{"form":{},"savedAt":"2020-01-01"}'));
    await age(page, WEEK);
    await page.goto(`${stage.server.url}/active-sales`);
    await page.locator('h1:focus, input:focus').waitFor();
    expect(await draftsIn(page)).toEqual([]);
    await page.goto(`${stage.server.url}/new-sale`);
    await field(page, 'tourist_surname').waitFor();
    expect(await field(page, 'tourist_surname').inputValue()).toBe('');
  });
});

describe('signing out with an unsaved form', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Выйти? Есть несохранённые формы' });
  /** By the palette, as a person at the keyboard does. */
  async function signOut(page: Page) {
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: 'Найти или сделать' }).waitFor();
    await page.keyboard.type('выйти');
    await page.locator('[role=option][data-focused]', { hasText: /^Выйти/ }).waitFor();
    await page.keyboard.press('Enter');
  }
  async function answer(page: Page, name: string) {
    await question(page).getByRole('button', { name }).press('Enter');
    await page.waitForURL('**/auth/login');
    await field(page, 'username').waitFor();
  }

  test('asks about the draft; Escape stays on the screen and loses nothing', async () => {
    const page = await openTyped();
    await signOut(page);
    await question(page).waitFor();
    await question(page).getByText('Не сохранено форм: 1.').waitFor();
    // The answer that loses nothing has the focus.
    await focusedButton(page, 'Оставить черновики и выйти').waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await fieldFocused(page, 'tourist_surname');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
    expect(await draftsIn(page)).toEqual([`draft.new-sale.${agent.id}`]);
  });

  test('keeps the draft if so answered: it is there after signing in again', async () => {
    const page = await openTyped();
    await signOut(page);
    await answer(page, 'Оставить черновики и выйти');
    await field(page, 'username').fill(agent.username);
    await field(page, 'password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/active-sales*');
    await page.goto(`${stage.server.url}/new-sale`);
    await field(page, 'tourist_surname').waitFor();
    expect(await field(page, 'tourist_surname').inputValue()).toBe('Черновиков');
  });

  test('deletes the draft if so answered, and drafts of other users of the computer stay', async () => {
    const page = await openTyped();
    const others = `draft.new-sale.1${agent.id}`;
    await page.evaluate(
      ([key, savedAt]) => localStorage.setItem(key ?? '', JSON.stringify({ form: {}, base: null, savedAt, key: null })),
      [others, new Date().toISOString()],
    );
    await page.getByRole('button', { name: /Здравствуйте/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await answer(page, 'Удалить черновики и выйти');
    expect(await draftsIn(page)).toEqual([others]);
  });
});
