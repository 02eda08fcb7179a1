import { byId, command, noBody, nothing } from './command.ts';

/** Deletes a payment of which nothing is allocated; its line of the cash book is reversed. Refused: payment_already_allocated. */
export const deletePartnerPayment = command({
  name: 'delete-partner-payment',
  summary: 'Delete a payment to a partner',
  method: 'DELETE',
  path: '/partner-payments/:id/',
  permission: 'partner_payment.delete',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
