import { describe, expect, test } from 'vitest';
import {
  doubtAboutBooking,
  doubtAboutClientPenalty,
  doubtAboutDeadline,
  doubtAboutPenalty,
  doubtAboutPrice,
  doubtAboutService,
} from '#contract/base/doubts.ts';
import type { Currency } from '#contract/base/money.ts';

const price = (rate: string, currency: Currency = 'USD', amount_usd = rate) => ({ rate, currency, amount_usd });

describe('an unusual price', () => {
  test.each([
    ['100.00', '500.00', null],
    ['100.00', '500.01', { before: '100.00', after: '500.01', currency: 'USD' }],
    ['500.00', '100.00', null],
    ['500.01', '100.00', { before: '500.01', after: '100.00', currency: 'USD' }],
    ['100.00', '0.00', { before: '100.00', after: '0.00', currency: 'USD' }],
    ['0.00', '100.00', null],
    ['0.00', '0.00', null],
    ['199999999999.99', '999999999999.99', { before: '199999999999.99', after: '999999999999.99', currency: 'USD' }],
  ])('a price that changes from %s to %s is unusual beyond a factor of five', (before, after, values) => {
    const doubt = doubtAboutPrice(price(before), price(after));
    expect(doubt).toEqual(values && { code: 'rate_changed_much', values });
  });

  test('a price in another currency is compared in USD', () => {
    expect(doubtAboutPrice(price('1250000.00', 'UZS', '100.00'), price('100.00'))).toBeNull();
    expect(doubtAboutPrice(price('100.00'), price('1250000.00', 'UZS', '100.00'))).toBeNull();
    expect(doubtAboutPrice(price('600.00'), price('600.00', 'UZS', '0.10'))).toEqual({
      code: 'rate_changed_much',
      values: { before: '600.00', after: '0.10', currency: 'USD' },
    });
  });
});

test('a penalty is unusual above the price of the booking, and a client’s above brutto', () => {
  const cost = { rate: '500.00', currency: 'EUR', partner: 'Hotel Roma' } as const;
  expect(doubtAboutPenalty('500.00', cost)).toBeNull();
  expect(doubtAboutPenalty('500.01', cost)).toEqual({
    code: 'penalty_exceeds_cost',
    values: { amount: '500.01', cost: '500.00', currency: 'EUR', partner: 'Hotel Roma' },
  });
  expect(doubtAboutClientPenalty('1000.00', '1000.00')).toBeNull();
  expect(doubtAboutClientPenalty('1000.01', '1000.00')).toEqual({
    code: 'penalty_exceeds_brutto',
    values: { amount: '1000.01', brutto: '1000.00' },
  });
});

test('a date is unusual before the day of the sale, and a booking’s only when it is not that of its tour', () => {
  const early = { date: '2026-11-24', sold: '2026-11-25' };
  expect(doubtAboutService('2026-11-25', '2026-11-25')).toBeNull();
  expect(doubtAboutService('2026-11-24', '2026-11-25')).toEqual({ code: 'service_before_sale', values: early });
  expect(doubtAboutDeadline(null, '2026-11-25')).toBeNull();
  expect(doubtAboutDeadline('2026-11-25', '2026-11-25')).toBeNull();
  expect(doubtAboutDeadline('2026-11-24', '2026-11-25')).toEqual({ code: 'deadline_before_sale', values: early });
  const tour = { service_date: '2026-11-24', sale_date: '2026-11-25' };
  expect(doubtAboutBooking('2026-11-24', tour)).toBeNull();
  expect(doubtAboutBooking('2026-11-24', { ...tour, service_date: '2026-12-01' })).toEqual({
    code: 'service_before_sale',
    values: early,
  });
});
