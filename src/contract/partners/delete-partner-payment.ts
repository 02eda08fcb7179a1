import { body, byId, command, confirmed, nothing } from '../base/command.ts';

/**
 * Deletes a payment of which nothing is allocated; its line of the cash book is reversed. Refused:
 * payment_already_allocated. Asks: desk_below_zero, of money that a partner gave back.
 */
export const deletePartnerPayment = command({
  name: 'delete-partner-payment',
  summary: 'Delete a payment to a partner',
  method: 'DELETE',
  path: '/partner-payments/:id/',
  permission: 'partner_payment.delete',
  params: byId,
  body: body({ confirmed }),
  answer: nothing,
  status: 204,
});
