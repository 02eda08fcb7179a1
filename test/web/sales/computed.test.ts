import { describe, expect, test } from 'vitest';
import { add, amount } from '#contract/base/money.ts';
import {
  type ComputedFigure,
  type ComputedLine,
  computeBooking,
  computeFigure,
  computePayment,
} from '../../../src/web/sales/form/computed-figures.ts';
import type { SaleDetailsData } from '../../../src/web/sales/sale-query.ts';

type Booking = SaleDetailsData['bookings'][number];
type Payment = SaleDetailsData['tourist_payments'][number];

const booking = (id: number, fields: Partial<Booking>) =>
  ({
    id,
    partner_name: `Партнёр ${id}`,
    service_date: '2026-11-23',
    currency: 'USD',
    currency_rate: '1.000000',
    lifecycle: 'active',
    ...fields,
  }) as Booking;

const payment = (id: number, fields: Partial<Payment>) =>
  ({
    id,
    kind: 'payment',
    method_name: 'Наличные',
    payment_date: '2026-11-20',
    currency: 'USD',
    currency_rate: '1.000000',
    usd_rounding: '0.00',
    state: 'new',
    accepted_amount: null,
    accepted_usd_total: null,
    accepted_usd_rounding: null,
    ...fields,
  }) as Payment;

/** A sale of the design’s picture as the server returns it, with a payment of every kind. */
const sale = {
  brutto: '2640.00',
  extra_profit: '15.50',
  bookings: [
    booking(1, { rate: '1780.00', currency: 'EUR', currency_rate: '1.136072', amount_usd: '2022.20' }),
    booking(2, { rate: '3395000.00', currency: 'UZS', currency_rate: '11792.22', amount_usd: '287.90' }),
    booking(3, { rate: '50.00', amount_usd: '50.00', lifecycle: 'cancelled' }),
  ],
  tourist_payments: [
    payment(1, { amount: '500.00', usd_total: '500.00' }),
    payment(2, {
      amount: '6325000.00',
      currency: 'UZS',
      currency_rate: '12650',
      usd_total: '500.00',
      state: 'accepted',
      accepted_amount: '5060000.00',
      accepted_usd_total: '400.02',
      accepted_usd_rounding: '0.02',
    }),
    payment(3, { amount: '77.00', usd_total: '77.00', state: 'declined' }),
    payment(4, { kind: 'refund', amount: '-100.00', usd_total: '-100.00' }),
  ],
} as SaleDetailsData;

const ids = ({ lines }: { lines: ComputedLine[] }) => lines.map(({ id }) => id);

describe('the computation of a figure', () => {
  test.each<[ComputedFigure, string[], string]>([
    ['netto', ['booking 1', 'booking 2', 'booking 3'], '2360.10'],
    ['profit', ['brutto', 'booking 1', 'booking 2', 'booking 3'], '279.90'],
    ['total_profit', ['brutto', 'booking 1', 'booking 2', 'booking 3', 'extra_profit'], '295.40'],
    ['paid', ['payment 1', 'payment 2', 'payment 4'], '800.02'],
    ['accepted', ['payment 2'], '400.02'],
    ['debt', ['brutto', 'payment 1', 'payment 2', 'payment 4'], '1839.98'],
  ])('the lines add up to the figure: %s', (figure, lines, sum) => {
    const computed = computeFigure(figure, sale);
    expect(ids(computed)).toEqual(lines);
    expect(computed.sum).toBe(sum);
    expect(add(...computed.lines.map(({ usd }) => usd))).toBe(sum);
  });

  test('a cost in the profit is the cost in the netto with a negative sign', () => {
    const [, cost] = computeFigure('profit', sale).lines;
    expect(cost).toMatchObject({ amount: '-1780.00', currency: 'EUR', usd: '-2022.20' });
    expect(computeFigure('netto', sale).lines[0]).toMatchObject({ amount: '1780.00', usd: '2022.20' });
  });

  test('a sale without payments has no lines to add up', () => {
    expect(computeFigure('paid', { ...sale, tourist_payments: [] })).toEqual({ lines: [], sum: '0.00' });
  });
});

describe('the conversion of an amount', () => {
  test('euros are multiplied by their rate, sums are divided by it, and dollars have none', () => {
    expect(sale.bookings.map((each) => computeBooking(each).lines[0]?.rate)).toEqual([
      { operator: '×', rate: '1.136072' },
      { operator: '÷', rate: '11792.22' },
      null,
    ]);
  });

  test('the conversion of a penalty is marked as one', () => {
    expect(computeBooking(sale.bookings[2] as Booking).lines[0]?.what).toEqual({
      partner: 'Партнёр 3',
      cancelled: true,
    });
  });

  test('the conversion of an accepted payment has the amount really paid, and its rounding', () => {
    const accepted = computePayment(sale.tourist_payments[1] as Payment);
    expect(accepted.lines).toMatchObject([{ amount: '5060000.00', rounding: '0.02', usd: '400.02' }]);
    expect(accepted.sum).toBe(amount('400.02'));
  });

  test('the conversion of a booking settled with another amount has the difference', () => {
    const settled = booking(4, { rate: '1780.00', currency: 'EUR', currency_rate: '1.136072', amount_usd: '2020.00' });
    expect(computeBooking(settled).lines[0]).toMatchObject({ rounding: '-2.20', usd: '2020.00' });
  });
});
