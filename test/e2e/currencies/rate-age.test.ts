import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { descriptionOf, field, fieldWrong } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { shownDate } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

/** A company whose rate of EUR is so many days old. */
async function withRate(days: number): Promise<Company> {
  const company = await buildCompany(stage.server);
  const body = { from: 'EUR', to: 'USD', date: inDays(-days), rate: '1.17' };
  expectStatus(await company.manager.api.post('/currency-rates/', body), 201);
  return company;
}

/** The proposal that is painted into an empty field: screen readers take it from the description. */
const proposal = (page: Page, name: string) =>
  page.locator('.field', { has: field(page, name) }).locator('.field-placeholder');

/** The description of a field to screen readers. */
const described = (page: Page, name: string) => descriptionOf(field(page, name));
const OLD = /Курс от \d\d\.\d\d\.\d{4}: \d+ д/;
const saysOld = (page: Page, name: string, days: number) =>
  expect.poll(() => described(page, name)).toContain(`Курс от ${shownDate(inDays(-days))}: ${days} дней.`);
const saysNothing = (page: Page, name: string) => expect.poll(() => described(page, name)).not.toMatch(OLD);

type Form = { amount: string; rate: string; open: (company: Company) => Promise<Page> };

async function openSale(company: Company, action: RegExp): Promise<Page> {
  const sale = await buildSale(company);
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: action }).first().click();
  await page.getByRole('dialog').waitFor();
  return page;
}

const forms: Record<string, Form> = {
  'the bookings of a sale': {
    amount: 'bookings-0-rate',
    rate: 'bookings-0-currency_rate',
    open: ({ agent }) => stage.open(agent, '/new-sale'),
  },
  'the payment of a sale': {
    amount: 'tourist_payments-0-amount',
    rate: 'tourist_payments-0-currency_rate',
    open: ({ agent }) => stage.open(agent, '/new-sale'),
  },
  'the dialog of a booking': {
    amount: 'rate',
    rate: 'currency_rate',
    open: (company) => openSale(company, /Добавить бронь/),
  },
  'the dialog of a payment': {
    amount: 'amount',
    rate: 'currency_rate',
    open: (company) => openSale(company, /Добавить платёж|Новый платёж/),
  },
  'the payment to a partner': {
    amount: 'amount',
    rate: 'currency_rate',
    open: ({ manager }) => stage.open(manager, '/new-payment-to-partner'),
  },
  'the exchange of currencies': {
    amount: 'amount',
    rate: 'rate',
    open: async ({ manager }) => {
      const page = await stage.open(manager, '/cash-desks');
      await page.getByRole('button', { name: 'Перемещение / обмен' }).and(page.locator(':enabled')).click();
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
  'the line of the cash book': {
    amount: 'amount',
    rate: 'currency_rate',
    open: async ({ manager }) => {
      const page = await stage.open(manager, '/income-expense');
      await page.locator('main h1').waitFor();
      await page
        .getByRole('button', { name: /Новая строка|Добавить строку/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
};

test.each(Object.keys(forms))('%s says beside the rate how old it is, until another one is typed', async (name) => {
  const { amount, rate, open } = forms[name] as Form;
  const page = await open(await withRate(6));
  await field(page, amount).fill('100 EUR');
  await page.keyboard.press('Tab');
  await saysOld(page, rate, 6);
  expect(await field(page, rate).getAttribute('aria-invalid')).toBeNull();
  await field(page, rate).fill('1,18');
  await saysNothing(page, rate);
  await field(page, rate).fill('');
  await saysOld(page, rate, 6);
});

test.each(Object.keys(forms))('%s says nothing of a rate that is as fresh as the company allows', async (name) => {
  const { amount, rate, open } = forms[name] as Form;
  const page = await open(await withRate(3));
  await field(page, amount).fill('100 EUR');
  await page.keyboard.press('Tab');
  await proposal(page, rate).getByText('1,17').waitFor();
  await saysNothing(page, rate);
});

test('the age of a past payment’s rate is computed for its own date, not for today', async () => {
  const page = await stage.open((await withRate(6)).manager, '/new-payment-to-partner');
  await field(page, 'amount').fill('100 EUR');
  await page.keyboard.press('Tab');
  await saysOld(page, 'currency_rate', 6);
  await field(page, 'payment_date').fill(shownDate(inDays(-4)));
  await saysNothing(page, 'currency_rate');
  await field(page, 'payment_date').fill(shownDate(today()));
  await saysOld(page, 'currency_rate', 6);
});

test('a manager changes the limit of a rate’s age, and forms follow; an agent reads it', async () => {
  const company = await withRate(6);
  const sale = await stage.open(company.agent, '/new-sale');
  await field(sale, 'bookings-0-rate').fill('100 EUR');
  await sale.keyboard.press('Tab');
  await saysOld(sale, 'bookings-0-currency_rate', 6);
  const page = await stage.open(company.manager, '/currency-settings');
  await field(page, 'rate_age').fill('много');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await fieldWrong(page, 'rate_age');
  await field(page, 'rate_age').fill('6');
  await page.keyboard.press('Control+Enter');
  await toastShown(page, 'Курс считается свежим 6 дней');
  await saysNothing(sale, 'bookings-0-currency_rate');
  const settings = await stage.open(company.agent, '/currency-settings');
  await settings.getByText('Курс считается свежим 6 дней.').waitFor();
  expect(await field(settings, 'rate_age').count()).toBe(0);
});
