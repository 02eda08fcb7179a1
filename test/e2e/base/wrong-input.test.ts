import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../../support/data/company.ts';
import { loadTexts } from '../../support/languages.ts';
import { descriptionOf, field, focusedSummary } from '../../support/pages/fields.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Wrong values of a field, with the text that reports each. */
const wrong: [field: string, typed: string, answer: string][] = [
  ['tourist_phone', '12', 'phone_invalid'],
  ['tourist_surname', ' ', 'required'],
  ['tourist_name', '', 'required'],
  ['adults', '100', 'number_invalid'],
  ['infants', '999', 'number_invalid'],
  ['service_date', '31.02.2027', 'date_invalid'],
  ['deadline_date', 'завтра', 'date_invalid'],
  ['sale_date', '+3', 'date_in_future'],
  ['brutto', '12x', 'amount_invalid'],
  ['bookings-0-rate', '0,125', 'amount_invalid'],
  ['bookings-0-service_date', '99', 'date_invalid'],
  ['tourist_payments-0-amount', '1e5', 'amount_invalid'],
  ['tourist_payments-0-payment_date', '32.01', 'date_invalid'],
];

/** The description of a field to screen readers. */
const describedAt = (page: Page, path: string): Promise<string> => descriptionOf(field(page, path));

describe.each(['ru', 'en', 'uz'] as const)('in %s', (language) => {
  test('every invalid field of a sale gets its error at the field, and no input is lost', async () => {
    const texts = await textsOf(language);
    const answer = (code: string) => {
      if (code === 'required') return texts('form.required');
      if (code !== 'number_invalid') return texts(`errors.${code}`);
      return texts('form.whole').replace('{{min}}', '0').replace('{{max}}', '99');
    };
    const page = await stage.open(company.agent, '/new-sale', { language });
    for (const [path, typed] of wrong) await field(page, path).fill(typed);
    await field(page, 'direction_id').fill('Атлантида');
    await field(page, 'bookings-0-partner_id').fill('Никто');
    const before = await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value));
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();

    for (const [path, , code] of wrong) {
      expect(await describedAt(page, path), path).toContain(answer(code));
      expect(await field(page, path).getAttribute('aria-invalid'), path).toBe('true');
    }
    expect(await describedAt(page, 'direction_id')).toContain(texts('form.required'));
    expect(await describedAt(page, 'bookings-0-partner_id')).toContain(texts('errors.select_partner'));
    const links = focusedSummary(page).getByRole('listitem');
    expect(await links.count()).toBe(wrong.length + 2);
    const after = await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value));
    expect(after).toEqual(before);
    await links.first().getByRole('link').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^field-/);
  });
});

describe('a corrected field is valid again before anything is sent', () => {
  const isWrong = (page: Page, path: string) => field(page, path).and(page.locator('[aria-invalid]'));

  test('in the form of a sale, whose summary is updated', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await headingFocused(page);
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page, 'Исправьте 7 ошибок').waitFor();
    await field(page, 'tourist_phone').fill('12');
    await page
      .getByRole('group', { name: /^Исправьте/ })
      .getByText('Телефон: Такого номера телефона нет')
      .waitFor();
    await field(page, 'tourist_phone').fill('+998 90 111 22 33');
    await isWrong(page, 'tourist_phone').waitFor({ state: 'detached' });
    await page
      .getByRole('group', { name: /^Исправьте/ })
      .getByText('Исправьте 6 ошибок')
      .waitFor();
    // The field that is being typed in keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-tourist_phone');
    await fillSale(page);
    await field(page, 'bookings-0-rate').press('Tab');
    await page.getByRole('group', { name: /^Исправьте/ }).waitFor({ state: 'detached' });
  });

  test('in a form that the server refused, whatever the format of the corrected value', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    await fillSale(page);
    await field(page, 'tourist_payments-0-amount').fill('100');
    await field(page, 'tourist_payments-0-payment_date').fill('+5');
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();
    await field(page, 'tourist_payments-0-payment_date').focus();
    await field(page, 'tourist_payments-0-payment_date').press('Tab');
    expect(await isWrong(page, 'tourist_payments-0-payment_date').count()).toBe(1);
    await field(page, 'tourist_payments-0-payment_date').fill(inDays(0));
    await page.getByRole('group', { name: /^Исправьте/ }).waitFor({ state: 'detached' });
    expect(await isWrong(page, 'tourist_payments-0-payment_date').count()).toBe(0);
  });

  test('in dialogs', async () => {
    const texts = await textsOf('ru');
    const sale = await buildSale(company);
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    await page.getByRole('button', { name: texts('actions.add_payment') }).click();
    const dialog = page.getByRole('dialog');
    await field(page, 'amount').fill('1e5');
    await page.keyboard.press('Enter');
    await isWrong(page, 'amount').waitFor();
    await field(page, 'amount').fill('15');
    await isWrong(page, 'amount').waitFor({ state: 'detached' });
    await field(page, 'amount').fill('0');
    await page.keyboard.press('Enter');
    await dialog.getByText(texts('errors.payment_amount_zero')).waitFor();
    await page.keyboard.press('Tab');
    await dialog.getByText(texts('errors.payment_amount_zero')).waitFor();
    await field(page, 'amount').fill('16');
    await isWrong(page, 'amount').waitFor({ state: 'detached' });

    await page.goto(`${stage.server.url}/income-expense`);
    await page
      .getByRole('button', { name: texts('create.cash_entry') })
      .first()
      .click();
    await field(page, 'amount').fill('5');
    await page.keyboard.press('Enter');
    await isWrong(page, 'description').waitFor();
    await field(page, 'description').fill('Бумага');
    await isWrong(page, 'description').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await page.goto(`${stage.server.url}/directions`);
    await page.getByRole('button', { name: texts('create.direction') }).click();
    await field(page, 'name').fill('Анталья');
    await page.keyboard.press('Enter');
    await dialog.getByText(texts('errors.direction_exists')).waitFor();
    await field(page, 'name').fill('Анталья 2');
    await isWrong(page, 'name').waitFor({ state: 'detached' });
  });
});

