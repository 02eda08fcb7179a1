import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { descriptionOf, field, fieldFocused, focusedSummary, leftOut } from '../../support/pages/fields.ts';
import { sentence } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** The description of a field to screen readers. */
const described = (page: Page, name: string): Promise<string> => descriptionOf(field(page, name));

describe('a name', () => {
  test('typed under the wrong layout is offered in the right letters, and Enter takes the offer', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_surname').focus();
    const agent = new Typist(page, 'latin');
    await agent.write('иванов');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('bdfyjd');
    await page.getByRole('button', { name: 'Исправить: иванов' }).waitFor();
    await agent.press('Enter');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('иванов');
    await fieldFocused(page, 'tourist_surname');
    await agent.press('Tab');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('иванов');
  });

  test('that is left in Latin letters is stripped with a message, and the offer stays', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_name').focus();
    await page.keyboard.type('Nbveh');
    await page.keyboard.press('Tab');
    await page.getByText('Принимаются только русские буквы').first().waitFor();
    expect(await field(page, 'tourist_name').inputValue()).toBe('');
    await field(page, 'tourist_name').focus();
    await page.keyboard.press('Enter');
    expect(await field(page, 'tourist_name').inputValue()).toBe('Тимур');
  });

  test('of two parts is accepted with any kind of hyphen, and is normalised once the field loses the focus', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_surname').focus();
    await page.keyboard.type(' Петрова – Водкина-');
    expect(await field(page, 'tourist_surname').inputValue()).toBe(' Петрова - Водкина-');
    expect(await described(page, 'tourist_surname')).toBe('');
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'tourist_name');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('Петрова-Водкина');
  });

  test('loses characters that the field does not accept at once, with one note beside it until typing continues', async () => {
    const page = await stage.open(company.agent, '/new-sale', { before: recordSpeech });
    await field(page, 'tourist_surname').focus();
    // A further rejected character of the same kind is not announced again.
    await page.keyboard.type('Петрова 2026');
    expect(await field(page, 'tourist_surname').inputValue()).toBe('Петрова ');
    const note = 'Не введено: цифры. Поле принимает русские буквы, пробел, дефис, апостроф и «+».';
    await leftOut(page, note).waitFor();
    // It describes nothing: a description that changes is read out beside the announcement.
    expect((await described(page, 'tourist_surname')).trim()).toBe('');
    await expect.poll(async () => (await spokenOn(page)).filter((said) => said === note)).toHaveLength(1);
    await page.keyboard.type('К');
    await leftOut(page).waitFor({ state: 'detached' });
    expect((await described(page, 'tourist_surname')).trim()).toBe('');
    await page.keyboard.type(',');
    await leftOut(page, 'Не введено: знак «,».').waitFor();
    // An emptied field loses its note.
    await field(page, 'tourist_surname').fill('');
    await leftOut(page).waitFor({ state: 'detached' });
  });

  test('that has lost characters shows the note until it loses the focus, and no button moves while it is pressed', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    const note = leftOut(page);
    await field(page, 'tourist_surname').focus();
    await page.keyboard.type('Петрова 2');
    await note.waitFor();
    await page.keyboard.press('Tab');
    await fieldFocused(page, 'tourist_name');
    await note.waitFor({ state: 'detached' });
    expect((await described(page, 'tourist_surname')).trim()).toBe('');
    await page.keyboard.type('Анна 3');
    await note.waitFor();
    await page.getByRole('button', { name: 'Добавить бронь' }).click();
    await field(page, 'bookings-1-partner_id').waitFor();
    await note.waitFor({ state: 'detached' });
  });

  test('of which no character is accepted is answered by a message', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_surname').focus();
    await page.keyboard.type('7');
    await page.getByText('Принимаются только русские буквы').first().waitFor();
  });

  test('that was recorded in other letters stays until it is edited', async () => {
    const sale = await buildSale(company, { tourist_surname: "O'Neil-Smith" });
    const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
    await field(page, 'tourist_surname').focus();
    await page.keyboard.press('Tab');
    expect(await field(page, 'tourist_surname').inputValue()).toBe("O'Neil-Smith");
  });
});

