import { describe, expect, test } from 'vitest';
import type { AllocationOption } from '#contract/allocation.ts';
import type { Booking } from '#contract/entities/booking.ts';
import type { PartnerPayment } from '#contract/entities/partner-payment.ts';
import type { Sale } from '#contract/entities/sale.ts';
import type { Amount, Currency } from '#contract/money.ts';
import { allocate, buildPartnerPayment, deallocate, yes } from '../support/allocations.ts';
import { expectRefusal } from '../support/answers.ts';
import { type Answer, expectStatus } from '../support/api.ts';
import { buildCompany, buildPayment, buildSale, inDays, readSale, today } from '../support/company.ts';
import { wrongFigures } from '../support/recompute.ts';
import { wrongMoneyOut } from '../support/recompute-money-out.ts';
import { sharedServer } from '../support/server.ts';
import { sharedSql } from '../support/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { api } = company.manager;

/** A sale of 1,000.00 for one booking of so much; USD at the partner that works in USD unless said. */
async function bookingOf(rate: Amount, more: Record<string, unknown> = {}): Promise<{ sale: Sale; booking: Booking }> {
  const sale = await buildSale(company, {
    bookings: [{ partner_id: company.partner.id, rate, currency: 'USD', ...more }],
  });
  const [booking] = sale.bookings;
  if (!booking) throw new Error('A sale has a booking');
  return { sale, booking };
}

type Line = { booking_id: number; option: AllocationOption; amount: Amount };
const send = (payment: { id: number }, body: object): Promise<Answer<PartnerPayment>> =>
  api.post(`/partner-payments/${payment.id}/allocate/`, body);
const pay = (payment: { id: number }, ...lines: Line[]) => send(payment, { lines, ...yes });

const FIGURES = `query ($id: Id!) { sale(id: $id) { netto profit bookings { amount_usd paid to_be_paid payment_status } } }`;
const figuresOf = async ({ id }: Sale) => {
  const { sale } = await api.read<{ sale: Sale }>(FIGURES, { id });
  const { netto, profit, bookings } = sale;
  return { netto, profit, ...bookings[0] };
};
const cashOf = ({ id }: { id: number }) =>
  sql.query(
    `select type, amount::text, currency, reverses_id is not null as reversal from cash_entries
     where partner_payment_id = $1 order by id`,
    [id],
  );

