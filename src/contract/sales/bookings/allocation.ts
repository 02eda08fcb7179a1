import Type, { type Static } from 'typebox';
import { described, entity } from '../../base/entity.ts';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate } from '../../base/fields.ts';
import { allocationOptions } from './allocation-figures.ts';

export const Allocation = entity(
  'Allocation',
  {
    id: Id,
    partner_payment_id: Id,
    booking_id: Id,
    option: described(oneOf(allocationOptions), 'partial, full_netto, full_exchange_loss'),
    amount: described(Amount, "In the payment's currency"),
    currency: CurrencyCode,
    payment_rate: Rate,
    usd_amount: Amount,
    usd_rounding: described(Amount, 'What settling exactly added to the conversion'),
    booking_amount: Amount,
    booking_currency: CurrencyCode,
    booking_rate: Rate,
    usd_difference: described(
      Amount,
      'USD allocated − USD that was still booked; in netto or in the cash book, by the option',
    ),
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
  "What of a partner payment pays which booking. `amount` is in the payment's currency (`currency`), " +
    "`usd_amount` the same at the payment's rate, `booking_amount` in the booking's currency at the " +
    "booking's rate",
);
export type Allocation = Static<typeof Allocation>;
