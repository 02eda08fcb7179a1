import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { described, entity, filterable, sortable } from '../base/entity.ts';
import {
  Amount,
  CalendarDate,
  Id,
  LatinName,
  line,
  Moment,
  nullable,
  oneOf,
  PersonName,
  Phone,
  text,
  wholeNumber,
} from '../base/fields.ts';
import { paymentStatuses } from '../base/money.ts';
import { HistoryEntry } from '../log/history-entry.ts';
import { Booking } from './bookings/booking.ts';
import { TouristPayment } from './tourist-payments/tourist-payment.ts';

export const saleLifecycles = ['active', 'completed', 'cancelled'] as const;
/** Filter by lifecycle: one of these, or `not_cancelled` for active and completed sales. */
export const lifecycleChoices = [...saleLifecycles, 'not_cancelled'] as const;
export const audits = ['unchecked', 'checked'] as const;
export const targets = ['not_added', 'added'] as const;

/** The fields of a sale that a person types. */
export const saleFields = {
  sale_date: sortable(CalendarDate),
  service_date: sortable(CalendarDate),
  deadline_date: described(nullable(CalendarDate), 'The day by which the tourist must have paid'),
  direction_id: Id,
  blank_number: described(nullable(line(40)), 'Number of the contract; one that is used already asks for confirmation'),
  brutto: sortable(described(Amount, 'Price to the tourist, USD')),
  extra_profit: described(Amount, 'What Management adds to the profit, USD'),
  tourist_phone: Phone,
  tourist_name: PersonName,
  tourist_surname: PersonName,
  tourist_latin_name: described(
    LatinName,
    'Surname and name in Latin letters as in the passport; empty when not known',
  ),
  adults: wholeNumber('adults'),
  children: wholeNumber('children'),
  infants: wholeNumber('infants'),
  service: filterable(described(line(300), 'The service or hotel')),
  notes: text(20_000),
  operator_notes: text(20_000),
};

/** A sale as a row of a list. Money in USD; netto, profit, paid, accepted, debt and the status are derived. */
export const SaleRow = Type.Object(
  {
    id: Id,
    ...saleFields,
    direction_name: Type.String(),
    netto: sortable(Amount),
    profit: sortable(Amount),
    extra_profit: described(
      nullable(Amount),
      "What Management adds to the profit, and the profit with it; null for an agent who reads a colleague's sale",
    ),
    total_profit: nullable(Amount),
    paid: sortable(Amount),
    accepted: Amount,
    debt: sortable(Amount),
    payment_status: oneOf(paymentStatuses),
    pending_payments: described(Type.Integer(), 'Tourist payments that are neither accepted nor declined'),
    bookings_count: Type.Integer(),
    client_id: Id,
    agent_id: Id,
    agent_name: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    branch_name: Type.String(),
    lifecycle: oneOf(saleLifecycles),
    audit: oneOf(audits),
    target: oneOf(targets),
    checked_by_name: described(nullable(Type.String()), 'Who checked it last, also when it was changed since'),
    checked_at: nullable(Moment),
    changed_since_check: described(Type.Boolean(), 'It was checked and something changed since'),
    cancel_reason: nullable(Type.String()),
    brutto_before_cancel: described(
      nullable(Amount),
      "Brutto before the sale was cancelled; brutto itself is then the client's penalty",
    ),
    version: described(
      Type.Integer(),
      "Goes up with every change of the sale's own fields and of its bookings; sent back as `If-Match`",
    ),
    created_at: Moment,
  },
  { additionalProperties: false },
);
export type SaleRow = Static<typeof SaleRow>;

export const SaleCan = canOf([
  'edit',
  'complete',
  'cancel',
  'restore',
  'reopen',
  'check',
  'uncheck',
  'add_to_target',
  'remove_from_target',
  'add_booking',
  'add_payment',
  'add_refund',
]);
export type SaleCan = Static<typeof SaleCan>;

const belongings = {
  bookings: described(Type.Array(Booking), 'Oldest first'),
  tourist_payments: described(Type.Array(TouristPayment), 'By payment date'),
};

/** A sale with everything that belongs to it, as a command answers. `management_notes` is there for Management only. */
export const Sale = Type.Object(
  { ...SaleRow.properties, management_notes: Type.Optional(Type.String()), ...belongings, can: SaleCan },
  { additionalProperties: false },
);
export type Sale = Static<typeof Sale>;

/** The answer of the read `sale`. */
export const ReadSale = entity(
  'Sale',
  {
    ...SaleRow.properties,
    management_notes: described(nullable(Type.String()), 'Null for agents'),
    ...belongings,
    history: described(
      Type.Array(HistoryEntry),
      'What happened to the sale, its bookings and its payments, oldest first',
    ),
  },
  'A sale with everything that belongs to it',
);
export type ReadSale = Static<typeof ReadSale>;
