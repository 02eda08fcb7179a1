import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Direction, Partner } from '#contract/directories/directories.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, type Person } from '../../support/data/company.ts';
import { field, fieldErrors, fieldFocused } from '../../support/pages/fields.ts';
import {
  addLikeNames,
  listGone,
  marked,
  notInList,
  options,
  partnersOf,
  shownIn,
} from '../../support/pages/lookups.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { manager, agent } = company;
const aroma = await addLikeNames(manager);

const directionNames = async (person: Person): Promise<string[]> =>
  (await person.api.read<{ directions: Direction[] }>('{ directions { name } }')).directions.map(({ name }) => name);

/** The form of a new sale with the directories there, unless they are held back. */
async function openSale(): Promise<Page> {
  const page = await stage.open(agent, '/new-sale');
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  return page;
}

describe.each(['latin', 'russian'] as const)('with a %s layout on', (layout) => {
  test('the best match is the active option during typing, before alphabetically earlier ones, and Enter takes it', async () => {
    const page = await openSale();
    const person = new Typist(page, layout);
    await field(page, 'direction_id').focus();
    await person.write('ант');
    await marked(page, /^Анталья$/).waitFor();
    await page
      .locator('[data-live-announcer][aria-live]', { hasText: 'Найдено 3 варианта' })
      .waitFor({ state: 'attached' });
    const input = field(page, 'direction_id');
    expect(await input.getAttribute('role')).toBe('combobox');
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    const active = await input.evaluate((each) => each.getAttribute('aria-activedescendant') ?? '');
    expect(await page.locator(`[id="${active}"]`).innerText()).toBe('Анталья');
    expect(await input.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'));
    expect(await options(page)).toEqual([
      'Анталья',
      'Антверпен',
      'Алания и Анталья',
      `Добавить «${layout === 'latin' ? 'fyn' : 'ант'}»`,
    ]);
    await person.press('Enter');
    await shownIn(page, 'direction_id', 'Анталья');
    await listGone(page);
    await fieldFocused(page, 'direction_id');
  });

  test('an exact match is not offered to be added', async () => {
    const page = await openSale();
    const person = new Typist(page, layout);
    await field(page, 'bookings-0-partner_id').focus();
    await person.write('hotel roma');
    await marked(page, 'Hotel Roma').waitFor();
    expect(await page.locator('[role=option][data-add]').count()).toBe(0);
    await person.press('Tab');
    await shownIn(page, 'bookings-0-partner_id', 'Hotel Roma');
  });
});

test('a name in another alphabet is found and taken by Enter and by Tab, and a new one with the typed letters can be added', async () => {
  const page = await openSale();
  const input = field(page, 'bookings-0-partner_id');
  for (const key of ['Enter', 'Tab']) {
    await input.fill('');
    await input.pressSequentially('хотел ро');
    await marked(page, 'Hotel Roma').waitFor();
    expect(await options(page)).toEqual(['Hotel Roma\nEUR', 'Добавить «хотел ро»']);
    await page.keyboard.press(key);
    await shownIn(page, 'bookings-0-partner_id', 'Hotel Roma');
    await listGone(page);
  }
});

describe('"add"', () => {
  test('is not reached by one arrow too many', async () => {
    const page = await openSale();
    const person = new Typist(page, 'russian');
    await field(page, 'direction_id').focus();
    for (const arrows of [['ArrowDown'], ['End'], ['Escape', 'ArrowUp']]) {
      await field(page, 'direction_id').fill('');
      await person.write('антв');
      await marked(page, 'Антверпен').waitFor();
      expect((await options(page)).at(-1)).toBe('Добавить «антв»');
      await person.press(...arrows);
      await marked(page, 'Антверпен').waitFor();
      await person.press('Enter');
      await shownIn(page, 'direction_id', 'Антверпен');
      await listGone(page);
    }
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('is reached by a new press of the arrow at the last match, and not by a held one', async () => {
    const page = await openSale();
    await field(page, 'direction_id').focus();
    await page.keyboard.type('антв');
    await marked(page, 'Антверпен').waitFor();
    for (let times = 0; times < 5; times++) await page.keyboard.down('ArrowDown');
    await marked(page, 'Антверпен').waitFor();
    await page.keyboard.up('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await marked(page, 'Добавить «антв»').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Новое направление' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // A new entry is not mistaken for a similar one.
    expect(await field(page, 'direction_id').inputValue()).toBe('антв');
    await notInList(page).waitFor();
  });

  test('is never taken by pressing Enter twice, and the field shows that the name does not exist', async () => {
    const page = await openSale();
    const before = await directionNames(agent);
    await field(page, 'direction_id').focus();
    await page.keyboard.type('Мальдивы');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await notInList(page).waitFor();
    expect(await field(page, 'direction_id').inputValue()).toBe('Мальдивы');
    expect(await field(page, 'direction_id').getAttribute('aria-invalid')).toBe('true');
    await fieldFocused(page, 'direction_id');
    await page.keyboard.press('ArrowDown');
    await marked(page, 'Добавить «Мальдивы»').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await directionNames(agent)).toEqual(before);
    await page.keyboard.press('Backspace');
    await notInList(page).waitFor({ state: 'detached' });
  });

  test('requires an Enter of its own in its dialog: a held one records nothing', async () => {
    const page = await openSale();
    const before = await directionNames(agent);
    await field(page, 'direction_id').focus();
    await page.keyboard.type('Мальдивы');
    await page.keyboard.press('ArrowDown');
    await marked(page, 'Добавить «Мальдивы»').waitFor();
    await page.keyboard.down('Enter');
    await fieldFocused(page, 'name');
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.getByRole('dialog', { name: 'Новое направление' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await directionNames(agent)).toEqual(before);
  });

  test('is not taken by Tab, and Enter on an unknown name adds no row to the bookings', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-partner_id').focus();
    await page.keyboard.type('Никто');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await notInList(page).waitFor();
    expect(await page.getByRole('group', { name: /^Бронь/ }).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await marked(page, 'Добавить «Никто»').waitFor();
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'bookings-0-reference_number');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await field(page, 'bookings-0-partner_id').inputValue()).toBe('Никто');
  });
});

describe('leaving the field by Tab', () => {
  test.each([
    ['takes what matches exactly', 'cORAL tRAVEL', 'Coral Travel', false],
    ['takes what begins so', 'cor', 'Coral Travel', false],
    ['keeps what other names only have inside, and says so', 'oma', 'oma', true],
    ['takes a name with such a word before one that has it inside', 'rom', 'Hotel Roma', false],
    ['keeps what matches nothing, and says so', 'Coral Travell', 'Coral Travell', true],
  ])('%s', async (_, typed, shown, isUnknown) => {
    const page = await openSale();
    await field(page, 'bookings-0-partner_id').focus();
    await page.keyboard.type(typed);
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'bookings-0-reference_number');
    await shownIn(page, 'bookings-0-partner_id', shown);
    if (isUnknown) await notInList(page).waitFor();
    else expect(await notInList(page).count()).toBe(0);
  });

  test('without typing keeps the choice, at any position in the list', async () => {
    const names = Array.from({ length: 70 }, (_, number) => `Партнёр ${String(number).padStart(3, '0')}`);
    const many = await buildCompany(stage.server);
    const partners = [];
    for (const name of names) {
      const added = await many.manager.api.post<Partner>('/partners/', { name, currency: 'USD' });
      partners.push(expectStatus(added, 201));
    }
    const last = partners.at(-1);
    const sale = await buildSale(many, { bookings: [{ partner_id: last?.id, rate: '800.00', currency: 'USD' }] });
    const page = await stage.open(many.agent, `/edit-sale/${sale.id}`);
    await shownIn(page, 'bookings-0-partner_id', 'Партнёр 069');
    await field(page, 'bookings-0-partner_id').focus();
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'bookings-0-reference_number');
    await page.keyboard.press('Shift+Tab');
    expect(await field(page, 'bookings-0-partner_id').inputValue()).toBe('Партнёр 069');
    await field(page, 'brutto').fill('1500');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/sale-details/);
    expect(await partnersOf(many.agent, sale.id)).toEqual(['Партнёр 069']);
  });
});

