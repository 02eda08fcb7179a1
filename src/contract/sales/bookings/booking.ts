import Type, { type Static } from 'typebox';
import { canOf } from '../../base/can.ts';
import { described, entity } from '../../base/entity.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  Moment,
  NonNegativeAmount,
  nullable,
  oneOf,
  Rate,
  text,
} from '../../base/fields.ts';
import { paymentStatuses } from '../../base/money.ts';

/** The fields of a booking that a person types. */
export const bookingFields = {
  partner_id: Id,
  reference_number: described(nullable(text(60)), "The partner's number of the booking"),
  rate: described(NonNegativeAmount, "The partner's price, or its penalty once cancelled, in `currency`"),
  currency: CurrencyCode,
  currency_rate: described(Rate, 'Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1'),
  service_date: CalendarDate,
};

export const BookingCan = canOf(['edit', 'delete', 'cancel', 'check', 'uncheck']);
export type BookingCan = Static<typeof BookingCan>;

export const Booking = entity(
  'Booking',
  {
    id: Id,
    sale_id: Id,
    ...bookingFields,
    partner_name: Type.String(),
    amount_usd: Amount,
    paid: Amount,
    to_be_paid: Amount,
    payment_status: oneOf(paymentStatuses),
    allocation: oneOf(['non_allocated', 'allocated']),
    lifecycle: oneOf(['active', 'cancelled']),
    audit: oneOf(['unchecked', 'checked']),
    checked_by_name: nullable(Type.String()),
    checked_at: nullable(Moment),
    rate_before_cancel: described(
      nullable(Amount),
      "Rate and USD amount before it was cancelled; the rate itself is then the partner's penalty",
    ),
    amount_usd_before_cancel: nullable(Amount),
    version: Type.Integer(),
    can: BookingCan,
  },
  "One service bought from one partner. `paid`, `to_be_paid` in the booking's currency",
);
export type Booking = Static<typeof Booking>;
