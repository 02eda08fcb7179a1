import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { addCashLine as recordInCashBook } from '../../support/data/cash-book.ts';
import { buildCompany, buildSale, type Company, today } from '../../support/data/company.ts';
import { field, fieldErrors, focusedSummary } from '../../support/pages/fields.ts';
import { rowWith } from '../../support/pages/lists.ts';
import { toast } from '../../support/pages/notices.ts';
import { definitionOf, headingFocused, summary } from '../../support/pages/screen.ts';
import { shownDate } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

/** The form with the method of payment that it begins with: it comes with the directories. */
async function openForm(company: Company, query = ''): Promise<Page> {
  const page = await stage.open(company.manager, `/new-payment-to-partner${query}`);
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  return page;
}

async function choosePartner(page: Page, typed: string, name: string) {
  await page.getByRole('combobox', { name: 'Партнёр' }).fill(typed);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Tab');
}

const PAYMENTS = '{ partnerPayments { rows { id amount currency currency_rate description allocation } } }';
const read = async ({ manager }: Company) =>
  (await manager.api.read<{ partnerPayments: { rows: PartnerPayment[] } }>(PAYMENTS)).partnerPayments.rows;

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a payment is recorded by keyboard, starting from the list, and then allocated', async () => {
    const company = await buildCompany(stage.server);
    const booking = { partner_id: company.euroPartner.id, rate: '1000.00', currency: 'EUR' };
    await buildSale(company, { brutto: '3000.00', bookings: [booking] });
    await recordInCashBook(company, { amount: '6250000.00', currency: 'UZS' });
    const page = await stage.open(company.manager, '/payments-to-partner');
    await page.getByText('Пока ничего нет').waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await headingFocused(page, 'Новый платёж партнёру');
    await manager.press('Tab');
    await manager.write('hot');
    await page.getByRole('option', { name: /Hotel Roma/ }).waitFor();
    await manager.press('Tab');
    await summary(page).filter({ hasText: '1 000,00 EUR' }).waitFor();
    await page
      .locator('[aria-live=polite]', { hasText: 'Долг партнёру Hotel Roma: 1 000,00 EUR' })
      .waitFor({ state: 'attached' });
    await manager.write(layout === 'latin' ? '6.25m uzs' : '6.25м сум');
    await summary(page).filter({ hasText: '500,00 USD' }).waitFor();
    await summary(page).filter({ hasText: '434,80 EUR' }).waitFor();
    await manager.press('Ctrl+Enter');
    await headingFocused(page, /Разнести платёж №\s\d+: Hotel Roma/);
    await page.getByText('500,00 USD по курсу 12 500').first().waitFor();
    expect((await read(company)).map(({ amount, currency }) => [amount, currency])).toEqual([['6250000.00', 'UZS']]);
  });
});

test('an invalid value gets its error at the field, and no input is lost', async () => {
  const company = await buildCompany(stage.server);
  const page = await openForm(company);
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page, 'Выберите партнёра').waitFor();
  await choosePartner(page, 'Uzb', 'Uzbekistan Airways');
  await field(page, 'amount').fill('0');
  await field(page, 'description').fill('За октябрь');
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page, 'Сумма платежа не может быть 0').waitFor();
  await field(page, 'amount').fill('1000000');
  await field(page, 'payment_date').fill(shownDate(addDays(today(), 3)));
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page, 'Дата ещё не наступила').waitFor();
  await field(page, 'payment_date').fill(shownDate(today()));
  // A rate that is upside down is said while one types, and asked about; so is more than is owed.
  await field(page, 'currency_rate').fill('0.00008');
  await page.getByText('Курс 0,00008 похож на перевёрнутый: курс дня 12 500.').waitFor();
  await field(page, 'currency_rate').fill('0');
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page, 'Курс больше нуля').waitFor();
  await field(page, 'currency_rate').fill('0.00008');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.getByText('похож на перевёрнутый').waitFor();
  await question.getByText(/больше нашего долга партнёру Uzbekistan Airways: 0,00\sUSD/).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await field(page, 'currency_rate').fill('12500');
  await page.reload();
  await toast(page, 'Черновик восстановлен').first().waitFor();
  expect(await field(page, 'description').inputValue()).toBe('За октябрь');
  await summary(page).filter({ hasText: 'Uzbekistan Airways' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await question.getByText('Платёж 80,00 USD больше нашего долга').waitFor();
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await page.locator('h1', { hasText: /Разнести платёж №\s\d+: Uzbekistan Airways/ }).waitFor();
  const [payment] = await read(company);
  expect(payment).toMatchObject({ amount: '1000000.00', description: 'За октябрь', allocation: 'unallocated' });
});

