import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate } from '../../base/fields.ts';
import { allocationOptions } from './allocation-figures.ts';

/**
 * What of a partner payment pays which booking. `amount` is in the payment's currency (`currency`), `usd_amount` the same at
 * the payment's rate, `booking_amount` in the booking's currency at the booking's rate.
 */
export const Allocation = Type.Object(
  {
    id: Id,
    partner_payment_id: Id,
    booking_id: Id,
    option: oneOf(allocationOptions),
    amount: Amount,
    currency: CurrencyCode,
    payment_rate: Rate,
    usd_amount: Amount,
    /** What settling exactly added to the conversion. */
    usd_rounding: Amount,
    booking_amount: Amount,
    booking_currency: CurrencyCode,
    booking_rate: Rate,
    /** USD allocated − USD that was still booked; in netto or in the cash book, by the option. */
    usd_difference: Amount,
    allocated_on: CalendarDate,
    payment_date: CalendarDate,
    method_name: Type.String(),
    partner_id: Id,
    partner_name: Type.String(),
    reference_number: nullable(Type.String()),
    service_date: CalendarDate,
    sale_id: Id,
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    created_by_name: Type.String(),
    created_at: Moment,
  },
  { additionalProperties: false },
);
export type Allocation = Static<typeof Allocation>;
