import { TouristPayment } from '../entities/tourist-payment.ts';
import { text } from '../fields.ts';
import { body, byId, command } from './command.ts';

/** new → declined, with a reason. Refused: fill_required_fields, payment_already_accepted, payment_declined, stale. */
export const declineTouristPayment = command({
  name: 'decline-tourist-payment',
  summary: 'Decline a tourist payment',
  method: 'POST',
  path: '/tourist-payments/:id/decline/',
  permission: 'tourist_payment.decline',
  params: byId,
  body: body({ reason: text(1000) }),
  answer: TouristPayment,
  status: 200,
});
