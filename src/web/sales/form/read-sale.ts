import type { BodyOf } from '#contract/base/command.ts';
import { wholeNumberLimits } from '#contract/base/limits.ts';
import { negate } from '#contract/base/money.ts';
import { recordOf } from '#contract/base/record-keys.ts';
import type { createSale } from '#contract/sales/create-sale.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import { amountProblem, parseIn } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { parseWhole } from '../../base/text/parse-whole.ts';
import { toE164 } from '../../base/text/typed-phone.ts';
import { readPayment } from '../../cash/payment-fields.tsx';
import { type BookingBody, readBooking } from '../bookings/booking-form.ts';
import { peopleKinds } from '../people-kinds.ts';
import { referenceNames } from '../references.ts';
import { type BookingForm, isBlank, type SaleForm } from './sale-form.ts';

type CreateBody = Omit<BodyOf<typeof createSale>, 'confirmed'>;

/** The parsed form: the sale's own fields, its bookings, its payment, and their problems by field. */
export type Reading = {
  fields: ReturnType<typeof readFields>;
  /** Each with its id, when it is recorded already. */
  bookings: { id: number | null; body: BookingBody }[];
  payment: NonNullable<CreateBody['tourist_payments']>[number] | null;
  problems: FieldProblems;
  /** For each of the bookings the index of its row in the form. */
  rows: number[];
};

export function readSale(form: SaleForm, today: string): Reading {
  const problems: FieldProblems = {};
  const fields = readFields(form, today, problems);
  const rows = form.bookings.flatMap((booking, index) => (isBlank(booking) ? [] : [index]));
  if (rows.length === 0) problems['bookings.0.partner_id'] = 'at_least_one_booking';
  const bookings = rows.map((index) => {
    const booking = form.bookings[index] as BookingForm;
    const { body, problems: wrong } = readBooking(booking, today);
    for (const [field, code] of Object.entries(wrong)) {
      // The problem of the tour's date is shown there, and not again at each booking that moves with it.
      const isOfTour = field === 'service_date' && booking.service_date === form.service_date;
      if (!isOfTour) problems[`bookings.${index}.${field}`] = code;
    }
    return { id: booking.id, body };
  });
  const payment = form.payment.amount.trim() === '' ? null : readPayment(form.payment, today);
  for (const [field, code] of Object.entries(payment?.problems ?? {})) problems[`tourist_payments.0.${field}`] = code;
  return { fields, bookings, payment: payment?.body ?? null, problems, rows };
}

/** The body of a new sale. What only management writes is there when it was written. */
export function createBody({ fields, bookings, payment }: Reading): CreateBody {
  const { extra_profit, management_notes, ...rest } = fields;
  return {
    ...rest,
    ...(Number(extra_profit) === 0 ? {} : { extra_profit }),
    ...(management_notes === '' ? {} : { management_notes }),
    bookings: bookings.map(({ body }) => body),
    tourist_payments: payment ? [payment] : [],
  };
}

function readFields(form: SaleForm, today: string, problems: FieldProblems) {
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
  const people = readPeople(form, problems);
  if (form.direction_id === null) problems.direction_id = 'fill_required_fields';
  const service_date = date('service_date', true);
  const deadline_date = date('deadline_date', false);
  const sale_date = date('sale_date', true);
  if (sale_date && sale_date > today) problems.sale_date = 'date_in_future';
  const brutto = parseIn(form.brutto, 'USD');
  missing('brutto', form.brutto);
  if (brutto === null) problems.brutto ??= amountProblem(form.brutto);
  const extra = form.extra_profit.trim() === '' ? '0.00' : readSigned(form.extra_profit);
  if (extra === null) problems.extra_profit = amountProblem(form.extra_profit);
  return {
    tourist_phone: toE164(form.tourist_phone) ?? form.tourist_phone,
    tourist_surname: form.tourist_surname,
    tourist_name: form.tourist_name,
    tourist_latin_name: form.tourist_latin_name,
    ...people,
    direction_id: form.direction_id ?? 0,
    service: form.service,
    sale_date: sale_date ?? '',
    service_date: service_date ?? '',
    deadline_date,
    ...recordOf(referenceNames, (name) => form[name].trim()),
    brutto: brutto ?? '',
    extra_profit: extra ?? '',
    notes: form.notes,
    operator_notes: form.operator_notes,
    management_notes: form.management_notes,
  };
}

/** An empty number of children or infants is none; at least one person travels. */
function readPeople(form: SaleForm, problems: FieldProblems) {
  const people = { adults: 0, children: 0, infants: 0 };
  for (const kind of peopleKinds) {
    if (form[kind].trim() === '' && kind !== 'adults') continue;
    const count = parseWhole(form[kind]);
    people[kind] = count ?? 0;
    if (form[kind].trim() === '') problems[kind] = 'fill_required_fields';
    else if (count === null || count > wholeNumberLimits[kind].max) problems[kind] = 'number_invalid';
  }
  const isRead = peopleKinds.every((kind) => !problems[kind]);
  if (isRead && people.adults + people.children + people.infants === 0) problems.adults = 'nobody_travels';
  return people;
}

/** Parses an amount that may be negative. */
export function readSigned(typed: string): string | null {
  const [, minus, rest = ''] = /^\s*([-−])?(.*)$/s.exec(typed) ?? [];
  const amount = parseIn(rest, 'USD');
  return minus && amount ? negate(amount) : amount;
}

/** Problems of the server name bookings as they were sent: without the blank rows between them. */
export function byRow(problems: FieldProblems, rows: number[]): FieldProblems {
  const renamed = Object.entries(problems).map(([field, code]) => {
    const match = /^bookings\.(\d+)\.(.+)$/.exec(field);
    return [match ? `bookings.${rows[Number(match[1])] ?? match[1]}.${match[2]}` : field, code] as const;
  });
  return Object.fromEntries(renamed);
}
