import { describe, expect, test } from 'vitest';
import { settled } from '../../support/browser/cut-off.ts';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { addCashLine, readDesks } from '../../support/data/cash-book.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { addLikeNames, listGone, marked, notInList, partnersOf, shownIn } from '../../support/pages/lookups.ts';
import { focused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { manager, agent } = company;
const aroma = await addLikeNames(manager);

describe('before the directory has arrived', () => {
  const DIRECTORIES = (read: string) => read.includes('paymentMethods {');
  async function openHeld(path = '/new-sale') {
    const page = await stage.open(agent, '/journal');
    const held = await holdReads(page, DIRECTORIES);
    await page.goto(`${stage.server.url}${path}`);
    await page.locator('main h1').waitFor();
    return { page, held };
  }

  test('an Enter waits for it and takes the best match', async () => {
    const { page, held } = await openHeld();
    await field(page, 'direction_id').focus();
    await page.keyboard.type('ант');
    await page.getByRole('listbox').getByText('Загрузка').waitFor();
    expect(await page.locator('[role=option][data-add]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await held.letGo();
    await shownIn(page, 'direction_id', 'Анталья');
    await listGone(page);
    await fieldFocused(page, 'direction_id');
  });

  test('a text that was typed and left gets its option afterwards, or an error if there is none', async () => {
    const { page, held } = await openHeld();
    await field(page, 'direction_id').focus();
    await page.keyboard.type('антв');
    await page.keyboard.press('Tab');
    await field(page, 'bookings-0-partner_id').focus();
    await page.keyboard.type('Никто');
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'bookings-0-reference_number');
    expect(await notInList(page).count()).toBe(0);
    await held.letGo();
    await shownIn(page, 'direction_id', 'Антверпен');
    await notInList(page).waitFor();
    expect(await field(page, 'bookings-0-partner_id').inputValue()).toBe('Никто');
    await fieldFocused(page, 'bookings-0-reference_number');
  });

  test('typing continues, with the best match active afterwards', async () => {
    const { page, held } = await openHeld();
    await field(page, 'direction_id').focus();
    await page.keyboard.type('антв');
    await held.letGo();
    await marked(page, 'Антверпен').waitFor();
    await page.keyboard.type('ер');
    expect(await field(page, 'direction_id').inputValue()).toBe('антвер');
    await page.keyboard.press('Enter');
    await shownIn(page, 'direction_id', 'Антверпен');
  });

  test('a saved sale is sent once it has arrived, with the typed values', async () => {
    const { page, held } = await openHeld();
    for (const [name, text] of [
      ['tourist_phone', '+998 90 111 22 44'],
      ['tourist_surname', 'Ахмедов'],
      ['tourist_name', 'Тимур'],
      ['direction_id', 'антв'],
      ['service_date', '+30'],
      ['brutto', '1000'],
      ['bookings-0-rate', '800'],
      ['bookings-0-partner_id', 'coral'],
    ] as const) {
      await field(page, name).fill(text);
    }
    // The list opens a moment after the letters; opened after the save it would hide the buttons from readers. That of the
    // lookup before is in the page a moment longer than it is seen.
    await page.locator('.popover:not([data-exiting]) .listbox-empty', { hasText: 'Загрузка' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: /^Сохранить/ })
      .and(page.locator('[aria-disabled=true]'))
      .first()
      .waitFor();
    expect(await page.getByRole('group', { name: /^Исправьте/ }).count()).toBe(0);
    await held.letGo();
    await page.waitForURL(/sale-details/);
    await page.getByText('Антверпен').first().waitFor();
    await page.getByText('Coral Travel').first().waitFor();
  });

  test('the list of payment methods opens afterwards, and not with only the entry that adds a method', async () => {
    const { page, held } = await openHeld();
    await field(page, 'tourist_payments-0-method_id').press('Enter');
    await settled(page);
    expect(await page.getByRole('option').count()).toBe(0);
    await held.letGo();
    await focused(page.getByRole('option')).waitFor();
    await page.keyboard.press('End');
    await page.locator('[role=option]:focus[data-add]').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('[role=option]:focus:not([data-add])').waitFor();
  });

  test('a value that is in the field already is not taken for a text that is typed over it', async () => {
    const sale = await buildSale(company);
    const { page, held } = await openHeld(`/sale-details/${sale.id}`);
    await page.getByRole('button', { name: 'Изменить: Coral Travel' }).press('Enter');
    await fieldFocused(page, 'partner_id');
    await shownIn(page, 'partner_id', 'Coral Travel');
    await page.keyboard.type('uz');
    await page.keyboard.press('Enter');
    await held.letGo();
    await shownIn(page, 'partner_id', 'Uzbekistan Airways');
  });
});

test('a dialog that is saved before the directory has arrived is sent with the typed values', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(agent, '/journal');
  const held = await holdReads(page, (read) => read.includes('paymentMethods {'));
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Изменить: Coral Travel' }).press('Enter');
  await fieldFocused(page, 'partner_id');
  await page.keyboard.type('aro');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').locator('button[type=button][aria-disabled]', { hasText: 'Сохранить' }).waitFor();
  await held.letGo();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await partnersOf(agent, sale.id)).toEqual([aroma.name]);
});

