import type { BodyOf } from '#contract/commands/command.ts';
import type { createSale } from '#contract/commands/create-sale.ts';
import { type Amount, add, convert, subtract, ZERO } from '#contract/money.ts';
import { toE164 } from '#contract/phone.ts';
import type { FieldProblems } from '../../api/use-submission.ts';
import {
  blankBooking,
  bookingInUsd,
  readBooking,
  type BookingForm as TypedBooking,
} from '../../dialogs/booking-form.ts';
import { type PaymentForm, readPayment } from '../../dialogs/payment-fields.tsx';
import type { OfferedRate } from '../../directories/directories.tsx';
import { formatDate } from '../../i18n/format.ts';
import { parseAmount, parseRate } from '../../text/parse-amount.ts';
import { parseDate } from '../../text/parse-date.ts';
import { parsePeople } from '../../text/parse-people.ts';

/** A booking as it is typed; `row` names it while rows come and go. */
export type BookingForm = TypedBooking & { row: number };

/** A new sale as it is typed: texts, until it is sent. */
export type SaleForm = {
  tourist_phone: string;
  tourist_surname: string;
  tourist_name: string;
  people: string;
  direction_id: number | null;
  service: string;
  service_date: string;
  deadline_date: string;
  blank_number: string;
  sale_date: string;
  brutto: string;
  bookings: BookingForm[];
  payment: PaymentForm;
  notes: string;
  operator_notes: string;
};

export const emptyBooking = (row: number): BookingForm => ({ row, ...blankBooking });

export const emptySale = (today: string): SaleForm => ({
  tourist_phone: '',
  tourist_surname: '',
  tourist_name: '',
  people: '1 · 0 · 0',
  direction_id: null,
  service: '',
  service_date: '',
  deadline_date: '',
  blank_number: '',
  sale_date: formatDate(today),
  brutto: '',
  bookings: [emptyBooking(0)],
  payment: { amount: '', currency: 'USD', currency_rate: '', method_id: null, payment_date: formatDate(today) },
  notes: '',
  operator_notes: '',
});

/** What stays for the next sale of the same tour: direction, service, dates and partners. */
export const nextSale = (form: SaleForm, today: string): SaleForm => ({
  ...emptySale(today),
  direction_id: form.direction_id,
  service: form.service,
  service_date: form.service_date,
  deadline_date: form.deadline_date,
  bookings: form.bookings
    .filter((booking) => !isBlank(booking))
    .map(({ row, partner_id, currency, service_date }) => ({
      ...emptyBooking(row),
      partner_id,
      currency,
      service_date,
    })),
});

/** A row in which nothing was typed is not a booking. */
const isBlank = ({ partner_id, reference_number, rate }: BookingForm): boolean =>
  partner_id === null && reference_number.trim() === '' && rate.trim() === '';

type Reading = {
  body: Omit<BodyOf<typeof createSale>, 'confirmed'>;
  problems: FieldProblems;
  /** For each booking of the body the index of its row in the form. */
  rows: number[];
};

/** What was typed as the command's body, with everything that is wrong with it by field. */
export function readSale(form: SaleForm, today: string): Reading {
  const problems: FieldProblems = {};
  const missing = (name: keyof FieldProblems, value: string) => {
    if (value.trim() === '') problems[name] = 'fill_required_fields';
  };
  const date = (name: 'service_date' | 'deadline_date' | 'sale_date', required: boolean) => {
    if (form[name].trim() === '' && !required) return null;
    missing(name, form[name]);
    const read = parseDate(form[name], today);
    if (!read) problems[name] ??= 'date_invalid';
    return read;
  };
  missing('tourist_surname', form.tourist_surname);
  missing('tourist_name', form.tourist_name);
  missing('tourist_phone', form.tourist_phone);
  if (!toE164(form.tourist_phone)) problems.tourist_phone ??= 'phone_invalid';
  const people = parsePeople(form.people);
  if (!people) problems.adults = 'number_invalid';
  else if (people.adults + people.children + people.infants === 0) problems.adults = 'nobody_travels';
  if (form.direction_id === null) problems.direction_id = 'fill_required_fields';
  const sale_date = date('sale_date', true);
  if (sale_date && sale_date > today) problems.sale_date = 'date_in_future';
  const service_date = date('service_date', true);
  const deadline_date = date('deadline_date', false);
  const brutto = parseAmount(form.brutto);
  missing('brutto', form.brutto);
  // Prices to the tourist are in USD; another currency here is a slip.
  if (!brutto || (brutto.currency !== null && brutto.currency !== 'USD')) problems.brutto ??= 'amount_invalid';

  const rows = form.bookings.flatMap((booking, index) => (isBlank(booking) ? [] : [index]));
  if (rows.length === 0) problems['bookings.0.partner_id'] = 'at_least_one_booking';
  const bookings = rows.map((index) => {
    const { body, problems: wrong } = readBooking(form.bookings[index] as BookingForm, today);
    for (const [field, code] of Object.entries(wrong)) problems[`bookings.${index}.${field}`] = code;
    return body;
  });

  const payment = form.payment.amount.trim() === '' ? null : readPayment(form.payment, today);
  for (const [field, code] of Object.entries(payment?.problems ?? {})) problems[`tourist_payments.0.${field}`] = code;

  return {
    problems,
    rows,
    body: {
      tourist_phone: form.tourist_phone,
      tourist_surname: form.tourist_surname,
      tourist_name: form.tourist_name,
      ...(people ?? { adults: 0, children: 0, infants: 0 }),
      direction_id: form.direction_id ?? 0,
      service: form.service,
      sale_date,
      service_date: service_date ?? '',
      deadline_date,
      blank_number: form.blank_number.trim() || null,
      brutto: brutto?.amount ?? '',
      bookings,
      tourist_payments: payment?.body ? [payment.body] : [],
      notes: form.notes,
      operator_notes: form.operator_notes,
    },
  };
}

/** Problems of the server name bookings as they were sent: without the blank rows between them. */
export function byRow(problems: FieldProblems, rows: number[]): FieldProblems {
  const renamed = Object.entries(problems).map(([field, code]) => {
    const match = /^bookings\.(\d+)\.(.+)$/.exec(field);
    return [match ? `bookings.${rows[Number(match[1])] ?? match[1]}.${match[2]}` : field, code] as const;
  });
  return Object.fromEntries(renamed);
}

export type Figures = { brutto: Amount; netto: Amount; profit: Amount; paid: Amount; debt: Amount; bookings: number };

/** The sale's figures as one types; what can't be read yet counts as nothing. */
export function figuresOf(form: SaleForm, offeredForBookings: OfferedRate, offeredForPayment: OfferedRate): Figures {
  const brutto = parseAmount(form.brutto)?.amount ?? ZERO;
  const costs = form.bookings
    .map((booking) => bookingInUsd(booking, offeredForBookings))
    .filter((cost) => cost !== null);
  const netto = add(ZERO, ...costs);
  const amount = parseAmount(form.payment.amount);
  const currency = amount?.currency ?? form.payment.currency;
  const rate = amount?.rate ?? parseRate(form.payment.currency_rate) ?? offeredForPayment(currency);
  const paid = amount && rate ? convert(amount.amount, currency, 'USD', rate) : ZERO;
  const bookings = form.bookings.filter((booking) => !isBlank(booking)).length;
  return { brutto, netto, profit: subtract(brutto, netto), paid, debt: subtract(brutto, paid), bookings };
}
