import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { Amount, Id, oneOf } from '../base/fields.ts';
import { allocationOptions } from '../sales/bookings/allocation-figures.ts';
import { PartnerPayment } from './partner-payment.ts';

/** Amounts are in the payment's currency. */
const Line = Type.Object(
  { booking_id: Id, option: oneOf(allocationOptions), amount: Amount },
  { additionalProperties: false },
);

/**
 * Allocates a payment to bookings of its partner, all or nothing: `lines` with an amount each, or `together`, which
 * fills the bookings in the order of their service dates. `src/contract/sales/bookings/allocation-figures.ts` defines
 * the options. Refused: select_at_least_one_booking, select_at_least_two_bookings, booking_of_other_partner,
 * payment_amount_zero, exceeds_remainder, exceeds_booking, booking_settled, choose_full_payment, amount_too_small,
 * sale_not_active (netto of a completed sale). Asks: difference_large, profit_negative.
 */
export const allocatePartnerPayment = command({
  name: 'allocate-partner-payment',
  summary: 'Pay bookings from a payment to their partner',
  method: 'POST',
  path: '/partner-payments/:id/allocate/',
  permission: 'partner_payment.allocate',
  params: byId,
  body: body({
    lines: Type.Optional(Type.Array(Line, { maxItems: 200, problem: 'number_invalid' })),
    together: Type.Optional(
      Type.Object(
        {
          booking_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true, problem: 'number_invalid' }),
          option: oneOf(['full_netto', 'full_exchange_loss']),
        },
        { additionalProperties: false },
      ),
    ),
    confirmed,
  }),
  answer: PartnerPayment,
  status: 200,
});