describe('in a dialog', () => {
  async function openBooking(): Promise<{ page: Page; id: number }> {
    const sale = await buildSale(company);
    const page = await stage.open(agent, `/sale-details/${sale.id}`);
    await page.getByRole('button', { name: 'Изменить: Coral Travel' }).press('Enter');
    await fieldFocused(page, 'partner_id');
    await shownIn(page, 'partner_id', 'Coral Travel');
    return { page, id: sale.id };
  }
  test('Ctrl+Enter saves the option of the typed text, not the previous choice', async () => {
    const { page, id } = await openBooking();
    await page.keyboard.type('aro');
    await marked(page, 'Aroma').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await partnersOf(agent, id)).toEqual([aroma.name]);
  });

  test('an unknown text is not saved as the previous choice, and pressing Enter twice sends nothing', async () => {
    const { page, id } = await openBooking();
    await page.keyboard.type('Никто');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await notInList(page).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Выберите партнёра').waitFor();
    expect(await field(page, 'partner_id').inputValue()).toBe('Никто');
    expect(await partnersOf(agent, id)).toEqual(['Coral Travel']);
  });

  test('Escape closes the list and restores the choice, before it closes the dialog', async () => {
    const { page } = await openBooking();
    await field(page, 'rate').fill('777');
    await field(page, 'partner_id').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('uz');
    await marked(page, 'Uzbekistan Airways').waitFor();
    await page.keyboard.press('Escape');
    await listGone(page);
    await shownIn(page, 'partner_id', 'Coral Travel');
    expect(await field(page, 'rate').inputValue()).toContain('777');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

test('a lookup without adding tells to choose from its list', async () => {
  const page = await stage.open(manager, '/income-expense');
  await page.getByRole('button', { name: 'Новая строка' }).first().press('Enter');
  await field(page, 'office_id').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Регис');
  await marked(page, 'Офис на Регистане').waitFor();
  await page.keyboard.press('Enter');
  await shownIn(page, 'office_id', 'Офис на Регистане');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Луна');
  await page.keyboard.press('Tab');
  await expect.poll(() => fieldErrors(page)).toEqual([expect.stringContaining('Нет в списке: выберите из него')]);
});
