import Type from 'typebox';
import { body, command, confirmed, noParams } from '../base/command.ts';
import { nullable, Rate } from '../base/fields.ts';
import { PartnerPayment, partnerPaymentFields } from './partner-payment.ts';

const { partner_id, payment_date, method_id, office_id, amount, currency, description } = partnerPaymentFields;

/**
 * Records money that was paid to a partner, or given back by it (below zero); writes a line of the cash book. Defaults:
 * today, the caller's office, the offered rate. Refused: select_partner, partner_closed, payment_amount_zero,
 * date_in_future. Asks: payment_exceeds_debt, desk_below_zero, rate_far, rate_inverted.
 */
export const createPartnerPayment = command({
  name: 'create-partner-payment',
  summary: 'Record a payment to a partner',
  method: 'POST',
  path: '/partner-payments/',
  permission: 'partner_payment.create',
  params: noParams,
  body: body({
    partner_id: Type.Optional(nullable(partner_id)),
    payment_date: Type.Optional(nullable(payment_date)),
    method_id,
    office_id: Type.Optional(office_id),
    amount,
    currency,
    currency_rate: Type.Optional(nullable(Rate)),
    description: Type.Optional(description),
    confirmed,
  }),
  answer: PartnerPayment,
  status: 201,
});