describe('the three options', () => {
  test('a partial payment leaves the booking open, and netto as it was', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '300.00');
    expect(await figuresOf(sale)).toEqual({
      ...{ netto: '800.00', profit: '200.00', amount_usd: '800.00' },
      ...{ paid: '300.00', to_be_paid: '500.00', payment_status: 'partially_paid' },
    });
  });

  test('a full payment changing netto settles it, and what was really paid is what it costs', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '790.50', 'full_netto');
    expect(await figuresOf(sale)).toEqual({
      ...{ netto: '790.50', profit: '209.50', amount_usd: '790.50' },
      ...{ paid: '800.00', to_be_paid: '0.00', payment_status: 'fully_paid' },
    });
  });

  test('a full payment with an exchange loss settles it, netto stays, and the cash book has the difference', async () => {
    const { sale, booking } = await bookingOf('800.00');
    const paid = await allocate(company, booking, '812.25', 'full_exchange_loss');
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', profit: '200.00', payment_status: 'fully_paid' });
    expect(await cashOf(paid)).toEqual([
      { type: 'expense', amount: '812.25', currency: 'USD', reversal: false },
      { type: 'exchange_loss', amount: '12.25', currency: 'USD', reversal: false },
    ]);
  });

  test('paying less with that option is a gain; taken back, both are as before', async () => {
    const { sale, booking } = await bookingOf('800.00');
    const paid = await allocate(company, booking, '795.00', 'full_exchange_loss');
    expect(await cashOf(paid)).toContainEqual({
      ...{ type: 'exchange_gain', amount: '5.00', currency: 'USD', reversal: false },
    });
    await deallocate(company, booking, '800.00');
    expect(await cashOf(paid)).toContainEqual({
      ...{ type: 'exchange_loss', amount: '5.00', currency: 'USD', reversal: true },
    });
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', paid: '0.00', payment_status: 'not_paid' });
  });

  test('a change of netto taken back gives the old netto back', async () => {
    const { sale, booking } = await bookingOf('800.00');
    await allocate(company, booking, '100.00');
    await allocate(company, booking, '650.00', 'full_netto');
    expect(await figuresOf(sale)).toMatchObject({ netto: '750.00', profit: '250.00' });
    await deallocate(company, booking, '700.00');
    expect(await figuresOf(sale)).toMatchObject({ netto: '800.00', paid: '100.00', to_be_paid: '700.00' });
  });

  test('the settling rest takes the difference of the parts before it', async () => {
    // 500 EUR booked at 1.10 are 550 USD. 300 EUR are paid at 1.20, the rest at 1.15: 360 + 230 USD.
    const euro = { partner_id: company.euroPartner.id, currency: 'EUR', currency_rate: '1.10', ...yes };
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

  test('is settled exactly, and everything is kept with both rates', async () => {
    const { sale, booking } = await bookingOf('437.45', { partner_id: company.euroPartner.id });
    const payment = await buildPartnerPayment(company, '6000000', uzs);
    expect(payment).toMatchObject({
      ...{ usd_total: '476.20', partner_currency: 'EUR', partner_rate: '1.150000', partner_amount: '414.10' },
    });
    // 437.45 × 12,600 = 5,511,870, which is 437.4 rounded: within 0.05 of what is owed.
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

  test('without a rate of its currency says so at the partner, and keeps nothing', async () => {
    const fresh = await buildCompany(server);
    await sql.query("delete from currency_rates where company_id = $1 and from_currency = 'EUR'", [fresh.id]);
    const body = {
      partner_id: fresh.euroPartner.id,
      method_id: fresh.method.id,
      amount: '100',
      currency: 'USD',
      ...yes,
    };
    const refused = expectRefusal(await fresh.manager.api.post('/partner-payments/', body), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ partner_id: 'rate_missing' });
  });
});

describe('what can not be allocated is answered at its place', () => {
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

  test.each(cases)('%s', async (_, body, code, status, fields) => {
    const { booking } = await bookingOf('400.00');
    const payment = await buildPartnerPayment(company, '500.00');
    const refused = expectRefusal(await send(payment, body(booking.id)), status, code as never);
    expect(refused.fields).toEqual(fields);
  });

  test('a booking of another partner, one that is settled, one that is chosen twice', async () => {
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

  test('all that is left at another rate has to say where the difference goes', async () => {
    const euro = { partner_id: company.euroPartner.id, currency: 'EUR' as Currency };
    const { booking } = await bookingOf('100.00', euro);
    const payment = await buildPartnerPayment(company, '100.00', { ...euro, currency_rate: '1.20' });
    const refused = await pay(payment, { booking_id: booking.id, option: 'partial', amount: '100.00' });
    expect(expectRefusal(refused, 409, 'choose_full_payment').fields).toEqual({
      'lines.0.option': 'choose_full_payment',
    });
  });

  test('so little that it is nothing in the currency of the booking', async () => {
    const { booking } = await bookingOf('100.00');
    const payment = await buildPartnerPayment(company, '500.00', { currency: 'UZS' });
    const refused = await pay(payment, { booking_id: booking.id, option: 'partial', amount: '100.00' });
    expect(expectRefusal(refused, 400, 'amount_too_small').fields).toEqual({ 'lines.0.amount': 'amount_too_small' });
  });

  test('a refused line undoes the others', async () => {
    const [good, bad] = [await bookingOf('100.00'), await bookingOf('100.00')];
    const payment = await buildPartnerPayment(company, '500.00');
    const lines = [good, bad].map(({ booking }, index) => ({
      ...{ booking_id: booking.id, option: 'partial' as const, amount: index ? '100.01' : '50.00' },
    }));
    expectRefusal(await pay(payment, ...lines), 409, 'exceeds_booking');
    expect(await figuresOf(good.sale)).toMatchObject({ paid: '0.00' });
  });
});

describe('what is unusual is asked about first', () => {
  test('more than is owed to the partner', async () => {
    const partner = expectStatus(await api.post<{ id: number }>('/partners/', { name: 'Новый', currency: 'USD' }), 201);
    const body = { partner_id: partner.id, method_id: company.method.id, amount: '10', currency: 'USD' };
    const asked = expectRefusal(await api.post('/partner-payments/', body), 409, 'confirmation_required');
    expect(asked.details.confirmations).toEqual([
      { code: 'payment_exceeds_debt', field: 'amount', values: { amount: '10.00', debt: '0.00', partner: 'Новый' } },
    ]);
    expectStatus(await api.post('/partner-payments/', { ...body, ...yes }), 201);
  });

  test('a difference that is large, and a loss that it makes', async () => {
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

describe('paying several together', () => {
  test('fills them in the order of their service dates, the last one partially', async () => {
    const book = (rate: Amount, days: number) => bookingOf(rate, { service_date: inDays(days) });
    const [late, early, middle] = [await book('300.00', 30), await book('100.00', 10), await book('200.00', 20)];
    const payment = await buildPartnerPayment(company, '350.00');
    const booking_ids = [late, early, middle].map(({ booking }) => booking.id);
    const asked = { together: { booking_ids, option: 'full_netto' }, ...yes };
    const { allocations, allocation } = expectStatus(await send(payment, asked), 200);
    expect(allocations.map(({ booking_id, option, amount }) => [booking_id, option, amount])).toEqual([
      [early.booking.id, 'full_netto', '100.00'],
      [middle.booking.id, 'full_netto', '200.00'],
      [late.booking.id, 'partial', '50.00'],
    ]);
    expect(allocation).toBe('fully_allocated');
  });
});

describe('a sale that is no longer active', () => {
  test('when it is completed, is paid for; its netto stays', async () => {
    const { sale, booking } = await bookingOf('800.00');
    expectStatus(await api.patch(`/sales/${sale.id}/`, { service_date: today() }), 200);
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

  test('when it is cancelled, owes the penalty; what was paid beyond is owed by the partner and comes back', async () => {
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

describe('a payment', () => {
  test('that is changed leaves its old line, its reversal and the new one in the cash book', async () => {
    const payment = await buildPartnerPayment(company, '50.00');
    expectStatus(await api.patch(`/partner-payments/${payment.id}/`, { amount: '60.00', ...yes }), 200);
    expect(await cashOf(payment)).toEqual([
      { type: 'expense', amount: '50.00', currency: 'USD', reversal: false },
      { type: 'income', amount: '50.00', currency: 'USD', reversal: true },
      { type: 'expense', amount: '60.00', currency: 'USD', reversal: false },
    ]);
    expectStatus(await api.delete(`/partner-payments/${payment.id}/`), 204);
    expect((await cashOf(payment)).at(-1)).toMatchObject({ type: 'income', amount: '60.00', reversal: true });
  });

  test('that is changed to what it is leaves nothing', async () => {
    const payment = await buildPartnerPayment(company, '50.00');
    const same = expectStatus(await api.patch<PartnerPayment>(`/partner-payments/${payment.id}/`, { ...yes }), 200);
    expect(same.version).toBe(payment.version);
    expect(await cashOf(payment)).toHaveLength(1);
  });

  test('to a partner that is worked with no more is recorded as long as something is owed to it', async () => {
    const name = { name: 'Уходящий', currency: 'USD' };
    const partner = expectStatus(await api.post<{ id: number }>('/partners/', name), 201);
    await bookingOf('100.00', { partner_id: partner.id });
    expectStatus(await api.patch(`/partners/${partner.id}/`, { retired: true }), 200);
    await buildPartnerPayment(company, '100.00', { partner_id: partner.id });
    const body = { partner_id: partner.id, method_id: company.method.id, amount: '1', currency: 'USD', ...yes };
    expect(expectRefusal(await api.post('/partner-payments/', body), 409, 'partner_closed').fields).toEqual({
      partner_id: 'partner_closed',
    });
  });

  test('by a method that is not for partners is refused at the method', async () => {
    const { id } = expectStatus(
      await api.post<{ id: number }>('/payment-methods/', { name: 'Терминал', for_partner_payments: false }),
      201,
    );
    const body = { partner_id: company.partner.id, method_id: id, amount: '1', currency: 'USD', ...yes };
    expect(expectRefusal(await api.post('/partner-payments/', body), 400, 'invalid_fields').fields).toEqual({
      method_id: 'method_not_offered',
    });
  });
});

test('whatever happened here adds up', async () => {
  expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
  expect(await wrongFigures(sql)).toEqual([]);
});
