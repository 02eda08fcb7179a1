import Type from 'typebox';
import { body, command, confirmed, noParams } from '../base/command.ts';
import { NonNegativeAmount, nullable, Rate, text } from '../base/fields.ts';
import { bookingFields } from './bookings/booking.ts';
import { Sale, saleFields } from './sale.ts';
import { touristPaymentFields } from './tourist-payments/tourist-payment.ts';

/**
 * A booking in the form of a sale. Defaults: the offered rate of the sale date, the sale's service date.
 */
export const BookingInput = body({
  partner_id: bookingFields.partner_id,
  reference_number: Type.Optional(bookingFields.reference_number),
  rate: bookingFields.rate,
  currency: bookingFields.currency,
  currency_rate: Type.Optional(nullable(Rate)),
  service_date: Type.Optional(nullable(bookingFields.service_date)),
});

/** A payment recorded together with its sale. Defaults: today, the offered rate. */
export const FirstPaymentInput = body({
  method_id: touristPaymentFields.method_id,
  amount: NonNegativeAmount,
  currency: touristPaymentFields.currency,
  currency_rate: Type.Optional(nullable(Rate)),
  payment_date: Type.Optional(nullable(touristPaymentFields.payment_date)),
  tags: Type.Optional(touristPaymentFields.tags),
});

/**
 * Records a sale with its bookings and payments, all or nothing. The client of a new phone number is created. The
 * fields declared here are required, or differ from `saleFields`.
 */
export const createSale = command({
  name: 'create-sale',
  summary: 'Record a sale with its bookings and tourist payments',
  method: 'POST',
  path: '/sales/',
  permission: 'sale.create',
  params: noParams,
  body: body({
    ...Type.Partial(Type.Object(saleFields)).properties,
    sale_date: Type.Optional(nullable(saleFields.sale_date)),
    service_date: saleFields.service_date,
    direction_id: saleFields.direction_id,
    brutto: NonNegativeAmount,
    tourist_phone: saleFields.tourist_phone,
    tourist_name: saleFields.tourist_name,
    tourist_surname: saleFields.tourist_surname,
    adults: saleFields.adults,
    children: saleFields.children,
    infants: saleFields.infants,
    management_notes: Type.Optional(text(20_000)),
    bookings: Type.Array(BookingInput, { minItems: 1, maxItems: 50, problem: 'at_least_one_booking' }),
    tourist_payments: Type.Optional(Type.Array(FirstPaymentInput, { maxItems: 20, problem: 'number_invalid' })),
    confirmed,
  }),
  answer: Sale,
  status: 201,
});
