import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { createPartnerPayment } from './create-partner-payment.ts';
import { PartnerPayment } from './partner-payment.ts';

/**
 * Changes a payment of which nothing is allocated; its line of the cash book is reversed and replaced by a new one.
 * Refused: payment_already_allocated, select_partner, partner_closed, payment_amount_zero, date_in_future, stale. Asks:
 * payment_exceeds_debt, desk_below_zero, rate_far, rate_inverted.
 */
export const editPartnerPayment = command({
  name: 'edit-partner-payment',
  summary: 'Change a payment to a partner',
  method: 'PATCH',
  path: '/partner-payments/:id/',
  permission: 'partner_payment.edit',
  params: byId,
  body: body(Type.Partial(createPartnerPayment.body).properties),
  answer: PartnerPayment,
  status: 200,
});
