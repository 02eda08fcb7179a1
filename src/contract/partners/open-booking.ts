import Type, { type Static } from 'typebox';
import { Amount, CurrencyCode, nullable, oneOf, Rate } from '../base/fields.ts';
import { Booking } from '../sales/bookings/booking.ts';
import { saleLifecycles } from '../sales/sale.ts';

const { id, sale_id, partner_id, reference_number, service_date, rate, currency, currency_rate } = Booking.properties;
const { amount_usd, paid, to_be_paid, payment_status, lifecycle } = Booking.properties;

/** A booking on which something is to be paid, or to come back when it is below zero; as an allocation needs it. */
export const OpenBookingRow = Type.Object(
  {
    id,
    sale_id,
    partner_id,
    reference_number,
    service_date,
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    direction_name: Type.String(),
    rate,
    currency,
    currency_rate,
    amount_usd,
    paid,
    payment_status,
    lifecycle,
    /** What is open: in the booking's currency, in USD (what is still booked), and in the partner's currency. */
    to_be_paid,
    to_be_paid_usd: Amount,
    to_be_paid_partner: Amount,
    partner_currency: CurrencyCode,
    /** Rate of the partner's currency to USD; null when the booking is in it. */
    partner_rate: nullable(Rate),
    sale_lifecycle: oneOf(saleLifecycles),
    sale_netto: Amount,
    sale_profit: Amount,
  },
  { additionalProperties: false },
);
export type OpenBookingRow = Static<typeof OpenBookingRow>;