describe('an amount', () => {
  test('shows the parsed value while it is typed', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_payments-0-amount').focus();
    await page.keyboard.type('500$ @12650');
    await expect.poll(() => described(page, 'tourist_payments-0-amount')).toContain('= 6 325 000 UZS');
    await expect.poll(() => described(page, 'tourist_payments-0-amount')).toContain('= 500,00 USD');
    await page.keyboard.press('Tab');
    expect((await field(page, 'tourist_payments-0-amount').inputValue()).replace(/\s/g, ' ')).toBe('6 325 000,00');
    expect(await field(page, 'tourist_payments-0-currency_rate').inputValue()).toMatch(/^12\s650$/);
    await page
      .getByRole('button', { name: /UZS Валюта/ })
      .first()
      .waitFor();
    await field(page, 'brutto').fill('1.2к');
    await expect.poll(() => described(page, 'brutto')).toContain('= 1 200');
    await field(page, 'brutto').fill('1200,5');
    await expect.poll(() => described(page, 'brutto')).not.toContain('=');
  });

  test('at an unusual rate shows a warning at the field, before the server asks', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'tourist_payments-0-amount').fill('500$ @14000');
    await expect
      .poll(() => described(page, 'tourist_payments-0-amount'))
      .toContain('Курс 14 000 отличается от курса дня 12 500 на 12 %.');
    await field(page, 'tourist_payments-0-amount').press('Tab');
    await expect.poll(() => described(page, 'tourist_payments-0-currency_rate')).toContain('на 12 %');
    await field(page, 'tourist_payments-0-currency_rate').fill('12600');
    await expect.poll(() => described(page, 'tourist_payments-0-currency_rate')).not.toContain('отличается');
    await field(page, 'bookings-0-partner_id').fill('Hotel');
    await page.getByRole('option', { name: /Hotel Roma/ }).waitFor();
    await page.keyboard.press('Tab');
    await field(page, 'bookings-0-rate').fill('100');
    await field(page, 'bookings-0-currency_rate').fill('0,87');
    await expect.poll(() => described(page, 'bookings-0-currency_rate')).toContain('Курс 0,87 похож на перевёрнутый');
    expect(await field(page, 'bookings-0-currency_rate').getAttribute('aria-invalid')).toBeNull();
  });

  test('that makes a loss shows a warning in the summary', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'bookings-0-rate').fill('900');
    expect(await sentence(page, 'Продажа убыточна').count()).toBe(0);
    await field(page, 'brutto').fill('800');
    await sentence(page, 'Продажа убыточна').waitFor();
    await page.locator('[aria-live]', { hasText: 'Продажа убыточна' }).waitFor({ state: 'attached' });
    await field(page, 'brutto').fill('1000');
    await sentence(page, 'Продажа убыточна').waitFor({ state: 'detached' });
  });
});

describe('an entry that is missing in the list is added without leaving the form', () => {
  test.each([
    ['direction_id', 'Мальдивы', /Мальдивы/],
    ['bookings-0-partner_id', 'Maldives Air', /Maldives Air/],
  ])('%s', async (name, typed, shown) => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'service').fill('Не потеряется');
    await field(page, name).fill(typed);
    // Nothing is offered to be added before the list is there.
    await page.getByRole('option', { name: /^Добавить/ }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(
      ([id, text]) => (document.getElementById(id as string) as HTMLInputElement).value === text,
      [`field-${name}`, typed],
    );
    await fieldFocused(page, name);
    expect(await field(page, name).inputValue()).toMatch(shown);
    expect(await field(page, 'service').inputValue()).toBe('Не потеряется');
  });

  test('a payment method, from the form and from the dialog of a payment', async () => {
    const sale = await buildSale(company);
    for (const [path, name, method] of [
      ['/new-sale', 'tourist_payments-0-method_id', 'Перевод'],
      [`/sale-details/${sale.id}`, 'method_id', 'Терминал'],
    ] as const) {
      const page = await stage.open(company.agent, path);
      if (path !== '/new-sale') await page.getByRole('button', { name: 'Добавить платёж' }).press('Enter');
      await field(page, name).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Новый способ оплаты' });
      await dialog.locator('input:focus').waitFor();
      await page.keyboard.type(method);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.locator(`#field-${name}:focus`, { hasText: method }).waitFor();
    }
  });
});

