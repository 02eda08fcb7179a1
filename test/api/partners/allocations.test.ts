import { describe, expect, test } from 'vitest';
import type { Amount } from '#contract/base/money.ts';
import { allConfirmed, allocate, buildPartnerPayment, deallocate } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, inDays, readSale, today } from '../../support/data/company.ts';
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

describe('the three options of an allocation', () => {
  test('a partial payment leaves the booking open, and netto unchanged', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '300.00');
    expect(await figuresOf(sale)).toEqual({
      ...{ netto: '800.00', profit: '200.00', amount_usd: '800.00' },
      ...{ paid: '300.00', to_be_paid: '500.00', payment_status: 'partially_paid' },
    });
  });

  test('a full payment that changes netto settles the booking, and its cost is the amount paid', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '790.50', 'full_netto');
    expect(await figuresOf(sale)).toEqual({
      ...{ netto: '790.50', profit: '209.50', amount_usd: '790.50' },
      ...{ paid: '800.00', to_be_paid: '0.00', payment_status: 'fully_paid' },
    });
  });

  test('a full payment with an exchange loss settles the booking, leaves netto, and writes the difference to the cash book', async () => {
    const { sale, booking } = await bookingOf('800.00');
    const paid = await allocate(company, booking, '812.25', 'full_exchange_loss');
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', profit: '200.00', payment_status: 'fully_paid' });
    expect(await cashOf(paid)).toEqual([
      { type: 'expense', amount: '812.25', currency: 'USD', reversal: false },
      { type: 'exchange_loss', amount: '12.25', currency: 'USD', reversal: false },
    ]);
  });

  test('a lower payment with that option is a gain, and its deallocation restores booking and cash book', async () => {
    const { sale, booking } = await bookingOf('800.00');
    const paid = await allocate(company, booking, '795.00', 'full_exchange_loss');
    expect(await cashOf(paid)).toContainEqual({
      ...{ type: 'exchange_gain', amount: '5.00', currency: 'USD', reversal: false },
    });
    await deallocate(company, booking, '800.00');
    expect(await cashOf(paid)).toContainEqual({
      ...{ type: 'exchange_gain', amount: '-5.00', currency: 'USD', reversal: true },
    });
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', paid: '0.00', payment_status: 'not_paid' });
  });

  test('a deallocated change of netto restores the old netto', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '100.00');
    await allocate(company, booking, '650.00', 'full_netto');
    expect(await figuresOf(sale)).toMatchObject({ netto: '750.00', profit: '250.00' });
    await deallocate(company, booking, '700.00');
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', paid: '100.00', to_be_paid: '700.00' });
  });

  test('the settling payment takes the difference of the earlier parts', async () => {
    // 500 EUR booked at 1.10 are 550 USD. 300 EUR are paid at 1.20, the rest at 1.15: 360 + 230 USD.
    const euro = { partner_id: company.euroPartner.id, currency: 'EUR', currency_rate: '1.10', ...allConfirmed };
    const { sale, booking } = await bookingOf('500.00', {
      ...{ partner_id: euro.partner_id, currency: 'EUR', currency_rate: '1.15' },
    });
    expect(booking.amount_usd).toBe('575.00');
    const first = await buildPartnerPayment(company, '300.00', { ...euro, currency_rate: '1.20' });
    expectStatus(await pay(first, { booking_id: booking.id, option: 'partial', amount: '300.00' }), 200);
    const second = await buildPartnerPayment(company, '200.00', { ...euro, currency_rate: '1.15' });
    const line = { booking_id: booking.id, option: 'full_netto', amount: '200.00' } as const;
    const { allocations } = expectStatus(await pay(second, line), 200);
    expect(allocations).toMatchObject([{ usd_amount: '230.00', booking_amount: '200.00', usd_difference: '15.00' }]);
    expect(await figuresOf(sale)).toMatchObject({ netto: '590.00', to_be_paid: '0.00' });
  });
});

