import Type from 'typebox';
import { body, byId, command, confirmed } from '../../base/command.ts';
import { TouristPayment, touristPaymentFields } from './tourist-payment.ts';

/**
 * Changes a payment that is not accepted; a declined one becomes new again. Refused: payment_already_accepted,
 * payment_amount_zero, date_in_future, sale_not_active, stale.
 */
export const editTouristPayment = command({
  name: 'edit-tourist-payment',
  summary: 'Change a tourist payment',
  method: 'PATCH',
  path: '/tourist-payments/:id/',
  permission: 'tourist_payment.edit',
  params: byId,
  body: body({ ...Type.Partial(Type.Object(touristPaymentFields)).properties, confirmed }),
  answer: TouristPayment,
  status: 200,
});
