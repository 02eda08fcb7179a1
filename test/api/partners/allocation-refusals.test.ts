import { describe, expect, test } from 'vitest';
import type { Amount, Currency } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { allConfirmed, buildPartnerPayment } from '../../support/data/allocations.ts';
import { addCashLine } from '../../support/data/cash-book.ts';
import { buildCompany } from '../../support/data/company.ts';
import { openPayDesk } from '../../support/data/pay-desk.ts';
import { wrongFigures } from '../../support/oracles/recompute.ts';
import { wrongMoneyOut } from '../../support/oracles/recompute-money-out.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { api } = company.manager;

const { bookingOf, send, pay, figuresOf, cashOf } = openPayDesk(company, sql);

describe('an impossible allocation is refused at its field', () => {
  const cases: [string, (id: number) => object, string, number, Record<string, string>][] = [
    ['nothing', () => ({ lines: [] }), 'select_at_least_one_booking', 400, {}],
    ['one alone together', (id) => together(id), 'select_at_least_two_bookings', 400, {}],
    ['zero', (id) => one(id, '0.00'), 'payment_amount_zero', 409, { 'lines.0.amount': 'payment_amount_zero' }],
    ['the wrong way', (id) => one(id, '-5.00'), 'amount_sign', 400, { 'lines.0.amount': 'amount_sign' }],
    [
      'more than the payment',
      (id) => one(id, '500.01'),
      'exceeds_remainder',
      409,
      { 'lines.0.amount': 'exceeds_remainder' },
    ],
    [
      'more than the booking',
      (id) => one(id, '400.01'),
      'exceeds_booking',
      409,
      { 'lines.0.amount': 'exceeds_booking' },
    ],
  ];
  const one = (booking_id: number, amount: Amount) => ({ lines: [{ booking_id, option: 'partial', amount }] });
  const together = (id: number) => ({ together: { booking_ids: [id], option: 'full_netto' } });

  test.each(cases)('an impossible allocation is refused at its field: %s', async (_, body, code, status, fields) => {
    const { booking } = await bookingOf('400.00');
    const payment = await buildPartnerPayment(company, '500.00');
    const refused = expectRefusal(await send(payment, body(booking.id)), status, code);
    expect(refused.fields).toEqual(fields);
  });

  test('a booking of another partner, a settled one and one that is chosen twice are refused', async () => {
    const { booking } = await bookingOf('100.00');
    const other = await bookingOf('100.00', { partner_id: company.sumPartner.id });
    const payment = await buildPartnerPayment(company, '500.00');
    const line = { booking_id: booking.id, option: 'full_netto', amount: '100.00' } as const;
    const strange = await pay(payment, line, { ...line, booking_id: other.booking.id });
    const field = 'lines.1.booking_id';
    expect(expectRefusal(strange, 409, 'booking_of_other_partner').fields).toEqual({
      [field]: 'booking_of_other_partner',
    });
    expect(expectRefusal(await pay(payment, line, line), 400, 'choice_invalid').fields).toEqual({
      [field]: 'choice_invalid',
    });
    expectStatus(await pay(payment, line), 200);
    expect(expectRefusal(await pay(payment, line), 409, 'booking_settled').fields).toEqual({
      'lines.0.booking_id': 'booking_settled',
    });
  });

  test('an allocation of the whole rest at another rate must have a choice for the difference', async () => {
    const euro = { partner_id: company.euroPartner.id, currency: 'EUR' as Currency };
    const { booking } = await bookingOf('100.00', euro);
    const payment = await buildPartnerPayment(company, '100.00', { ...euro, currency_rate: '1.20' });
    const refused = await pay(payment, { booking_id: booking.id, option: 'partial', amount: '100.00' });
    expect(expectRefusal(refused, 409, 'choose_full_payment').fields).toEqual({
      'lines.0.option': 'choose_full_payment',
    });
  });

  test('an amount that is zero in the booking’s currency is refused', async () => {
    const { booking } = await bookingOf('100.00');
    const payment = await buildPartnerPayment(company, '500.00', { currency: 'UZS' });
    const refused = await pay(payment, { booking_id: booking.id, option: 'partial', amount: '100.00' });
    expect(expectRefusal(refused, 400, 'amount_too_small').fields).toEqual({ 'lines.0.amount': 'amount_too_small' });
  });

  test('one refused line rolls back the others', async () => {
    const [good, bad] = [await bookingOf('100.00'), await bookingOf('100.00')];
    const payment = await buildPartnerPayment(company, '500.00');
    const lines = [good, bad].map(({ booking }, index) => ({
      ...{ booking_id: booking.id, option: 'partial' as const, amount: index ? '100.01' : '50.00' },
    }));
    expectRefusal(await pay(payment, ...lines), 409, 'exceeds_booking');
    expect(await figuresOf(good.sale)).toMatchObject({ paid: '0.00' });
  });
});

