import { body, byId, command } from '../base/command.ts';
import { Id } from '../base/fields.ts';
import { PartnerPayment } from './partner-payment.ts';

/**
 * Takes one allocation back, with its change of netto or its exchange difference. Refused: payment_not_allocated,
 * not_found, sale_not_active (netto of a completed sale).
 */
export const deallocatePartnerPayment = command({
  name: 'deallocate-partner-payment',
  summary: 'Take an allocation back',
  method: 'POST',
  path: '/partner-payments/:id/deallocate/',
  permission: 'partner_payment.deallocate',
  params: byId,
  body: body({ allocation_id: Id }),
  answer: PartnerPayment,
  status: 200,
});
