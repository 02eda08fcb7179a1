import { formatPhone } from '#contract/base/phone.ts';
import { recordOf } from '#contract/base/record-keys.ts';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { noTags } from '../../base/text/read-tags.ts';
import type { PaymentForm } from '../../cash/payment-fields.tsx';
import { blankBooking, type BookingForm as TypedBooking } from '../bookings/booking-form.ts';
import { type Reference, referenceNames } from '../references.ts';
import type { SaleDetailsData } from '../sale-query.ts';

/** A booking as it is typed; `row` names it while rows come and go, `id` is there when it is recorded already. */
export type BookingForm = TypedBooking & { row: number; id: number | null };

/** A sale as it is typed: texts, until it is sent. */
export type SaleForm = Record<Reference, string> & {
  tourist_phone: string;
  tourist_surname: string;
  tourist_name: string;
  tourist_latin_name: string;
  adults: string;
  children: string;
  infants: string;
  direction_id: number | null;
  service: string;
  service_date: string;
  deadline_date: string;
  sale_date: string;
  brutto: string;
  /** Management only. */
  extra_profit: string;
  bookings: BookingForm[];
  /** The payment that comes with a new sale; those of a recorded one have dialogs of their own. */
  payment: PaymentForm;
  notes: string;
  operator_notes: string;
  /** Management only. */
  management_notes: string;
};

export const emptyBooking = (row: number): BookingForm => ({ row, id: null, ...blankBooking });

export const emptySale = (today: string): SaleForm => ({
  tourist_phone: '',
  tourist_surname: '',
  tourist_name: '',
  tourist_latin_name: '',
  adults: '1',
  children: '0',
  infants: '0',
  direction_id: null,
  service: '',
  service_date: '',
  deadline_date: '',
  ...recordOf(referenceNames, () => ''),
  sale_date: formatDate(today),
  brutto: '',
  extra_profit: '',
  bookings: [emptyBooking(0)],
  payment: {
    amount: '',
    currency: 'USD',
    currency_rate: '',
    method_id: null,
    payment_date: formatDate(today),
    tags: noTags,
  },
  notes: '',
  operator_notes: '',
  management_notes: '',
});

/** The fields kept for the next sale of the same tour: direction, service, dates and partners. */
export const nextSale = (form: SaleForm, today: string): SaleForm => {
  const kept = form.bookings.filter((booking) => !isBlank(booking));
  return {
    ...emptySale(today),
    direction_id: form.direction_id,
    service: form.service,
    service_date: form.service_date,
    deadline_date: form.deadline_date,
    bookings: kept.map(({ row, partner_id, currency, service_date }) => ({
      ...emptyBooking(row),
      partner_id,
      currency,
      service_date,
    })),
  };
};

/** A recorded sale as it would have been typed. Cancelled bookings are not typed any more. */
export const formOfSale = (sale: SaleDetailsData, today: string): SaleForm => ({
  ...emptySale(today),
  tourist_phone: formatPhone(sale.tourist_phone),
  tourist_surname: sale.tourist_surname,
  tourist_name: sale.tourist_name,
  tourist_latin_name: sale.tourist_latin_name,
  adults: String(sale.adults),
  children: String(sale.children),
  infants: String(sale.infants),
  direction_id: sale.direction_id,
  service: sale.service,
  service_date: formatDate(sale.service_date),
  deadline_date: sale.deadline_date ? formatDate(sale.deadline_date) : '',
  ...recordOf(referenceNames, (name) => sale[name] ?? ''),
  sale_date: formatDate(sale.sale_date),
  brutto: formatAmount(sale.brutto),
  extra_profit: sale.extra_profit === null ? '' : formatAmount(sale.extra_profit),
  bookings: liveBookings(sale).map((booking) => ({
    row: booking.id,
    id: booking.id,
    partner_id: booking.partner_id,
    reference_number: booking.reference_number ?? '',
    rate: formatAmount(booking.rate),
    currency: booking.currency,
    currency_rate: booking.currency === 'USD' ? '' : formatRate(booking.currency_rate),
    service_date: formatDate(booking.service_date),
  })),
  notes: sale.notes,
  operator_notes: sale.operator_notes,
  management_notes: sale.management_notes ?? '',
});

export const liveBookings = ({ bookings }: SaleDetailsData) =>
  bookings.filter(({ lifecycle }) => lifecycle === 'active');

/** A row in which nothing was typed is not a booking; one that is recorded stays one, however empty. */
export const isBlank = ({ id, partner_id, reference_number, rate }: BookingForm): boolean =>
  id === null && partner_id === null && reference_number.trim() === '' && rate.trim() === '';
