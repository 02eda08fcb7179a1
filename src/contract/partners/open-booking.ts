import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CurrencyCode, nullable, oneOf, Rate } from '../base/fields.ts';
import { Booking } from '../sales/bookings/booking.ts';
import { saleLifecycles } from '../sales/sale.ts';

const { id, sale_id, partner_id, reference_number, service_date, rate, currency, currency_rate } = Booking.properties;
const { amount_usd, paid, to_be_paid, payment_status, lifecycle } = Booking.properties;

export const OpenBookingRow = entity(
  'OpenBooking',
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
    to_be_paid: described(
      to_be_paid,
      "What is open: in the booking's currency, in USD (what is still booked), in the partner's currency",
    ),
    to_be_paid_usd: Amount,
    to_be_paid_partner: Amount,
    partner_currency: CurrencyCode,
    partner_rate: described(nullable(Rate), "Rate of the partner's currency to USD; null when the booking is in it"),
    sale_lifecycle: oneOf(saleLifecycles),
    sale_netto: Amount,
    sale_profit: Amount,
  },
  'A booking on which something is to be paid, or to come back when it is below zero; as an allocation needs it',
);
export type OpenBookingRow = Static<typeof OpenBookingRow>;
