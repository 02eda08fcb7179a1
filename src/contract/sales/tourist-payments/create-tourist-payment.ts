import Type from 'typebox';
import { body, byId, command, confirmed } from '../../base/command.ts';
import { nullable, oneOf, Rate } from '../../base/fields.ts';
import { paymentKinds, TouristPayment, touristPaymentFields } from './tourist-payment.ts';

/**
 * Records a tourist's payment for a sale; a refund has a negative amount. Defaults: today, the offered rate. Refused:
 * payment_amount_zero, date_in_future, sale_not_active.
 */
export const createTouristPayment = command({
  name: 'create-tourist-payment',
  summary: 'Record a tourist payment or a refund',
  method: 'POST',
  path: '/sales/:id/tourist-payments/',
  permission: 'tourist_payment.create',
  params: byId,
  body: body({
    kind: Type.Optional(oneOf(paymentKinds)),
    method_id: touristPaymentFields.method_id,
    amount: touristPaymentFields.amount,
    currency: touristPaymentFields.currency,
    currency_rate: Type.Optional(nullable(Rate)),
    payment_date: Type.Optional(nullable(touristPaymentFields.payment_date)),
    tags: Type.Optional(touristPaymentFields.tags),
    confirmed,
  }),
  answer: TouristPayment,
  status: 201,
});
