import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  add,
  amount,
  type Currency,
  compare,
  convert,
  currencies,
  negate,
  sign,
  subtract,
} from '#contract/base/money.ts';
import {
  type AllocationFigures,
  type AllocationOption,
  allocate,
  allocationOptions,
  costOf,
  fillTogether,
  type OpenBooking,
  type PayingPayment,
  settlingAmount,
} from '#contract/sales/bookings/allocation-figures.ts';

const RUNS = 3000;
const published: Record<Currency, number> = { USD: 1, EUR: 1.14, UZS: 12_650 };

const anyCurrency = fc.constantFrom(...currencies);
const anyRate = (currency: Currency) =>
  currency === 'USD'
    ? fc.constant('1')
    : fc.integer({ min: 90, max: 110 }).map((percent) => ((published[currency] * percent) / 100).toFixed(4));
/** Up to the value of 2,000 dollars, in hundredths of the currency. */
const anyAmount = (currency: Currency) =>
  fc
    .integer({ min: 1, max: 200_000 })
    .map((cents) => ((cents / 100) * (currency === 'UZS' ? published.UZS : 1)).toFixed(2));

const side = (own: Currency) =>
  anyCurrency.chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      rate: anyRate(currency),
      own: anyRate(own),
      amount: anyAmount(currency),
    }),
  );

type Side = { currency: Currency; rate: string; own: string; amount: Amount };
const usdOf = ({ amount: value, currency, rate }: Side) => convert(value, currency, 'USD', rate);
const ownRate = (one: Side, own: Currency) => (one.currency === own ? null : one.own);
const inOwn = (one: Side, own: Currency) =>
  one.currency === own ? one.amount : convert(usdOf(one), 'USD', own, one.own);

const bookingOf = (one: Side, own: Currency): OpenBooking => ({
  ...{ currency: one.currency, currency_rate: one.rate, partner_currency: own, partner_rate: ownRate(one, own) },
  ...{ to_be_paid: one.amount, to_be_paid_usd: usdOf(one), to_be_paid_partner: inOwn(one, own) },
});
const paymentOf = (one: Side, own: Currency): PayingPayment => ({
  ...{ currency: one.currency, currency_rate: one.rate, partner_currency: own, partner_rate: ownRate(one, own) },
  ...{ remainder: one.amount, remainder_usd: usdOf(one), remainder_partner: inOwn(one, own) },
});

const anyPair = anyCurrency.chain((own) =>
  fc.tuple(side(own), side(own)).map(([booking, payment]) => ({
    booking: bookingOf(booking, own),
    payment: paymentOf(payment, own),
  })),
);
const anyOption = fc.constantFrom(...allocationOptions);
/** The whole price, the whole payment, or a percentage of the price. */
const anyShare = fc.oneof(fc.constantFrom('price', 'remainder'), fc.integer({ min: 1, max: 120 }));

type Case = { booking: OpenBooking; payment: PayingPayment };
function typed({ booking, payment }: Case, share: string | number): Amount {
  if (share === 'remainder') return payment.remainder;
  const price = settlingAmount(payment, booking);
  return typeof share === 'number' ? ((Number(price) * share) / 100).toFixed(2) : price;
}

type Done = Extract<ReturnType<typeof allocate>, { figures: AllocationFigures }>;

const forAll = (expectation: (done: Done, before: Case, option: AllocationOption) => void) =>
  fc.assert(
    fc.property(anyPair, anyOption, anyShare, (pair, option, share) => {
      const outcome = allocate(pair.payment, pair.booking, option, typed(pair, share));
      fc.pre('figures' in outcome);
      if ('figures' in outcome) expectation(outcome, pair, option);
    }),
    { numRuns: RUNS },
  );

const zero = (...values: Amount[]) => expect(values.map(sign)).toEqual(values.map(() => 0));

