import { describe, expect, test } from 'vitest';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, buildPayment, buildSale, readSale } from '../support/data/company.ts';
import { expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

/** The company’s rates: 12,500 sums to the dollar, 1.15 dollars to the euro. */
const uzs = (amount: string) => ({ amount, currency: 'UZS' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const usd = (amount: string) => ({ amount, currency: 'USD' });

/** A sale with an open debt. */
async function owing(debt: string) {
  const sale = await buildSale(company, { brutto: '1000.00' });
  const paid = (1000 - Number(debt)).toFixed(2);
  await buildPayment(company, sale, usd(paid));
  expect((await readSale(company.manager, sale.id)).debt).toBe(debt);
  return sale;
}

const figures = ({ usd_total, usd_rounding }: TouristPayment) => [usd_total, usd_rounding];
const debtOf = async (sale: { id: number }) => (await readSale(company.manager, sale.id)).debt;

describe('a payment whose conversion is within 0.05 of the debt settles it exactly', () => {
  test.each([
    ['468,125 sums are 37.5, owed are 37.45', '37.45', uzs('468125'), ['37.45', '-0.05'], '0.00'],
    ['467,500 sums are 37.4, owed are 37.45', '37.45', uzs('467500'), ['37.45', '0.05'], '0.00'],
    ['467,500 sums are 37.4, owed are 37.44', '37.44', uzs('467500'), ['37.44', '0.04'], '0.00'],
    ['32.57 euros are 37.5, owed are 37.46', '37.46', eur('32.57'), ['37.46', '-0.04'], '0.00'],
    ['467,500 sums are 37.4, just what is owed', '37.40', uzs('467500'), ['37.40', '0.00'], '0.00'],
  ])('a payment whose conversion is within 0.05 of the debt settles it: %s', async (_, debt, typed, settled, left) => {
    const sale = await owing(debt);
    expect(figures(await buildPayment(company, sale, typed))).toEqual(settled);
    expect(await debtOf(sale)).toBe(left);
    expect((await readSale(company.manager, sale.id)).payment_status).toBe('fully_paid');
  });

  test.each([
    ['468,125 sums are 37.5, owed are 37.44', '37.44', uzs('468125'), ['37.50', '0.00'], '-0.06'],
    ['467,500 sums are 37.4, owed are 37.46', '37.46', uzs('467500'), ['37.40', '0.00'], '0.06'],
    ['32.57 euros are 37.5, owed are 37.56', '37.56', eur('32.57'), ['37.50', '0.00'], '0.06'],
    ['dollars are what they are', '37.45', usd('37.44'), ['37.44', '0.00'], '0.01'],
    ['a part of it settles nothing', '500.00', uzs('468125'), ['37.50', '0.00'], '462.50'],
  ])('a payment beyond 0.05 does not settle the debt: %s', async (_, debt, typed, converted, left) => {
    const sale = await owing(debt);
    expect(figures(await buildPayment(company, sale, typed))).toEqual(converted);
    expect(await debtOf(sale)).toBe(left);
  });

  test('a payment recorded with its sale, after another one, settles the debt', async () => {
    const method_id = company.method.id;
    const sale = await buildSale(company, {
      brutto: '537.45',
      bookings: [{ partner_id: company.partner.id, rate: '400.00', currency: 'USD' }],
      tourist_payments: [
        { method_id, ...usd('500.00') },
        { method_id, ...uzs('468125') },
      ],
    });
    expect(sale.tourist_payments.map(figures)).toEqual([
      ['500.00', '0.00'],
      ['37.45', '-0.05'],
    ]);
    expect(sale.debt).toBe('0.00');
  });
});

describe('a refund within 0.05 of the overpaid amount settles it', () => {
  test.each([
    ['within 0.05', '-37.45', uzs('-468125'), ['-37.45', '0.05'], '0.00'],
    ['in euros, within 0.05', '-37.46', eur('-32.57'), ['-37.46', '0.04'], '0.00'],
    ['not beyond', '-37.44', uzs('-468125'), ['-37.50', '0.00'], '0.06'],
  ])(
    'a refund whose conversion is within 0.05 of the overpaid amount settles it: %s',
    async (_, debt, typed, settled, left) => {
      const sale = await owing(debt);
      expect(figures(await buildPayment(company, sale, { kind: 'refund', ...typed }))).toEqual(settled);
      expect(await debtOf(sale)).toBe(left);
    },
  );
});

describe('management accepts a payment', () => {
  const accept = async ({ id }: TouristPayment, accepted_amount?: string) =>
    expectStatus(
      await company.manager.api.post<TouristPayment>(
        `/tourist-payments/${id}/accept/`,
        accepted_amount === undefined ? {} : { accepted_amount },
      ),
      200,
    );

  test('the recorded amount is accepted with its rounding', async () => {
    const sale = await owing('37.45');
    const accepted = await accept(await buildPayment(company, sale, uzs('468125')));
    expect(accepted).toMatchObject({ accepted_amount: '468125.00', accepted_usd_total: '37.45' });
    expect(await debtOf(sale)).toBe('0.00');
  });

  test('the recorded amount is accepted as recorded, although the sale became cheaper meanwhile', async () => {
    const sale = await owing('37.45');
    const payment = await buildPayment(company, sale, uzs('468125'));
    expectStatus(await company.manager.api.patch(`/sales/${sale.id}/`, { brutto: '999.98' }), 200);
    expect(await accept(payment)).toMatchObject({ accepted_usd_total: '37.45' });
    expect(await debtOf(sale)).toBe('-0.02');
  });

  test('another accepted amount is converted anew and settles the debt without the payment', async () => {
    const sale = await owing('37.45');
    const payment = await buildPayment(company, sale, uzs('468125'));
    const accepted = await accept(payment, '467500.00');
    expect(accepted).toMatchObject({ accepted_amount: '467500.00', accepted_usd_total: '37.45', usd_total: '37.45' });
    expect(await debtOf(sale)).toBe('0.00');
  });

  test('another accepted amount that settles nothing leaves the rest as a debt', async () => {
    const sale = await owing('37.45');
    const accepted = await accept(await buildPayment(company, sale, uzs('468125')), '460000.00');
    expect(accepted).toMatchObject({ accepted_amount: '460000.00', accepted_usd_total: '36.80' });
    expect(await debtOf(sale)).toBe('0.65');
  });

  test('a refund is accepted with less than was recorded', async () => {
    const sale = await owing('-37.45');
    const refund = await buildPayment(company, sale, { kind: 'refund', ...uzs('-468125') });
    expect(await accept(refund, '-250000.00')).toMatchObject({ accepted_usd_total: '-20.00' });
    expect(await debtOf(sale)).toBe('-17.45');
  });
});

test('an edited amount settles anew, and a declined payment counts again', async () => {
  const sale = await owing('37.45');
  const payment = await buildPayment(company, sale, uzs('250000'));
  const patch = async (body: object) =>
    expectStatus(await company.agent.api.patch<TouristPayment>(`/tourist-payments/${payment.id}/`, body), 200);
  expect(figures(await patch({ amount: '467500.00' }))).toEqual(['37.45', '0.05']);
  const { api } = company.manager;
  expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'Нет чека' }), 200);
  expect(await debtOf(sale)).toBe('37.45');
  expect(figures(await patch({ amount: '468125.00' }))).toEqual(['37.45', '-0.05']);
  expect(await debtOf(sale)).toBe('0.00');
});
