import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, PASSWORD } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { focusedRow, rowOf, rows } from '../../support/pages/lists.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const open = (person = company.manager, query = '') => stage.open(person, `/agents-list${query}`);
/** The focus on a row of the list, which letters act on. */
const goToRow = async (page: Page, name: string) => {
  await rowOf(page, name).waitFor();
  await headingFocused(page);
  await page.keyboard.press('ArrowDown');
  await focusedRow(page, name).waitFor();
};
const shownPassword = (page: Page) => page.getByRole('dialog').locator('code').nth(1).innerText();

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager adds an agent by keyboard alone, and the agent signs in with the shown password', async () => {
    const username = `nodira.${layout}.${company.slug}`;
    const surname = layout === 'latin' ? 'Karimova' : 'Каримова';
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await headingFocused(page);
    const manager = new Typist(page, layout);
    await manager.press('I');
    await fieldFocused(page, 'username');
    // A username has Latin letters: it comes from the clipboard where they can't be typed.
    await page.keyboard.insertText(username);
    await manager.press('Tab');
    await fieldFocused(page, 'surname');
    await page.keyboard.insertText(surname);
    await manager.press('Tab');
    await fieldFocused(page, 'name');
    await manager.write(layout === 'latin' ? 'nodira' : 'нодира');
    await manager.press('Enter');
    const copy = page.getByRole('button', { name: 'Скопировать пароль' }).and(page.locator(':focus'));
    await copy.waitFor();
    const password = await shownPassword(page);
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    // It is heard, too, from the button that has the focus.
    const described = await copy.evaluate((button) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.innerText.replace(/\s+/g, ' '),
    );
    expect(described).toContain(`${username} Пароль ${password}`);
    await manager.press('Enter');
    await page.getByText('Пароль скопирован').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await manager.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
    await rowOf(page, surname).waitFor();

    const other = await stage.browser.newPage({ locale: 'ru-RU' });
    await other.goto(`${stage.server.url}/auth/login`);
    await signIn(other, username, password);
    await other
      .getByRole('button', { name: `Здравствуйте, ${layout === 'latin' ? 'nodira' : 'нодира'} ${surname}` })
      .waitFor();
    await other.close();
  });
});

test('a username in use is refused at its field, and the input stays', async () => {
  const page = await open();
  await headingFocused(page);
  await page.keyboard.press('i');
  await fieldFocused(page, 'username');
  await page.keyboard.press('Enter');
  await page.getByText('Заполните это поле').first().waitFor();
  await field(page, 'username').fill(company.agent.username);
  await field(page, 'surname').fill('Занятов');
  await field(page, 'name').fill('Тимур');
  await page.keyboard.press('Enter');
  await fieldWrong(page, 'username');
  expect(await field(page, 'surname').inputValue()).toBe('Занятов');
});

test('disabling an account ends the agent’s open page, and signing in fails until it is enabled again', async () => {
  const agent = await addPerson(stage.server, company, 'Выбывший', 'agent');
  const theirs = await stage.open(agent, '/active-sales');
  const page = await open(company.manager, '?search=Выбывший');
  await goToRow(page, 'Выбывший');
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: /^Отключить/ }).waitFor();
  await page.getByRole('button', { name: 'Отмена' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Отключено: Тестов Выбывший');
  // Their page is not touched.
  await theirs.waitForURL('**/auth/login');
  await signIn(theirs, agent.username, PASSWORD);
  await theirs.getByText('Имя пользователя или пароль не подходят').first().waitFor();
  await rowOf(page, 'отключён').waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  await rows(page).first().focus();
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: /^Включить/ }).waitFor();
  await page.keyboard.press('Enter');
  await toastShown(page, 'Включено: Тестов Выбывший');
  await signIn(theirs, agent.username, PASSWORD);
  await theirs.waitForURL('**/active-sales');
  await stage.close(theirs);
});

test('a reset password is shown once, ends the sessions, and works', async () => {
  const agent = await addPerson(stage.server, company, 'Забывший', 'agent');
  const theirs = await stage.open(agent, '/active-sales');
  const page = await open(company.manager, '?search=Забывший');
  await goToRow(page, 'Забывший');
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: /^Сбросить пароль/ }).waitFor();
  await page.getByRole('button', { name: 'Сбросить пароль', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Скопировать пароль' }).and(page.locator(':focus')).waitFor();
  const password = await shownPassword(page);
  await theirs.waitForURL('**/auth/login');
  await signIn(theirs, agent.username, password);
  await theirs.waitForURL('**/active-sales');
  await stage.close(theirs);
});

test('names, role, office and target are changed from the list, and forbidden actions on one’s own account show the reason', async () => {
  const agent = await addPerson(stage.server, company, 'Растущий', 'agent');
  const page = await open(company.manager, '?search=Растущий');
  await goToRow(page, 'Растущий');
  await page.keyboard.press('v');
  await fieldFocused(page, 'amount');
  await page.keyboard.type('1.5к');
  await page.keyboard.press('Enter');
  await rowOf(page, /^Тестов Растущий/)
    .filter({ hasText: /1.500,00/ })
    .waitFor();
  const sale = await buildSale(company, {}, agent);
  for (const step of ['check', 'add-to-target']) await company.manager.api.post(`/sales/${sale.id}/${step}/`);
  await page.getByText('200,00 (13 %)').waitFor();
  await rows(page).first().focus();
  await page.keyboard.press('e');
  await fieldFocused(page, 'surname');
  await page.keyboard.type('Растущая');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Растущая Растущий').waitFor();
  await stage.close(page);

  const own = await open(company.manager, '?search=manager');
  await goToRow(own, 'manager');
  await own.keyboard.press('l');
  await toastShown(own, 'С собственной учётной записью это делает другой руководитель');
  expect(await own.getByRole('dialog').count()).toBe(0);
});

test('an agent sees names and offices, and no actions', async () => {
  const page = await open(company.agent);
  await rowOf(page, 'stranger').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Сотрудник\n↑', 'Офис', 'Филиал']);
  expect(await page.getByRole('button', { name: /Новый сотрудник|Отключить|Роль|План/ }).count()).toBe(0);
});