describe('a form with texts of one language', () => {
  test('shows errors that only the server can find at their fields too', async () => {
    const texts = await textsOf('ru');
    const fresh = await buildCompany(stage.server);
    const page = await stage.open(fresh.agent, '/new-sale');
    await fillSale(page);
    await field(page, 'tourist_payments-0-amount').fill('100');
    await field(page, 'tourist_payments-0-payment_date').fill('+5');
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();
    expect(await describedAt(page, 'tourist_payments-0-payment_date')).toContain(texts('errors.date_in_future'));
    expect(await field(page, 'tourist_payments-0-amount').inputValue()).toMatch(/^100[.,]00$/);
  });

  test('asks for confirmation of unusual values, and is saved after it', async () => {
    const texts = await textsOf('ru');
    const number = 'А-77/1';
    await buildSale(company, { blank_number: number });
    const page = await stage.open(company.agent, '/new-sale');
    await fillSale(page);
    await field(page, 'blank_number').fill(number);
    await field(page, 'bookings-0-rate').fill('5000');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: texts('confirm.title') });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'blank_number').inputValue()).toBe(number);
    await field(page, 'blank_number').focus();
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: texts('confirm.save_anyway') }).click();
    await page.waitForURL(/sale-details/);
  });

  test('shows the errors of every dialog at their fields, and keeps the input', async () => {
    const texts = await textsOf('ru');
    const sale = await buildSale(company);
    await buildPayment(company, sale, { amount: '250' });
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    const open = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await open(new RegExp(`^${texts('actions.accept')}`));
    await field(page, 'accepted_amount').fill('0');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(texts('errors.payment_amount_zero')).waitFor();
    expect(await describedAt(page, 'accepted_amount')).toContain(texts('errors.payment_amount_zero'));
    expect(await field(page, 'accepted_amount').inputValue()).toMatch(/^0([.,]00)?$/);
    await field(page, 'accepted_amount').fill('abc');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(texts('errors.amount_invalid')).waitFor();
    await close();

    await open(new RegExp(`^${texts('actions.decline')}`));
    await field(page, 'reason').press('Control+Enter');
    await page.getByRole('dialog').getByText(texts('form.required')).waitFor();
    await close();

    await open(texts('actions.cancel'));
    await field(page, 'client_penalty').fill('много');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('actions.cancel') })
      .click();
    expect(await describedAt(page, 'reason')).toContain(texts('form.required'));
    expect(await describedAt(page, 'client_penalty')).toContain(texts('errors.amount_invalid'));
    await close();

    await open(texts('actions.add_payment'));
    await field(page, 'amount').fill('100');
    await field(page, 'payment_date').fill(inDays(2));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('save') })
      .click();
    await page.getByRole('dialog').getByText(texts('errors.date_in_future')).waitFor();
    expect(await field(page, 'amount').inputValue()).toMatch(/^100[.,]00$/);
  });

  test('refuses an existing direction in the field where it is typed', async () => {
    const texts = await textsOf('ru');
    const page = await stage.open(company.agent, '/new-sale');
    await field(page, 'direction_id').fill('Антальяя');
    await page.getByRole('option', { name: /Антальяя/ }).click();
    await page.getByRole('dialog').waitFor();
    await field(page, 'name').fill('  АНТАЛЬЯ ');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(texts('errors.direction_exists')).waitFor();
    expect(await field(page, 'name').inputValue()).toBe('  АНТАЛЬЯ ');
    const fresh = 'Мальдивы';
    await field(page, 'name').fill(fresh);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(
      (name) => (document.getElementById('field-direction_id') as HTMLInputElement).value === name,
      fresh,
    );
    await page.waitForFunction(() => document.activeElement?.id === 'field-direction_id');
  });
});

/** The texts of a language by their keys; one that does not exist stops the test. */
async function textsOf(language: 'ru' | 'en' | 'uz'): Promise<(key: string) => string> {
  const texts = (await loadTexts())[language];
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return text;
  };
}

/** A whole sale, but for what the test types itself. */
async function fillSale(page: Page): Promise<void> {
  await field(page, 'tourist_phone').fill('+998 90 111 22 33');
  await field(page, 'tourist_surname').fill('Ахмедов');
  await field(page, 'tourist_name').fill('Тимур');
  await field(page, 'direction_id').fill('Анталья');
  await field(page, 'service_date').fill('+30');
  await field(page, 'brutto').fill('1000');
  await field(page, 'bookings-0-partner_id').fill('Coral');
  await field(page, 'bookings-0-rate').fill('800');
}

test('a value that is still loading is not reported as wrong, and an Enter before it has arrived waits for it', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, '/active-sales');
  const directories = Promise.withResolvers<void>();
  await intercept(page, '**/api/v1/graphql', async (route) => {
    if (route.request().postData()?.includes('paymentMethods')) await directories.promise;
    await route.continue();
  });
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Добавить платёж' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  expect(await dialog.getByText('Заполните это поле').count()).toBe(0);
  expect(await page.getByText('Ждёт приёма').count()).toBe(0);
  directories.resolve();
  await page.getByText('Ждёт приёма').waitFor();
  await dialog.waitFor({ state: 'detached' });
});