describe('an allocation of any amount', () => {
  test('an allocation never exceeds the payment or the booking', () =>
    forAll(({ booking, payment }) => {
      expect(sign(payment.remainder)).toBeGreaterThanOrEqual(0);
      expect(sign(booking.to_be_paid)).toBeGreaterThanOrEqual(0);
    }));

  test('an allocation leaves no open amount of a booking that it settles, and no remainder of a payment that it exhausts', () =>
    forAll(({ booking, payment }) => {
      if (sign(booking.to_be_paid) === 0) zero(booking.to_be_paid_usd, booking.to_be_paid_partner);
      if (sign(payment.remainder) === 0) zero(payment.remainder_usd, payment.remainder_partner);
    }));

  test('an allocation with a full option settles the booking, and has the difference from the booked price', () =>
    forAll(({ booking, figures }, before, option) => {
      const difference = subtract(figures.usd_amount, before.booking.to_be_paid_usd);
      if (option === 'partial') zero(figures.usd_difference);
      else expect([booking.to_be_paid, figures.usd_difference]).toEqual(['0.00', difference]);
    }));

  test('an allocation counts in USD by its rate, within 0.05 when it settles, and dollars to the cent', () =>
    forAll(({ figures }, { payment }) => {
      const converted = convert(figures.amount, payment.currency, 'USD', payment.currency_rate);
      const rounding = Math.abs(Number(subtract(figures.usd_amount, converted)));
      expect(rounding).toBeLessThanOrEqual(payment.currency === 'USD' ? 0 : 0.05);
    }));

  test('an allocation of a refund is the same with opposite signs', () =>
    fc.assert(
      fc.property(anyPair, anyOption, anyShare, (pair, option, share) => {
        const value = typed(pair, share);
        const turn = <Sums extends Record<string, string | null>>(sums: Sums): Sums =>
          Object.fromEntries(
            Object.entries(sums).map(([key, each]) => [
              key,
              each !== null && /^(to_be|remainder|amount|usd|booking_a|partner_(paid|settled))/.test(key)
                ? negate(each)
                : each,
            ]),
          ) as Sums;
        const there = allocate(pair.payment, pair.booking, option, value);
        const back = allocate(turn(pair.payment), turn(pair.booking), option, negate(value));
        if ('problem' in there || 'problem' in back) {
          expect(back).toEqual(there);
          return;
        }
        const same = (one: Record<string, string | null>, other: Record<string, string | null>) =>
          expect(turn(one)).toEqual(other);
        same(there.figures, back.figures);
        same(there.booking, back.booking);
        same(there.payment, back.payment);
      }),
      { numRuns: RUNS },
    ));
});

describe('an allocation of exactly the price', () => {
  test('an allocation of the price settles without a difference in any currencies, and at its own rate in its own', () =>
    fc.assert(
      fc.property(anyPair, ({ booking, payment }) => {
        const rich = { ...payment, remainder: '999999999999.00' };
        const price = settlingAmount(payment, booking);
        // Less than a tenth of a dollar is zero after conversion.
        fc.pre(sign(price) > 0 && compare(booking.to_be_paid_usd, '0.10') >= 0);
        const outcome = allocate(rich, booking, 'full_netto', price);
        if ('problem' in outcome) throw new Error(outcome.problem);
        // In its own currency it is paid one to one, and the difference is that of the rates.
        if (payment.currency !== booking.currency) zero(outcome.figures.usd_difference);
      }),
      { numRuns: RUNS },
    ));
});

describe('an allocation to several bookings', () => {
  test('several bookings are paid by service date until the payment is used up, and only the last one partially', () =>
    fc.assert(
      fc.property(
        anyCurrency.chain((own) =>
          fc.tuple(fc.array(side(own), { minLength: 2, maxLength: 6 }), side(own), fc.constant(own)),
        ),
        ([sides, paying, own]) => {
          const payment = paymentOf(paying, own);
          const bookings = sides.map((one, index) => ({
            ...bookingOf(one, own),
            id: index + 1,
            service_date: `2026-12-${String(28 - ((index * 7) % 20)).padStart(2, '0')}`,
          }));
          const lines = fillTogether(payment, bookings, 'full_netto');
          const dates = lines.map(({ booking_id }) => bookings[booking_id - 1]?.service_date ?? '');
          expect(dates).toEqual([...dates].sort());
          expect(lines.slice(0, -1).filter(({ option }) => option === 'partial')).toEqual([]);
          const filled = add('0.00', ...lines.map((line) => line.amount));
          expect(compare(filled, payment.remainder)).toBeLessThanOrEqual(0);
          if (lines.some(({ option }) => option === 'partial')) expect(filled).toBe(amount(payment.remainder));
        },
      ),
      { numRuns: 1000 },
    ));
});

test('the cost of a booking is its rate with the changes of full payments, or the amount paid for its penalty alone', () => {
  const booking = { rate: '100.00', currency: 'EUR', currency_rate: '1.10', partner_rate: null } as const;
  const none = { paid: '0.00', paid_usd: '0.00', paid_partner: '0.00', netto_difference: '0.00', allocations: 0 };
  expect(costOf(booking, none, 'EUR')).toEqual({ amount_usd: '110.00', partner_conversion: null });
  const more = { ...none, paid: '50.00', paid_usd: '60.00', netto_difference: '5.00', allocations: 1 };
  expect(costOf(booking, more, 'EUR').amount_usd).toBe('115.00');
  const exactly = { ...more, paid: '100.00', paid_usd: '117.30', paid_partner: '1480000.00' };
  expect(costOf({ ...booking, partner_rate: '12650' }, exactly, 'UZS')).toEqual({
    amount_usd: '117.30',
    partner_conversion: '1480000.00',
  });
});