test('one key fills the payment with the open amount', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  await field(page, 'brutto').fill('1234,5');
  await field(page, 'tourist_payments-0-amount').focus();
  await page.keyboard.press('ArrowDown');
  expect((await field(page, 'tourist_payments-0-amount').inputValue()).replace(/\s/g, ' ')).toBe('1 234,50');
});

describe('the travellers', () => {
  const kinds = ['adults', 'children', 'infants'];
  const counts = (page: Page) => Promise.all(kinds.map((kind) => field(page, kind).inputValue()));

  test('are three numbers, typed with a space or a plus between them, or field by field', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    expect(await counts(page)).toEqual(['1', '0', '0']);
    // A click selects the number, as Tab does.
    await field(page, 'children').click();
    await page.keyboard.type('3');
    expect(await counts(page)).toEqual(['1', '3', '0']);
    await field(page, 'tourist_name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2 1+1');
    expect(await counts(page)).toEqual(['2', '1', '1']);
    await fieldFocused(page, 'infants');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0');
    expect(await counts(page)).toEqual(['2', '3', '0']);
    // A space alone goes on and keeps the number.
    await field(page, 'adults').click();
    await page.keyboard.press('Space');
    await fieldFocused(page, 'children');
    expect(await counts(page)).toEqual(['2', '3', '0']);
    await field(page, 'adults').fill('4 · 2 · 1');
    expect(await counts(page)).toEqual(['4', '2', '1']);
  });

  test('change by one with the arrow keys, between 0 and 99, and are spin buttons in the accessibility tree', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    const adults = page.getByRole('group', { name: 'Кто едет' }).getByRole('spinbutton', { name: 'Взрослые' });
    await adults.focus();
    await page.keyboard.press('ArrowUp');
    expect(await adults.inputValue()).toBe('2');
    expect(await adults.getAttribute('aria-valuenow')).toBe('2');
    for (const _ of 'down') await page.keyboard.press('ArrowDown');
    expect(await adults.inputValue()).toBe('0');
    await adults.fill('99');
    await page.keyboard.press('ArrowUp');
    expect(await adults.inputValue()).toBe('99');
    await adults.fill('');
    expect(await adults.getAttribute('aria-valuenow')).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await adults.inputValue()).toBe('1');
  });

  test('accept only digits with a note about other characters, and a sale without travellers is refused at the field', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'children').fill('2х');
    expect(await field(page, 'children').inputValue()).toBe('2');
    await leftOut(page, 'Не введено: русские буквы. Поле принимает только цифры.').waitFor();
    await field(page, 'children').press('Tab');
    await leftOut(page).waitFor({ state: 'detached' });
    for (const kind of kinds) await field(page, kind).fill('');
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();
    expect(await described(page, 'adults')).toContain('Заполните это поле');
    expect(await field(page, 'children').getAttribute('aria-invalid')).toBeNull();
    await field(page, 'adults').fill('0');
    await expect.poll(() => described(page, 'adults')).toContain('Укажите хотя бы одного человека');
    // A child may travel with another agency's adults.
    await field(page, 'children').fill('1');
    await expect.poll(() => field(page, 'adults').getAttribute('aria-invalid')).toBeNull();
  });

  test('are written in the same words on the sale and in the list', async () => {
    const sale = await buildSale(company, { adults: 2, children: 1, infants: 0, tourist_surname: 'Вдвоёмов' });
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    await page.locator('dt', { hasText: 'Кто едет' }).waitFor();
    await page.locator('dd', { hasText: /^2 взрослых, 1 ребёнок$/ }).waitFor();
    await page.goto(`${stage.server.url}/active-sales?columns=id,tourist,people`);
    await page.getByRole('columnheader', { name: 'Кто едет' }).waitFor();
    await page
      .getByRole('row', { name: /Вдвоёмов/ })
      .getByText('2 взрослых, 1 ребёнок')
      .waitFor();
  });
});