describe('an unusual allocation needs confirmation', () => {
  test('an allocation above the debt to the partner needs confirmation', async () => {
    const partner = expectStatus(await api.post<{ id: number }>('/partners/', { name: 'Новый', currency: 'USD' }), 201);
    await addCashLine(company, { amount: '10000.00' });
    const body = { partner_id: partner.id, method_id: company.method.id, amount: '10', currency: 'USD' };
    const asked = expectRefusal(await api.post('/partner-payments/', body), 409, 'confirmation_required');
    expect(asked.details.confirmations).toEqual([
      { code: 'payment_exceeds_debt', field: 'amount', values: { amount: '10.00', debt: '0.00', partner: 'Новый' } },
    ]);
    expectStatus(await api.post('/partner-payments/', { ...body, ...allConfirmed }), 201);
  });

  test('a large difference, and a loss that it causes, need confirmation', async () => {
    const { booking } = await bookingOf('800.00');
    const payment = await buildPartnerPayment(company, '1900.00');
    const lines = [{ booking_id: booking.id, option: 'full_netto', amount: '1900.00' }];
    const asked = expectRefusal(await send(payment, { lines }), 409, 'confirmation_required');
    expect(asked.details.confirmations).toEqual([
      { code: 'difference_large', field: 'lines.0.option', values: { difference: '1100.00', booked: '800.00' } },
      { code: 'profit_negative', field: 'lines.0.option', values: { profit: '-900.00' } },
    ]);
  });
});

describe('a payment to a partner', () => {
  test('an edited payment to a partner leaves its old line, its reversal and the new line in the cash book', async () => {
    const payment = await buildPartnerPayment(company, '50.00');
    expectStatus(await api.patch(`/partner-payments/${payment.id}/`, { amount: '60.00', ...allConfirmed }), 200);
    expect(await cashOf(payment)).toEqual([
      { type: 'expense', amount: '50.00', currency: 'USD', reversal: false },
      { type: 'expense', amount: '-50.00', currency: 'USD', reversal: true },
      { type: 'expense', amount: '60.00', currency: 'USD', reversal: false },
    ]);
    expectStatus(await api.delete(`/partner-payments/${payment.id}/`), 204);
    expect((await cashOf(payment)).at(-1)).toMatchObject({ type: 'expense', amount: '-60.00', reversal: true });
  });

  test('an edit without a change writes no cash line', async () => {
    const payment = await buildPartnerPayment(company, '50.00');
    const same = expectStatus(
      await api.patch<PartnerPayment>(`/partner-payments/${payment.id}/`, { ...allConfirmed }),
      200,
    );
    expect(same.version).toBe(payment.version);
    expect(await cashOf(payment)).toHaveLength(1);
  });

  test('a payment to a retired partner is recorded as long as something is owed to it', async () => {
    const name = { name: 'Уходящий', currency: 'USD' };
    const partner = expectStatus(await api.post<{ id: number }>('/partners/', name), 201);
    await bookingOf('100.00', { partner_id: partner.id });
    expectStatus(await api.patch(`/partners/${partner.id}/`, { retired: true }), 200);
    await buildPartnerPayment(company, '100.00', { partner_id: partner.id });
    const body = {
      partner_id: partner.id,
      method_id: company.method.id,
      amount: '1',
      currency: 'USD',
      ...allConfirmed,
    };
    expect(expectRefusal(await api.post('/partner-payments/', body), 409, 'partner_closed').fields).toEqual({
      partner_id: 'partner_closed',
    });
  });

  test('a method that is not for partners is refused at the method', async () => {
    const { id } = expectStatus(
      await api.post<{ id: number }>('/payment-methods/', { name: 'Терминал', for_partner_payments: false }),
      201,
    );
    const body = { partner_id: company.partner.id, method_id: id, amount: '1', currency: 'USD', ...allConfirmed };
    expect(expectRefusal(await api.post('/partner-payments/', body), 400, 'invalid_fields').fields).toEqual({
      method_id: 'method_not_offered',
    });
  });
});

test('after all allocations the figures equal their recomputation', async () => {
  expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
  expect(await wrongFigures(sql)).toEqual([]);
});