describe('a list of people that is opened before they have arrived', () => {
  async function openEarly() {
    const page = await stage.open(manager, '/journal');
    const held = await holdReads(page, (read) => read.includes('agents {'));
    await page.goto(`${stage.server.url}/agent-dashboard/${agent.id}`);
    await field(page, 'agent').press('ArrowDown');
    expect(await page.getByRole('option').count()).toBe(0);
    return { page, held };
  }

  test('opens once they have arrived', async () => {
    const { page, held } = await openEarly();
    await held.letGo();
    await page.getByRole('option', { name: /stranger/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(`/${agent.id}`));
  });

  test('stays closed if the focus has moved on', async () => {
    const { page, held } = await openEarly();
    await page.keyboard.press('Tab');
    const people = page.waitForResponse((answer) => answer.request().postData()?.includes('agents {') ?? false);
    await held.letGo();
    await (await people).finished();
    await settled(page);
    expect(await page.getByRole('option').count()).toBe(0);
    await field(page, 'agent').press('ArrowDown');
    await page.getByRole('option', { name: /stranger/ }).waitFor();
  });
});

describe('before the offices have arrived', () => {
  async function openHeld() {
    const page = await stage.open(manager, '/agents-list');
    await page.getByRole('row', { name: /stranger/ }).waitFor();
    const held = await holdReads(page, (read) => read.includes('{ offices { id name branch_name } }'));
    await page.getByRole('button', { name: 'Новый сотрудник' }).press('Enter');
    await fieldFocused(page, 'username');
    return { page, held };
  }

  test('a saved account is sent once they have arrived, with the typed office', async () => {
    const { page, held } = await openHeld();
    await field(page, 'username').fill('late.office');
    await field(page, 'surname').fill('Поздняя');
    await field(page, 'name').fill('Анна');
    await field(page, 'office_id').fill('регис');
    await page.getByRole('listbox').getByText('Загрузка').waitFor();
    await field(page, 'office_id').press('Control+Enter');
    const adding = page.getByRole('dialog').getByRole('button', { name: /^Добавить/ });
    await adding.and(page.locator('[aria-disabled=true]')).waitFor();
    expect(await page.getByText('Заполните это поле').count()).toBe(0);
    await held.letGo();
    await page.getByRole('dialog', { name: 'Вход: Поздняя Анна' }).waitFor();
    type Answer = { people: { name: string; office_name: string }[] };
    const { people } = await manager.api.read<Answer>('{ people { name office_name } }');
    expect(people.find(({ name }) => name === 'Поздняя Анна')?.office_name).toBe('Офис на Регистане');
  });

  test('the field of an office shows that it is loading, and then the office', async () => {
    const { page, held } = await openHeld();
    const office = field(page, 'office_id');
    const awaited = page.locator('.field-placeholder', { hasText: 'Загрузка…' });
    await awaited.waitFor();
    expect(await office.inputValue()).toBe('');
    await held.letGo();
    await shownIn(page, 'office_id', 'Главный офис');
    await awaited.waitFor({ state: 'detached' });
  });
});

test('an exchange that is saved before the rates have arrived is sent afterwards', async () => {
  const exchanging = await buildCompany(stage.server);
  await addCashLine(exchanging, { amount: '20000000', currency: 'UZS' });
  const page = await stage.open(exchanging.manager, '/cash-desks');
  await page.getByRole('button', { name: 'Перемещение / обмен' }).waitFor();
  const held = await holdReads(page, (read) => read.includes('rates(date'));
  await page.keyboard.press('m');
  await fieldFocused(page, 'from_office_id');
  await field(page, 'amount').fill('1250000');
  await field(page, 'description').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[aria-disabled=true]', { hasText: 'Обменять' }).waitFor();
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(0);
  await held.letGo();
  await dialog.waitFor({ state: 'detached' });
  const { desks } = await readDesks(exchanging.manager);
  expect(desks.map(({ currency, balance }) => `${balance} ${currency}`)).toEqual(['100.00 USD', '18750000.00 UZS']);
});