describe('a partner in EUR that is paid in UZS for a booking in USD', () => {
  const uzs = { partner_id: company.euroPartner.id, currency: 'UZS', currency_rate: '12600' };

  test('the booking is settled exactly, and everything is stored with both rates', async () => {
    const { sale, booking } = await bookingOf('437.45', { partner_id: company.euroPartner.id });
    const payment = await buildPartnerPayment(company, '6000000', uzs);
    expect(payment).toMatchObject({
      ...{ usd_total: '476.20', partner_currency: 'EUR', partner_rate: '1.150000', partner_amount: '414.10' },
    });
    // 437.45 × 12,600 = 5,511,870, which is 437.4 rounded: within 0.05 of the debt.
    const line = { booking_id: booking.id, option: 'full_netto', amount: '5511870.00' } as const;
    const { allocations, ...after } = expectStatus(await pay(payment, line), 200);
    expect(allocations).toMatchObject([
      {
        ...{ amount: '5511870.00', currency: 'UZS', payment_rate: '12600.000000', usd_amount: '437.45' },
        ...{ booking_amount: '437.45', booking_currency: 'USD', booking_rate: '1.000000', usd_difference: '0.00' },
      },
    ]);
    expect(after).toMatchObject({ remainder: '488130.00', allocation: 'partly_allocated' });
    expect(await figuresOf(sale)).toMatchObject({ netto: '437.45', to_be_paid: '0.00' });
  });

  test('a missing rate of the partner’s currency is refused at the partner, and nothing is stored', async () => {
    const fresh = await buildCompany(server);
    await sql.query("delete from currency_rates where company_id = $1 and from_currency = 'EUR'", [fresh.id]);
    const body = {
      partner_id: fresh.euroPartner.id,
      method_id: fresh.method.id,
      amount: '100',
      currency: 'USD',
      ...allConfirmed,
    };
    const refused = expectRefusal(await fresh.manager.api.post('/partner-payments/', body), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ partner_id: 'rate_missing' });
  });
});

describe('payment of several bookings', () => {
  test('bookings are paid in the order of their service dates, the last one partially', async () => {
    const book = (rate: Amount, days: number) => bookingOf(rate, { service_date: inDays(days) });
    const [late, early, middle] = [await book('300.00', 30), await book('100.00', 10), await book('200.00', 20)];
    const payment = await buildPartnerPayment(company, '350.00');
    const booking_ids = [late, early, middle].map(({ booking }) => booking.id);
    const asked = { together: { booking_ids, option: 'full_netto' }, ...allConfirmed };
    const { allocations, allocation } = expectStatus(await send(payment, asked), 200);
    expect(allocations.map(({ booking_id, option, amount }) => [booking_id, option, amount])).toEqual([
      [early.booking.id, 'full_netto', '100.00'],
      [middle.booking.id, 'full_netto', '200.00'],
      [late.booking.id, 'partial', '50.00'],
    ]);
    expect(allocation).toBe('fully_allocated');
  });
});

describe('bookings of a sale that is not active', () => {
  test('a booking of a completed sale can be paid, and its netto stays', async () => {
    const { sale, booking } = await bookingOf('800.00');
    expectStatus(await api.patch(`/sales/${sale.id}/`, { service_date: today(), ...allConfirmed }), 200);
    const payment = await buildPayment(company, sale, { amount: '1000.00' });
    expectStatus(await api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    expectStatus(await api.post(`/sales/${sale.id}/complete/`), 200);
    const paying = await buildPartnerPayment(company, '790.00');
    const line = { booking_id: booking.id, option: 'full_netto', amount: '790.00' } as const;
    expect(expectRefusal(await pay(paying, line), 409, 'sale_not_active').fields).toEqual({
      'lines.0.option': 'sale_not_active',
    });
    expectStatus(await pay(paying, { ...line, option: 'full_exchange_loss' }), 200);
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', payment_status: 'fully_paid' });
  });

  test('a booking of a cancelled sale owes the penalty, and a higher payment is owed by the partner and refunded', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '810.00', 'full_netto');
    const penalty = { booking_penalties: [{ booking_id: booking.id, penalty: '150.00' }] };
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь', ...penalty }), 200);
    expect(await figuresOf(sale)).toMatchObject({
      amount_usd: '160.00',
      to_be_paid: '-650.00',
      payment_status: 'overpaid',
    });
    const back = await buildPartnerPayment(company, '-650.00');
    expect(await cashOf(back)).toMatchObject([{ type: 'income', amount: '650.00' }]);
    const line = { booking_id: booking.id, option: 'full_netto', amount: '-650.00' } as const;
    expect(expectStatus(await pay(back, line), 200).allocation).toBe('fully_allocated');
    expect(await figuresOf(sale)).toMatchObject({ amount_usd: '160.00', to_be_paid: '0.00' });
    expectStatus(await api.post(`/sales/${sale.id}/restore/`), 200);
    expect((await readSale(company.manager, sale.id)).netto).toBe('810.00');
  });
});

test('after all allocations the figures equal their recomputation', async () => {
  expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
  expect(await wrongFigures(sql)).toEqual([]);
});
