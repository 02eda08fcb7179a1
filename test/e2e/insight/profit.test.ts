import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { allConfirmed, allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, today } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { api } = company.manager;
const sale = await buildSale(company, {
  brutto: '637.40',
  bookings: [
    { partner_id: company.partner.id, rate: '300.00', currency: 'USD' },
    { partner_id: company.euroPartner.id, rate: '200.00', currency: 'EUR' },
  ],
  tourist_payments: [{ method_id: company.method.id, amount: '637.40', currency: 'USD' }],
});
const [hotel, flight] = sale.bookings;
await allocate(company, hotel ?? { id: 0 }, '310.00', 'full_exchange_loss');
const euro = { partner_id: company.euroPartner.id, currency: 'EUR', currency_rate: '1.50' };
const payment = await buildPartnerPayment(company, '200.00', euro);
const lines = [{ booking_id: flight?.id, option: 'full_netto', amount: '200.00' }];
expectStatus(await api.post(`/partner-payments/${payment.id}/allocate/`, { lines, ...allConfirmed }), 200);

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager opens the computation of a profit by one key, and every payment, rate, date and difference is announced', async () => {
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    const manager = new Typist(page, layout);
    await page.getByRole('button', { name: 'Из чего прибыль' }).waitFor();
    await manager.press('Y');
    const dialog = page.getByRole('dialog', { name: /^Прибыль 37,40 USD/ });
    const paid = dialog.getByRole('table', { name: 'Оплачено партнёрам' });
    await paid.waitFor();
    const rows = await paid.getByRole('row').allInnerTexts();
    const date = today().split('-').reverse().join('.');
    expect(rows.slice(1).map(plain)).toEqual([
      `Coral Travel ${date} Полная, курсовая разница 310,00 USD 300,00 USD 310,00 10,00`,
      `Hotel Roma ${date} Полная, меняет нетто 200,00 EUR по курсу 1,5 200,00 EUR по курсу 1,15 300,00 70,00`,
      'Итого 610,00 80,00',
    ]);
    const profit = await dialog
      .getByRole('table', { name: /Прибыль$/ })
      .getByRole('row')
      .allInnerTexts();
    expect(plain(profit.at(-1) ?? '')).toBe('Итого 37,40');
    expect(await dialog.getByText(/Разница с забронированным, 70,00\sUSD, вошла/).count()).toBe(1);
    expect(await dialog.getByText(/Курсовая разница 10,00\sUSD записана в кассу/).count()).toBe(1);
    await manager.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(manager.keys).toBe(2);
  });
});

test('an agent sees the computation of the profit, without the payments to partners', async () => {
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: 'Из чего прибыль' }).click();
  const dialog = page.getByRole('dialog', { name: /^Прибыль 37,40 USD/ });
  await dialog.getByRole('table').first().waitFor();
  expect(await dialog.getByRole('table').count()).toBe(2);
  expect(await dialog.getByText('Оплачено партнёрам').count()).toBe(0);
});
