import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allConfirmed, allocate } from '../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale } from '../support/data/company.ts';
import { expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const post = async <Body = Sale>(path: string, body?: object) =>
  expectStatus(await company.manager.api.post<Body>(path, body), 200);

/** Three bookings: 800 USD, 300 EUR (345.0 USD), 2,500,000 UZS (200.0 USD); sold for 2,000, of which 500 are paid. */
async function recordSale(): Promise<Sale> {
  const { partner, euroPartner, sumPartner } = company;
  const sale = await buildSale(company, {
    brutto: '2000.00',
    bookings: [
      { partner_id: partner.id, rate: '800.00', currency: 'USD' },
      { partner_id: euroPartner.id, rate: '300.00', currency: 'EUR' },
      { partner_id: sumPartner.id, rate: '2500000.00', currency: 'UZS' },
    ],
  });
  await buildPayment(company, sale, { amount: '500.00' });
  return sale;
}

const bookingOf = ({ bookings }: Sale, index: number) => bookings[index]?.id ?? 0;

const totals = ({ brutto, netto, profit, paid, debt, payment_status, brutto_before_cancel }: Sale) => [
  brutto,
  netto,
  profit,
  paid,
  debt,
  payment_status,
  brutto_before_cancel,
];
const booked = ({ bookings }: Sale) =>
  bookings.map(({ lifecycle, rate, amount_usd, rate_before_cancel, amount_usd_before_cancel }) => [
    lifecycle,
    rate,
    amount_usd,
    rate_before_cancel,
    amount_usd_before_cancel,
  ]);
const figures = (sale: Sale) => ({ totals: totals(sale), booked: booked(sale) });

const before = {
  totals: ['2000.00', '1345.00', '655.00', '500.00', '1500.00', 'partially_paid', null],
  booked: [
    ['active', '800.00', '800.00', null, null],
    ['active', '300.00', '345.00', null, null],
    ['active', '2500000.00', '200.00', null, null],
  ],
};

/** The whole sale as a manager reads it: checking it changes no figure. */
const read = ({ id }: Sale) => post(`/sales/${id}/check/`);

test('a cancelled sale has the penalties and keeps its former figures, which restoring brings back', async () => {
  const sale = await recordSale();
  expect(figures(await read(sale))).toEqual(before);
  const cancelled = await post(`/sales/${sale.id}/cancel/`, {
    reason: ' Турист заболел ',
    client_penalty: '300.00',
    booking_penalties: [
      { booking_id: bookingOf(sale, 0), penalty: '100.00' },
      { booking_id: bookingOf(sale, 1), penalty: '50.00' },
    ],
  });
  expect(figures(cancelled)).toEqual({
    totals: ['300.00', '157.50', '142.50', '500.00', '-200.00', 'overpaid', '2000.00'],
    booked: [
      ['cancelled', '100.00', '100.00', '800.00', '800.00'],
      ['cancelled', '50.00', '57.50', '300.00', '345.00'],
      ['cancelled', '0.00', '0.00', '2500000.00', '200.00'],
    ],
  });
  expect(cancelled).toMatchObject({ lifecycle: 'cancelled', cancel_reason: 'Турист заболел' });
  const restored = await post(`/sales/${sale.id}/restore/`);
  expect(figures(restored)).toEqual(before);
  expect(restored).toMatchObject({ lifecycle: 'active', cancel_reason: null });
});

test('a cancellation without penalties has none', async () => {
  const sale = await recordSale();
  const cancelled = await post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали' });
  expect(totals(cancelled)).toEqual(['0.00', '0.00', '0.00', '500.00', '-500.00', 'overpaid', '2000.00']);
  expect(figures(await post(`/sales/${sale.id}/restore/`))).toEqual(before);
});

test('a booking that was cancelled on its own earlier stays cancelled with its own penalty', async () => {
  const sale = await recordSale();
  await post(`/bookings/${bookingOf(sale, 1)}/cancel/`, { penalty: '50.00' });
  const alone = {
    totals: ['2000.00', '1057.50', '942.50', '500.00', '1500.00', 'partially_paid', null],
    booked: [
      ['active', '800.00', '800.00', null, null],
      ['cancelled', '50.00', '57.50', '300.00', '345.00'],
      ['active', '2500000.00', '200.00', null, null],
    ],
  };
  expect(figures(await read(sale))).toEqual(alone);
  const refused = await company.manager.api.post<ErrorBody>(`/sales/${sale.id}/cancel/`, {
    reason: 'Передумали',
    booking_penalties: [{ booking_id: bookingOf(sale, 1), penalty: '1.00' }],
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'booking_cancelled']);
  const cancelled = await post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали', client_penalty: '100.00' });
  expect(figures(cancelled)).toEqual({
    totals: ['100.00', '57.50', '42.50', '500.00', '-400.00', 'overpaid', '2000.00'],
    booked: [
      ['cancelled', '0.00', '0.00', '800.00', '800.00'],
      ['cancelled', '50.00', '57.50', '300.00', '345.00'],
      ['cancelled', '0.00', '0.00', '2500000.00', '200.00'],
    ],
  });
  expect(figures(await post(`/sales/${sale.id}/restore/`))).toEqual(alone);
});

test('a sale cancelled and restored twice with different penalties has its original figures', async () => {
  const sale = await recordSale();
  for (const penalty of ['10.00', '999.00']) {
    const booking_penalties = sale.bookings.map(({ id }) => ({ booking_id: id, penalty }));
    const penalties = { client_penalty: penalty, booking_penalties, ...allConfirmed };
    await post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали', ...penalties });
    expect(figures(await post(`/sales/${sale.id}/restore/`))).toEqual(before);
  }
});

test('a refund of a cancelled sale stays a refund after the sale is restored', async () => {
  const sale = await recordSale();
  await post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали', client_penalty: '100.00' });
  const refund = await buildPayment(company, sale, { kind: 'refund', amount: '-400.00' });
  await post(`/tourist-payments/${refund.id}/accept/`, allConfirmed);
  expect(totals(await post(`/sales/${sale.id}/restore/`))).toEqual([
    '2000.00',
    '1345.00',
    '655.00',
    '100.00',
    '1900.00',
    'partially_paid',
    null,
  ]);
});

test('an amount paid to a partner above the penalty is overpaid until the sale is restored', async () => {
  const sale = await recordSale();
  const booking = { id: bookingOf(sale, 0) };
  await allocate(company, booking, '800.00');
  const standing = ({ bookings }: Sale) => [bookings[0]?.payment_status, bookings[0]?.paid, bookings[0]?.to_be_paid];
  const cancelled = await post(`/sales/${sale.id}/cancel/`, {
    reason: 'Передумали',
    booking_penalties: [{ booking_id: booking.id, penalty: '100.00' }],
  });
  expect(standing(cancelled)).toEqual(['overpaid', '800.00', '-700.00']);
  expect(standing(await post(`/sales/${sale.id}/restore/`))).toEqual(['fully_paid', '800.00', '0.00']);
});