test('a retired partner without a debt is refused with the reason', async () => {
  const company = await buildCompany(stage.server);
  const { partner, manager } = company;
  expectStatus(await manager.api.patch(`/partners/${partner.id}/`, { retired: true }), 200);
  const page = await openForm(company);
  await choosePartner(page, 'Cor', 'Coral Travel');
  await field(page, 'amount').fill('100');
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page, 'С партнёром больше не работают').waitFor();
  expect(await field(page, 'amount').inputValue()).toBe('100,00');
});

test('a form that is saved before the payment methods have arrived is checked afterwards', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/journal');
  const held = await holdReads(page, (read) => read.includes('paymentMethods {'));
  await page.goto(`${stage.server.url}/new-payment-to-partner`);
  await headingFocused(page);
  const missing = async () => (await fieldErrors(page)).filter((error) => error.includes('Заполните это поле'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Сохранить и следующий' }).and(page.locator('[aria-disabled=true]')).waitFor();
  expect(await missing()).toEqual([]);
  await held.letGo();
  // The amount is missing; the method is not.
  await focusedSummary(page).waitFor();
  expect(await missing()).toHaveLength(1);
});

test('a refund by the partner is described in words; the next payment keeps date and method', async () => {
  const company = await buildCompany(stage.server);
  const page = await openForm(company);
  await choosePartner(page, 'Cor', 'Coral Travel');
  await field(page, 'amount').fill('-50');
  await page.getByText('Меньше нуля: партнёр возвращает деньги.').waitFor();
  await page.getByRole('button', { name: 'Сохранить и следующий' }).press('Enter');
  await toast(page, /Платёж записан: №\s\d+, Coral Travel, −50,00 USD/)
    .first()
    .waitFor();
  await page.waitForFunction(
    () =>
      document.activeElement?.closest('[id="field-partner_id"]') !== null ||
      document.activeElement?.getAttribute('role') === 'combobox',
  );
  expect(await field(page, 'amount').inputValue()).toBe('');
  expect((await read(company)).map(({ amount }) => amount)).toEqual(['-50.00']);
});

test('a form opened with chosen bookings has partner and amount filled in, and their rows are filled on the next screen', async () => {
  const company = await buildCompany(stage.server);
  const booking = { partner_id: company.partner.id, rate: '300.00', currency: 'USD' };
  const { bookings } = await buildSale(company, { bookings: [booking, { ...booking, rate: '200.00' }, booking] });
  const chosen = bookings.filter(({ rate }) => rate === '300.00').map(({ id }) => id);
  await recordInCashBook(company, { amount: '600.00' });
  const page = await openForm(company, `?partner=${company.partner.id}&bookings=${chosen.join()}`);
  await summary(page).filter({ hasText: 'Coral Travel' }).waitFor();
  expect(await field(page, 'amount').inputValue()).toBe('600,00');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /Разнести платёж №\s\d+: Coral Travel/, level: 1 }).waitFor();
  await page.locator('.allocation tr[data-filled]').nth(1).waitFor();
  await definitionOf(page, 'Остаток')
    .filter({ hasText: /^0,00 USD$/ })
    .waitFor();
  expect(await page.locator('.allocation tr[data-filled]').count()).toBe(2);
});

test('a payment can be changed and deleted until it is allocated; after that the list shows the reason why not', async () => {
  const company = await buildCompany(stage.server);
  const payment = await buildPartnerPayment(company, '120.00');
  const { bookings } = await buildSale(company);
  const booking = bookings[0];
  if (!booking) throw new Error('The sale has no booking');
  const page = await stage.open(company.manager, '/payments-to-partner?sort=usd_total');
  const row = (text: string) => rowWith(page, text);
  await row('120,00 USD').waitFor();
  await headingFocused(page);
  const manager = new Typist(page, 'russian');
  await manager.press('ArrowDown', 'E');
  await page.getByRole('dialog', { name: `Изменить платёж № ${payment.id}` }).waitFor();
  await field(page, 'amount').fill('150');
  await manager.press('Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.or(row('150,00 USD')).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await row('150,00 USD').waitFor();
  await manager.press('Delete');
  await page
    .getByRole('dialog', { name: `Удалить платёж № ${payment.id}?` })
    .getByText('Coral Travel, 150,00 USD')
    .waitFor();
  await page.keyboard.press('Tab');
  await manager.press('Enter');
  await toast(page, 'Платёж удалён').first().waitFor();
  await page.getByText('Пока ничего нет').waitFor();
  await allocate(company, booking, '100.00');
  await row('100,00 USD').getByText('Разнесён', { exact: true }).waitFor();
  await row('100,00 USD').focus();
  await manager.press('E');
  await toast(page, 'Платёж разнесён по броням').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(payment.allocation).toBe('unallocated');
});
