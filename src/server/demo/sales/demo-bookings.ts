import { type Amount, add, type Currency, convert, type Rate } from '#contract/base/money.ts';
import { fromHundredths, part } from '../demo-amounts.ts';
import { type Day, dateOf } from '../demo-calendar.ts';
import { PACKAGES, SHARES, type Trade } from '../demo-catalogue.ts';
import type { Partner, Setting } from '../demo-context.ts';
import type { Draft } from '../write-demo-rows.ts';

/** A booking to be written, and when it was cancelled. The sale's id is 0 until it is written. */
export type BookingDraft = Draft & {
  sale_id: number;
  partner_id: number;
  reference_number: string | null;
  service_date: string;
  rate: Amount;
  currency: Currency;
  currency_rate: Rate;
  amount_usd: Amount;
  paid: Amount;
  paid_usd: Amount;
  paid_partner: Amount;
  netto_difference: Amount;
  allocations: number;
  lifecycle: 'active' | 'cancelled';
  cancelled_with_sale: boolean;
  rate_before_cancel: Amount | null;
  amount_usd_before_cancel: Amount | null;
  audit: 'unchecked' | 'checked';
  checked_by: number | null;
  checked_at: string | null;
  version: number;
  created_at: string;
  cancelledAt: number | null;
};

type Tour = { day: Day; serviceDay: Day; nights: number; created_at: string };

/** Draws the bookings of a sale with about this total cost in USD, at the rates of the sale date. */
export function drawBookings(setting: Setting, tour: Tour, cost: number): BookingDraft[] {
  const { chance } = setting;
  const count = Number(chance.weighted({ 1: 27, 2: 38, 3: 25, 4: 10 })) as 1 | 2 | 3 | 4;
  const trades = chance.pick(PACKAGES[count]);
  const whole = trades.reduce((sum, trade) => sum + SHARES[trade], 0);
  return trades.map((trade) => {
    const usd = Math.max(5, Math.round((cost * SHARES[trade]) / whole));
    return drawBooking(setting, tour, trade, usd);
  });
}

/** Units of partners' quotes by currency. */
const QUOTED_IN: Record<Currency, number> = { USD: 1, EUR: 1, UZS: 1000 };

function drawBooking({ chance, rates, partners }: Setting, tour: Tour, trade: Trade, usd: number): BookingDraft {
  const partner: Partner = chance.pick(partners[trade]);
  const { currency } = partner;
  const currency_rate = rates.toUsd(currency, tour.day);
  const quoted = part(convert(fromHundredths(usd * 100), 'USD', currency, currency_rate), 100, QUOTED_IN[currency]);
  // Some quotes have cents; some transfers are free.
  const cents = currency !== 'UZS' && chance.percent(15) ? fromHundredths(chance.int(1, 99)) : '0.00';
  const rate = trade === 'transfer' && chance.percent(12) ? '0.00' : add(quoted, cents);
  const back = trade === 'transfer' && chance.percent(30) ? tour.nights : 0;
  return {
    id: 0,
    sale_id: 0,
    partner_id: partner.id,
    reference_number: reference(chance, trade),
    service_date: dateOf(tour.serviceDay + back),
    rate,
    currency,
    currency_rate,
    amount_usd: convert(rate, currency, 'USD', currency_rate),
    paid: '0.00',
    paid_usd: '0.00',
    paid_partner: '0.00',
    netto_difference: '0.00',
    allocations: 0,
    lifecycle: 'active',
    cancelled_with_sale: false,
    rate_before_cancel: null,
    amount_usd_before_cancel: null,
    audit: 'unchecked',
    checked_by: null,
    checked_at: null,
    version: 1,
    created_at: tour.created_at,
    cancelledAt: null,
  };
}

/** Flights have locators of six letters, other services numbers; some are not known yet. */
function reference(chance: Setting['chance'], trade: Trade): string | null {
  if (chance.percent(12)) return null;
  if (trade !== 'flight') return String(chance.int(1_000_000, 9_999_999));
  return Array.from({ length: 6 }, () => chance.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('');
}

/** Cancels a booking: its rate becomes the penalty, and the previous figures are kept. */
export function cancelBooking(booking: BookingDraft, at: number, penaltyPercent: number, withSale: boolean): void {
  const penalty = part(booking.rate, penaltyPercent, QUOTED_IN[booking.currency]);
  Object.assign(booking, {
    rate: penalty,
    amount_usd: convert(penalty, booking.currency, 'USD', booking.currency_rate),
    rate_before_cancel: booking.rate,
    amount_usd_before_cancel: booking.amount_usd,
    lifecycle: 'cancelled',
    cancelled_with_sale: withSale,
    version: booking.version + 1,
    cancelledAt: at,
  } satisfies Partial<BookingDraft>);
}
