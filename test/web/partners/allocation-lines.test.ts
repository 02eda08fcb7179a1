import { describe, expect, test } from 'vitest';
import type { OpenBookingRow } from '#contract/partners/open-booking.ts';
import type { PayingPayment } from '#contract/sales/bookings/allocation-figures.ts';
import {
  amountIn,
  filledLine,
  filledTogether,
  type Lines,
  previewOf,
} from '../../../src/web/partners/allocation/allocation-form-lines.ts';

const payment: PayingPayment = {
  currency: 'UZS',
  currency_rate: '12500',
  remainder: '2500000.00',
  remainder_usd: '200.00',
  remainder_partner: '200.00',
  partner_currency: 'USD',
  partner_rate: '1',
};

const booking = (id: number, price: string, overrides: Partial<OpenBookingRow> = {}): OpenBookingRow => ({
  ...{ id, sale_id: 1, partner_id: 1, reference_number: null, service_date: `2026-01-0${id}` },
  ...{ tourist_name: 'Тимур', tourist_surname: 'Ахмедов', direction_name: 'Анталья' },
  ...{ rate: price, currency: 'USD', currency_rate: '1', amount_usd: price, paid: '0.00' },
  ...{ payment_status: 'not_paid', lifecycle: 'active', partner_currency: 'USD', partner_rate: null },
  ...{ to_be_paid: price, to_be_paid_usd: price, to_be_paid_partner: price },
  ...{ sale_lifecycle: 'active', sale_netto: '300.00', sale_profit: '100.00' },
  ...overrides,
});

const amounts = (lines: Lines) => Object.values(lines).map(({ amount }) => amount.replace(/\s/g, ''));

describe('the amount of an allocation', () => {
  test.each([
    ['1,2м', '1200000.00'],
    ['100$', '1250000.00'],
    ['100 eur', null],
    ['сто', null],
  ])('an amount typed as "%s" is %s of the payment’s currency', (typed, amount) => {
    expect(amountIn(payment, typed)).toBe(amount);
  });

  test('an amount has the sign of the payment, whichever is typed', () => {
    const back = { ...payment, remainder: '-500.00' };
    expect([amountIn(back, '300'), amountIn(back, '-300')]).toEqual(['-300.00', '-300.00']);
  });
});

describe('a row of an allocation', () => {
  test('a row is filled with the amount that settles it, or with the rest of the payment', () => {
    const [first, second] = [booking(1, '120.00'), booking(2, '120.00')];
    const one = { 1: filledLine(payment, first, {}) ?? { option: null, amount: '' } };
    const two = filledLine(payment, second, one);
    expect(amounts({ ...one, ...(two ? { 2: two } : {}) })).toEqual(['1500000,00', '1000000,00']);
    const { rows, remainder } = previewOf(payment, [first, second], { ...one, ...(two ? { 2: two } : {}) });
    expect([rows.get(1)?.option, rows.get(2)?.option, remainder]).toEqual(['full_netto', 'partial', '0.00']);
    expect(filledLine(payment, booking(3, '50.00'), { ...one, ...(two ? { 2: two } : {}) })).toBe(null);
  });

  test('a row of a completed sale is settled without a change of its netto', () => {
    const completed = booking(1, '100.00', { sale_lifecycle: 'completed' });
    expect(previewOf(payment, [completed], {}).rows.get(1)?.option).toBe('full_exchange_loss');
    const typed: Lines = { 1: { option: 'full_netto', amount: '1300000' } };
    const problem = { code: 'sale_not_active', at: 'option' };
    expect(previewOf(payment, [completed], typed).rows.get(1)?.problem).toEqual(problem);
  });

  test('two rows of one sale have their combined change', () => {
    const typed: Lines = {
      1: { option: 'full_netto', amount: '1300000' },
      2: { option: 'full_netto', amount: '650000' },
    };
    const { rows, netto, lines } = previewOf(payment, [booking(1, '100.00'), booking(2, '50.00')], typed);
    expect(netto).toBe('6.00');
    expect(rows.get(2)?.sale).toEqual({ netto: '306.00', profit: '94.00' });
    expect(lines.map(({ booking_id }) => booking_id)).toEqual([1, 2]);
  });
});

test('rows paid together are filled by date as far as the payment lasts, and the others keep their amounts', () => {
  const bookings = [booking(3, '80.00'), booking(1, '100.00'), booking(4, '10.00')];
  const typed: Lines = { 2: { option: null, amount: '625000' }, 4: { option: 'partial', amount: '1' } };
  const { 1: one, 2: two, 3: three, 4: four } = filledTogether(payment, bookings, typed);
  const read = [one, two, three, four].map((line) => line?.amount.replace(/\s/g, ''));
  expect(read).toEqual(['1250000,00', '625000', '625000,00', '']);
});
