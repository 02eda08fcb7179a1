import Type from 'typebox';
import { described, filtersIn, sortableIn } from '../base/entity.ts';
import { Amount } from '../base/fields.ts';
import { type Inputs, list, page, read, totalCountExceeded } from '../base/read.ts';
import { AuditItem } from './audit-item.ts';
import { BookingRow } from './bookings/booking-row.ts';
import { ReadSale, saleFields } from './sale.ts';
import { AcceptanceItem } from './tourist-payments/acceptance-item.ts';
import { TouristPayment } from './tourist-payments/tourist-payment.ts';

export const saleInputs = {
  SaleFilter: {
    lifecycle: ['String', 'active, completed, cancelled; not_cancelled: either of the first two'],
    search: ['String', 'Words that all occur in surname, name (also in Latin letters), phone or contract number'],
    sale_date_from: 'Date',
    sale_date_to: 'Date',
    service_date_from: 'Date',
    service_date_to: 'Date',
    deadline_date_from: ['Date', 'Sales without a deadline have none that lies within'],
    deadline_date_to: 'Date',
    direction_id: 'Id',
    agent_id: 'Id',
    office_id: 'Id',
    client_id: 'Id',
    payment_status: ['String', 'not_paid, partially_paid, fully_paid, overpaid'],
    audit: ['String', 'unchecked, checked; changed: unchecked because something changed since it was checked'],
    target: ['String', 'added, not_added'],
    debt: ['String', 'tourist_owes; company_owes: something is to be given back; open: either; settled: neither'],
    ...filtersIn(saleFields),
  },
  BookingFilter: {
    when: ['String', "upcoming: the service is today or later; completed: it was before today. Today is the company's"],
    search: [
      'String',
      "Words that all occur in the sale's surname, name, phone or contract number, or in the booking's own number",
    ],
    service_date_from: 'Date',
    service_date_to: 'Date',
    partner_id: 'Id',
    currency: ['String', 'USD, UZS, EUR'],
    payment_status: ['String', 'not_paid, partially_paid, fully_paid, overpaid'],
    allocation: ['String', 'non_allocated, allocated'],
    audit: ['String', 'unchecked, checked'],
    lifecycle: ['String', 'active, cancelled'],
    direction_id: ['Id', 'Of the sale'],
    agent_id: ['Id', 'Of the sale'],
    office_id: ['Id', 'Of the sale'],
    sale_lifecycle: ['String', 'Of the sale: active, completed, cancelled'],
  },
  TouristPaymentFilter: {
    state: ['String', 'new, accepted, declined'],
    search: ['String', "Words that all occur in the sale's surname, name, phone or contract number"],
    payment_date_from: 'Date',
    payment_date_to: 'Date',
    method_id: 'Id',
    currency: ['String', 'USD, UZS, EUR'],
    kind: ['String', 'payment, refund'],
    tag: ['String', 'One of its tags, in any case'],
    direction_id: ['Id', 'Of the sale'],
    agent_id: ['Id', 'Of the sale'],
    office_id: ['Id', 'Of the sale'],
  },
} as const satisfies Inputs;

export const saleReads = {
  sales: list('Sale', ReadSale, {
    permission: 'sale.view',
    description: 'Sales that the caller may see',
    sorts: sortableIn(ReadSale.properties),
    totals: {
      brutto: Amount,
      netto: Amount,
      profit: Amount,
      paid: Amount,
      debt: Amount,
      people: described(Type.Integer(), 'How many travel'),
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  sale: read({
    permission: 'sale.view',
    description: 'One sale with its bookings and tourist payments',
    arguments: { id: 'Id!' },
    answer: ReadSale,
  }),

  bookings: list('Booking', BookingRow, {
    permission: 'booking.view',
    description: 'Bookings of the sales that the caller may see',
    sorts: ['service_date', 'rate', 'amount_usd', 'paid', 'to_be_paid', 'to_be_paid_usd'],
    totals: {
      amount_usd: Amount,
      to_be_paid_usd: Amount,
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  booking: read({
    permission: 'booking.view',
    description: 'One booking with what belongs to its sale',
    arguments: { id: 'Id!' },
    answer: BookingRow,
  }),

  auditQueue: read({
    permission: 'sale.check',
    description: 'Sales that wait for a check, the most urgent first; with an id that one alone, if it waits',
    arguments: { id: 'Id', first: 'Int', after: 'String' },
    answer: page('Audit', AuditItem, {
      totalCount: described(Type.Integer(), 'All that wait'),
      totalCountExceeded,
    }),
  }),

  touristPayments: list('TouristPayment', TouristPayment, {
    permission: 'tourist_payment.view',
    description: 'Tourist payments of the sales that the caller may see',
    sorts: [
      'payment_date',
      'amount',
      'usd_total',
      ['accepted_amount', 'What was accepted; of a payment that is not, its amount'],
      'accepted_usd_total',
    ],
    totals: {
      usd_total: Amount,
      accepted_usd_total: Amount,
      counted_usd: described(Amount, 'What counts: accepted ones as they were accepted, no declined ones'),
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  acceptanceQueue: read({
    permission: 'tourist_payment.accept',
    description:
      'Tourist payments that wait for acceptance, the oldest day first, except those in `without`; ' +
      'with an id that one alone, in any state',
    arguments: { id: 'Id', first: 'Int', after: 'String', without: '[Id!]' },
    answer: page('Acceptance', AcceptanceItem, {
      totalCount: described(Type.Integer(), 'All that wait, except those in `without`'),
    }),
  }),

  declineReasons: read({
    permission: 'tourist_payment.decline',
    description:
      'Reasons for which tourist payments were declined, the most frequent first: at most 8, compared ' +
      'case-insensitively',
    arguments: {},
    answer: Type.Array(Type.String()),
  }),

  paymentTags: read({
    permission: 'payment_method.view',
    description: 'Tags of tourist payments, the most frequent first: at most 200, compared case-insensitively',
    arguments: {},
    answer: Type.Array(Type.String()),
  }),
};
