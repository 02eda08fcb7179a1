import Type from 'typebox';
import { body, bulkCommand, byId, command, confirmed } from '../../base/command.ts';
import { Amount } from '../../base/fields.ts';
import { TouristPayment } from './tourist-payment.ts';

/**
 * new → accepted, for good: writes one line of the cash book. Without an accepted amount the recorded one counts.
 * Refused: payment_amount_zero, payment_declined, payment_already_accepted (details: accepted_by, accepted_at), stale.
 * Asks: accepted_amount_far by more than a factor of five; desk_below_zero, of a refund.
 */
export const acceptTouristPayment = command({
  name: 'accept-tourist-payment',
  summary: 'Accept a tourist payment',
  method: 'POST',
  path: '/tourist-payments/:id/accept/',
  permission: 'tourist_payment.accept',
  params: byId,
  body: body({ accepted_amount: Type.Optional(Amount), confirmed }),
  answer: TouristPayment,
  status: 200,
});

/** Each with its own recorded amount. */
export const acceptTouristPayments = bulkCommand(
  'accept-tourist-payments',
  acceptTouristPayment,
  'select_at_least_one_payment',
);
