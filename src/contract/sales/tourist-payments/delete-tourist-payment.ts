import { byId, command, noBody, nothing } from '../../base/command.ts';

/**
 * Deletes a payment that is not accepted; the log keeps it. Refused: accepted_payment_not_deletable, sale_not_active.
 */
export const deleteTouristPayment = command({
  name: 'delete-tourist-payment',
  summary: 'Delete a tourist payment',
  method: 'DELETE',
  path: '/tourist-payments/:id/',
  permission: 'tourist_payment.delete',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
