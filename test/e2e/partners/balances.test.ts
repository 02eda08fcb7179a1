import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, type Company, today } from '../../support/data/company.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { fieldFocused } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
let company: Company;
/** A day of this month that is no later than today. */
const day = `${today().slice(0, 7)}-01`;
const month = `${day.slice(5, 7)}.${day.slice(0, 4)}`;

beforeAll(async () => {
  company = await buildCompany(stage.server);
  const { euroPartner, partner, manager } = company;
  const booked = { service_date: day, currency: 'EUR', reference_number: 'R-77' };
  await buildSale(company, {
    bookings: [{ ...booked, partner_id: euroPartner.id, rate: '700.00' }],
    tourist_surname: 'Юсупова',
  });
  const paying = { partner_id: euroPartner.id, payment_date: day };
  await buildPartnerPayment(company, '2500000', { ...paying, currency: 'UZS' });
  const cancelled = await buildSale(company, {
    bookings: [{ ...booked, partner_id: partner.id, currency: 'USD', rate: '500.00' }],
  });
  await allocate(company, cancelled.bookings[0] ?? { id: 0 }, '500.00', 'full_netto');
  expectStatus(await manager.api.post(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' }), 200);
});

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a figure of the monthly balance is opened down to its rows by keyboard alone', async () => {
    const page = await stage.open(company.manager, `/monthly-balance?period=${day}..${addDays(day, 5)}`);
    const manager = new Typist(page, layout);
    const tabTo = async (name: string) => {
      const exact = { name, exact: true };
      const target = page.locator(':focus').and(page.getByRole('button', exact).or(page.getByRole('link', exact)));
      for (let key = 0; key < 25 && (await target.count()) === 0; key++) await manager.press('Tab');
      await target.waitFor();
    };
    await page.getByRole('button', { name: month, exact: true }).waitFor();
    await headingFocused(page);
    await tabTo(month);
    await manager.press('Enter');
    await page.getByRole('rowheader', { name: 'Hotel Roma' }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(day);

    await tabTo(`Забронировано, Hotel Roma, ${month}: 700,00 EUR, показать строки`);
    await manager.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Забронировано: Hotel Roma, ${month}` });
    await dialog.getByRole('rowheader', { name: 'Бронь: Юсупова Тимур, R-77' }).waitFor();
    expect((await dialog.getByRole('row').last().innerText()).replace(/\s+/g, ' ')).toBe('Итого 700,00 EUR 805,00 USD');
    await manager.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: /^Забронировано, Hotel Roma/ }))
      .waitFor();

    await tabTo(`На конец, Hotel Roma, ${month}: 526,10 EUR, открыть взаиморасчёты`);
    await manager.press('Enter');
    await page.getByRole('heading', { name: 'Hotel Roma', level: 1 }).and(page.locator(':focus')).waitFor();
    const ledger = page.getByRole('table', { name: 'Взаиморасчёты: Hotel Roma' });
    await ledger.getByRole('rowheader', { name: 'На конец' }).waitFor();
    const lines = (await ledger.getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(lines.at(-1)).toBe('На конец 526,10 EUR 605,00 USD');
  });

  test('a partner that owes links to the rows of its debt', async () => {
    const page = await stage.open(company.manager, '/debt-from-partners');
    const manager = new Typist(page, layout);
    await page.getByRole('row', { name: 'Coral Travel' }).waitFor();
    await manager.press('ArrowDown');
    await focusedRow(page, 'Coral Travel').waitFor();
    await manager.press('Y');
    const parts = page.getByRole('dialog', { name: 'Из чего состоит долг: Coral Travel' });
    await parts.getByRole('cell', { name: '−500,00 USD' }).waitFor();
    await manager.press('Escape');
    await focusedRow(page, 'Coral Travel').waitFor();
    await manager.press('Enter');
    await page.getByRole('heading', { name: 'Coral Travel', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Должны нам' }).waitFor();
    await manager.press('E');
    await fieldFocused(dialog(page), 'name');
  });
});

test('the export of a report can be stopped while it is read', async () => {
  const page = await stage.open(company.manager, `/partner-details/${company.euroPartner.id}`);
  await page.getByRole('table', { name: 'Взаиморасчёты: Hotel Roma' }).waitFor();
  await intercept(page, '**/api/v1/graphql', () => undefined);
  await page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter');
  await page.getByRole('button', { name: 'Остановить выгрузку' }).press('Enter');
  await page
    .locator('[data-live-announcer][aria-live]', { hasText: 'Выгрузка остановлена' })
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'В Excel' }).and(page.locator(':focus')).waitFor();
});

test('the ledger is exported with its period, typed cells and sums', async () => {
  const address = `/partner-details/${company.euroPartner.id}?period=${day}..${addDays(day, 5)}`;
  const page = await stage.open(company.manager, address);
  await page.getByRole('table', { name: 'Взаиморасчёты: Hotel Roma' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const book = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const [title, period, head = [], opening = [], booking = [], payment = [], sums = []] = book.rows;
  expect(title?.[0]?.value).toBe('Взаиморасчёты: Hotel Roma');
  expect(period?.[0]?.value).toMatch(/^Период: 01\./);
  const at = (name: string) => head.findIndex((cell) => cell?.value === name);
  expect(opening[at('Операция')]?.value).toBe('На начало');
  expect(booking[at('Дата')]).toMatchObject({ format: 'dd.mm.yyyy' });
  expect(booking[at('Забронировано, EUR')]).toMatchObject({ type: 'n', value: '700', format: '#,##0.00' });
  expect(payment[at('Оплачено, USD')]).toMatchObject({ type: 'n', value: '200' });
  expect(payment[at('Курс')]).toMatchObject({ type: 'n', value: '12500' });
  expect(sums[0]?.value).toBe('На конец');
  expect(
    [at('Забронировано, EUR'), at('Оплачено, EUR'), at('Долг, EUR'), at('Долг, USD')].map((n) => sums[n]?.value),
  ).toEqual(['700', '173.9', '526.1', '605']);
});

test('an agent sees the partners without debts', async () => {
  const page = await stage.open(company.agent, '/partners');
  await page.getByRole('row', { name: 'Hotel Roma' }).waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('Сальдо, USD');
});
