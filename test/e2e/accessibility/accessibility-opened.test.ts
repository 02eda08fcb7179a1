import { test } from 'vitest';
import { inspect } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { transferBody } from '../../support/data/cash-book.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { field } from '../../support/pages/fields.ts';
import { rows } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const {
  company,
  ids: { sale },
  unpaid,
} = await buildFurnished(stage.server);

/**
 * While a list of options is open, the library hides the rest of the page from screen readers, so that they don't wander
 * off; Tab closes the list before it leaves. Axe can't see that, and looks for a heading outside.
 */
const OPEN_LIST = ['aria-hidden-focus', 'page-has-heading-one', 'region'];

const dialogs = [
  ...['Добавить платёж', 'Добавить возврат', 'Аннулировать', /^Принять: /, /^Отклонить: /],
  ...[/^Изменить: .* USD/, /^Удалить: .* USD/, 'Добавить бронь', 'Изменить: Hotel Roma'],
  ...['Аннулировать: Hotel Roma', 'Удалить: Hotel Roma', /^Прибыль: .*, как посчитано/],
];

test('every dialog of a sale passes the accessibility checks', async () => {
  const page = await stage.open(company.manager, `/sale-details/${unpaid.id}`, { theme: 'system' });
  const dialog = page.getByRole('dialog');
  for (const name of dialogs) {
    await page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])')).first().click();
    await dialog.waitFor();
    await inspect(page, `dialog ${name}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
  }
  await page.keyboard.press('h');
  await page.getByRole('list', { name: 'История' }).waitFor();
  await inspect(page, 'history');
});

test('every menu passes the accessibility checks', async () => {
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`, { theme: 'system' });
  for (const name of [/Язык/, /Тема/, /Здравствуйте/]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menu').waitFor();
    await inspect(page, `menu ${name}`);
    await page.keyboard.press('Escape');
  }
  for (const [keys, name] of [
    ['Control+k', 'Найти или сделать'],
    ['F1', 'Клавиатура'],
  ] as const) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog', { name }).waitFor();
    if (keys === 'Control+k') await page.keyboard.type('т');
    await inspect(page, name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).waitFor();
  await inspect(page, 'sidebar');
});

test('every dialog, panel and menu of a list passes the accessibility checks', async () => {
  const page = await stage.open(company.manager, '/active-sales?service=next30', { theme: 'system' });
  await page.getByRole('row').nth(1).waitFor();
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog], [role=menu]').waitFor({ state: 'detached' });
  };
  for (const name of ['Столбцы', /^Дата услуги: /, 'Оплата', 'Агент']) {
    await page.getByRole('button', { name, exact: true }).first().press('Enter');
    await page.getByRole('dialog').waitFor();
    await inspect(page, `panel ${name}`);
    await close();
  }
  await page.getByRole('button', { name: /^Вид: / }).press('Enter');
  await page.getByRole('menu').waitFor();
  await inspect(page, 'views');
  await page.getByRole('menuitem', { name: 'Сохранить вид…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Сохранить вид…' }).waitFor();
  await inspect(page, 'saving a view');
  await close();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await page
    .getByText(/^Выбрано: \d/)
    .first()
    .waitFor();
  await inspect(page, 'selection');
  await page.getByRole('button', { name: 'Отметить проверенной' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'one action on many');
  await close();
});

test('moving money between desks, and what was moved, has no accessibility violations', async () => {
  expectStatus(await company.manager.api.post('/cash-transfers/', transferBody(company)), 201);
  const page = await stage.open(company.manager, '/income-expense?source=transfer', { theme: 'system' });
  await rows(page).first().press('Enter');
  await page.getByRole('dialog', { name: /^Перемещение №/ }).waitFor();
  await inspect(page, 'a transfer');
  await page.getByRole('button', { name: 'Повторить' }).press('Enter');
  await field(page, 'amount').fill('90000');
  await field(page, 'description').focus();
  await page.getByRole('dialog').getByText('В кассе не хватает').waitFor();
  await inspect(page, 'a transfer that a desk is too poor for');
  await field(page, 'to_currency').press('ArrowRight');
  await field(page, 'rate').fill('много');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await inspect(page, 'an exchange that was refused');
});

test('a refused form passes the accessibility checks', async () => {
  const page = await stage.open(company.agent, '/new-sale', { theme: 'system' });
  await headingFocused(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Исправьте \d+ ошибок/).waitFor();
  await inspect(page, 'refused form');
  await page.getByRole('combobox', { name: 'Направление' }).fill('ан');
  await page.getByRole('listbox').waitFor();
  await inspect(page, 'open lookup', OPEN_LIST);
});
