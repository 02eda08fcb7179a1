import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/base/roles.ts';
import { keyOf, type Meaning, plainKeys } from '../../../src/web/base/ui/focus/shortcuts.ts';
import { isOffered, isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo, settled } from '../../support/browser/cut-off.ts';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';

const stage = await sharedStage();
const { company, ids } = await buildFurnished(stage.server);

const keys = Object.keys(plainKeys) as (keyof typeof plainKeys)[];
/** Keys that lead away from every screen but their own. */
const leading: Partial<Record<Meaning, string>> = { new_sale: '/new-sale', journal: '/journal' };

/** The name of a key's action on each screen. */
const words: Record<Meaning, RegExp> = {
  accept: /^Принять/,
  add_booking: /^Добавить бронь$/,
  check: /^(Отметить проверенной|Снять проверку|Проверить( и дальше)?)$/,
  decline: /^Отклонить/,
  edit: /^(Изменить|Переименовать)$/,
  find: /^Поиск$/,
  sale_in_target: /^(В план|Убрать из плана)$/,
  history: /^История/,
  create: /^(Нов|Запис|Добавить)/,
  journal: /^Журнал сообщений$/,
  reset_password: /^Сбросить пароль$/,
  retire: /^(Скрыть|Вернуть|Отключить|Включить)$/,
  transfer: /^(Перемещение|обмен)$/,
  new_sale: /^Новая продажа$/,
  open: /^(Открыть продажу|Подробно)$/,
  pay: /^(Добавить платёж|Оплатить партнёру|Новый платёж|Оплатить вместе)$/,
  allocate: /^(Разнести|Заполнить)$/,
  refund: /^Добавить возврат/,
  skip: /^(Дальше без проверки|Пропустить)$/,
  figures: /^Графики таблицами и обратно$/,
  use_bonus: /^Выдать бонус…$/,
  set_target: /^Задать план/,
  option: /^Способ$/,
  cancel: /^(Аннулировать|Сторно)/,
  explain: /^(Из чего|Как сложилась)/,
  finish: /^(Завершить|Открыть снова|Восстановить)$/,
  delete: /^Удалить$/,
};

type Offered = { key: string; name: string };

/** The keys that the keyboard dialog and the hints below a list name for this screen. */
async function offeredOn(page: Page): Promise<{ screen: Offered[]; rows: Offered[] }> {
  await page.keyboard.press('F1');
  const table = page.getByRole('dialog', { name: 'Клавиатура' });
  await table.waitFor();
  const screen = await table.locator('section', { hasText: 'На этом экране' }).evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll('dl > div')].map((line) => ({
        key: line.querySelector('kbd')?.textContent ?? '',
        name: line.querySelector('dt')?.textContent ?? '',
      })),
    ),
  );
  await page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });
  const rows = await page.locator('.list-page .key-hints > span').evaluateAll((hints) =>
    hints.map((hint) => {
      const key = hint.querySelector('kbd')?.textContent ?? '';
      return { key, name: hint.textContent?.replace(key, '').trim() ?? '' };
    }),
  );
  const isPlain = ({ key }: Offered) => key in plainKeys;
  return { screen: screen.filter(isPlain), rows: rows.filter((hint) => isPlain(hint) && hint.key !== keyOf.find) };
}

/** Names of one place of a row: of two opposites one fits. */
const isMeant = ({ key, name }: Offered): boolean =>
  name.split(' / ').every((each) => words[plainKeys[key as keyof typeof plainKeys]].test(each));

/** Notes after all other listeners whether a key was handled. */
const listen = (page: Page) =>
  page.evaluate(() =>
    window.addEventListener('keydown', (event) => {
      document.documentElement.dataset.handled = String(event.defaultPrevented);
    }),
  );

/** Puts the focus in a place of a page. */
type Come = (page: Page) => Promise<void>;

/** Presses a key where the focus is put, and takes away what it has opened. Answers whether it did anything. */
async function doesSomething(person: Typist, key: string, address: string, come: Come): Promise<boolean> {
  const { page } = person;
  await come(page);
  const before = page.url();
  await person.press(key);
  const did = (await page.evaluate(() => document.documentElement.dataset.handled)) === 'true';
  if (!did) {
    expect(page.url(), `${key} on ${address}`).toBe(before);
    expect(await page.getByRole('dialog').count(), `${key} on ${address}`).toBe(0);
    return false;
  }
  await settled(page);
  const open = page.getByRole('dialog');
  while ((await open.count()) > 0) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  if (page.url() !== before) await goTo(page, address);
  return did;
}

const goToRow: Come = (page) => page.locator('.list-page tbody tr[tabindex="0"]').first().focus();

const screensOf = (role: Role): string[] =>
  screens.filter((screen) => !isPublic(screen) && isOffered(screen, role)).map(({ path }) => addressOf(path, ids));

describe.each(['management', 'agent'] as const)('%s:', (role) => {
  test.each(screensOf(role))('each key does on %s what it means everywhere, or nothing', async (address) => {
    const page = await stage.open(role === 'agent' ? company.agent : company.manager, address);
    await page.locator('main h1').first().waitFor();
    await settled(page);
    await listen(page);
    const person = new Typist(page, 'russian');
    const offered = await offeredOn(page);
    expect([...offered.screen, ...offered.rows].filter((each) => !isMeant(each))).toEqual([]);

    const away = Object.entries(leading).flatMap(([meaning, path]) =>
      path === new URL(page.url()).pathname ? [] : [keyOf[meaning as Meaning]],
    );
    // The table has the keys of the rows too: those act in a row.
    const ofRows = offered.rows.map(({ key }) => key);
    const listed = offered.screen.map(({ key }) => key);
    expect(listed).toEqual(expect.arrayContaining(ofRows));
    const onScreen = new Set([...away, ...listed.filter((key) => !ofRows.includes(key))]);
    const did: string[] = [];
    for (const key of keys) if (await doesSomething(person, key, address, goToHeading)) did.push(key);
    expect(did).toEqual(keys.filter((key) => onScreen.has(key)));

    if (offered.rows.length === 0) return;
    const inRow = new Set(offered.rows.map(({ key }) => key));
    const didInRow: string[] = [];
    for (const key of keys.filter((each) => !onScreen.has(each))) {
      if (await doesSomething(person, key, address, goToRow)) didInRow.push(key);
    }
    expect(didInRow.filter((key) => !inRow.has(key))).toEqual([]);
  });
});
