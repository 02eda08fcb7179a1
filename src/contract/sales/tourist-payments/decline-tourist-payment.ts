import { body, byId, command } from '../../base/command.ts';
import { text } from '../../base/fields.ts';
import { TouristPayment } from './tourist-payment.ts';

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
