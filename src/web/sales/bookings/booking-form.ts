import { type Doubt, doubtAboutPrice, type Price } from '#contract/base/doubts.ts';
import { type Amount, type Currency, convert, type Rate } from '#contract/base/money.ts';
import type { Partner } from '#contract/directories/directories.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import type { OfferedRate } from '../../base/directories/directories.tsx';
import { parseAmount, parseRate, unreadable } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';

/** A booking in a form: of the sale's form, or of a dialog. */
export type BookingForm = {
  partner_id: number | null;
  reference_number: string;
  rate: string;
  currency: Currency;
  currency_rate: string;
  service_date: string;
};

export const blankBooking: BookingForm = {
  partner_id: null,
  reference_number: '',
  rate: '',
  currency: 'USD',
  currency_rate: '',
  service_date: '',
};

export type BookingBody = {
  partner_id: number;
  reference_number: string | null;
  rate: Amount;
  currency: Currency;
  /** Null: the offered rate. */
  currency_rate: Rate | null;
  /** Null: the sale's date. */
  service_date: string | null;
};

/** The typed values as the command's body, with the problems of each field. */
export function readBooking(form: BookingForm, today: string): { body: BookingBody; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const amount = parseAmount(form.rate);
  const rate = form.currency_rate.trim() === '' ? null : parseRate(form.currency_rate);
  const service_date = form.service_date.trim() === '' ? null : parseDate(form.service_date, today);
  if (form.partner_id === null) problems.partner_id = 'select_partner';
  if (!amount) problems.rate = form.rate.trim() === '' ? 'fill_required_fields' : unreadable(form.rate);
  if (form.currency_rate.trim() !== '' && !rate) problems.currency_rate = 'rate_invalid';
  if (form.service_date.trim() !== '' && !service_date) problems.service_date = 'date_invalid';
  const currency = amount?.currency ?? form.currency;
  return {
    problems,
    body: {
      partner_id: form.partner_id ?? 0,
      reference_number: form.reference_number.trim() || null,
      rate: amount?.amount ?? '',
      currency,
      currency_rate: currency === 'USD' ? null : (amount?.rate ?? rate),
      service_date,
    },
  };
}

/** The cost of the typed booking in USD, or null. */
export function bookingInUsd(form: BookingForm, offered: OfferedRate): Amount | null {
  const amount = parseAmount(form.rate);
  const currency = amount?.currency ?? form.currency;
  const rate: Rate | null = amount?.rate ?? parseRate(form.currency_rate) ?? offered(currency);
  return amount && rate ? convert(amount.amount, currency, 'USD', rate) : null;
}

/** The doubt about a typed price compared with the recorded one. */
export function doubtAboutTyped(form: BookingForm, offered: OfferedRate, recorded: Price | undefined): Doubt | null {
  const amount = parseAmount(form.rate);
  const amount_usd = bookingInUsd(form, offered);
  if (!recorded || !amount || !amount_usd) return null;
  return doubtAboutPrice(recorded, { rate: amount.amount, currency: amount.currency ?? form.currency, amount_usd });
}

/** The partner of a recorded booking as an option, even if it is retired. */
export const partnerOf = (booking: Pick<Booking, 'partner_id' | 'partner_name' | 'currency'>): Partner => ({
  id: booking.partner_id,
  name: booking.partner_name,
  currency: booking.currency,
});

/** A chosen partner sets its currency. */
export const withPartner = <Form extends BookingForm>(booking: Form, partner: Partner | undefined): Form => ({
  ...booking,
  partner_id: partner?.id ?? null,
  ...(partner && booking.rate.trim() === '' ? { currency: partner.currency, currency_rate: '' } : {}),
});
