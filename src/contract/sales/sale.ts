import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import {
  Amount,
  CalendarDate,
  Id,
  LatinName,
  Moment,
  nullable,
  oneOf,
  PersonName,
  Phone,
  text,
  whole,
} from '../base/fields.ts';
import { paymentStatuses } from '../base/money.ts';
import { Booking } from './bookings/booking.ts';
import { TouristPayment } from './tourist-payments/tourist-payment.ts';

export const saleLifecycles = ['active', 'completed', 'cancelled'] as const;
/** How a list can be narrowed by what became of its sales: one of these, or `not_cancelled` for active and completed ones. */
export const lifecycleChoices = [...saleLifecycles, 'not_cancelled'] as const;
export const audits = ['unchecked', 'checked'] as const;
export const targets = ['not_added', 'added'] as const;

/** The fields of a sale that a person types. */
export const saleFields = {
  sale_date: CalendarDate,
  service_date: CalendarDate,
  /** The day by which the tourist must have paid. */
  deadline_date: nullable(CalendarDate),
  direction_id: Id,
  /** Number of the contract; one that is used already asks for confirmation. */
  blank_number: nullable(text(40)),
  /** Price to the tourist, USD. */
  brutto: Amount,
  /** Profit besides brutto − netto, USD; Management only. */
  extra_profit: Amount,
  tourist_phone: Phone,
  tourist_name: PersonName,
  tourist_surname: PersonName,
  /** Surname and name as in the passport. */
  tourist_latin_name: LatinName,
  adults: whole('adults'),
  children: whole('children'),
  infants: whole('infants'),
  /** The service or hotel. */
  service: text(300),
  notes: text(20_000),
  operator_notes: text(20_000),
};

/** A sale as a row of a list. Money in USD; netto, profit, paid, accepted, debt and the status are derived. */
export const SaleRow = Type.Object(
  {
    id: Id,
    ...saleFields,
    direction_name: Type.String(),
    netto: Amount,
    profit: Amount,
    /** Null for an agent who reads a colleague's sale, as the total with it. */
    extra_profit: nullable(Amount),
    total_profit: nullable(Amount),
    paid: Amount,
    accepted: Amount,
    debt: Amount,
    payment_status: oneOf(paymentStatuses),
    /** Tourist payments that are neither accepted nor declined. */
    pending_payments: Type.Integer(),
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
    /** Who checked it last, also when it was changed since. */
    checked_by_name: nullable(Type.String()),
    checked_at: nullable(Moment),
    /** It was checked and something changed since. */
    changed_since_check: Type.Boolean(),
    cancel_reason: nullable(Type.String()),
    /** Brutto before the sale was cancelled; brutto itself is then the client's penalty. */
    brutto_before_cancel: nullable(Amount),
    /** Goes up with every change of the sale's own fields and of its bookings; sent back as `If-Match`. */
    version: Type.Integer(),
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

/** A sale with everything that belongs to it. `management_notes` is there for Management only. */
export const Sale = Type.Object(
  {
    ...SaleRow.properties,
    management_notes: Type.Optional(Type.String()),
    bookings: Type.Array(Booking),
    tourist_payments: Type.Array(TouristPayment),
    can: SaleCan,
  },
  { additionalProperties: false },
);
export type Sale = Static<typeof Sale>;
