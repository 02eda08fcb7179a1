import { amount } from '#contract/base/money.ts';
import { createPartnerPayment as contract } from '#contract/partners/create-partner-payment.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { confirmDesks } from '../../cash/commands/confirm-desks.ts';
import { recordPartnerPayment } from '../../cash/rows/cash-book-rows.ts';
import { decidePaymentFields } from './partner-payment-transitions.ts';

export const createPartnerPayment = handler(contract, async (context) => {
  const { body, caller, today } = context;
  const typed = {
    partner_id: body.partner_id ?? null,
    payment_date: body.payment_date ?? today,
    method_id: body.method_id,
    office_id: body.office_id ?? caller.officeId,
    amount: amount(body.amount),
    currency: body.currency,
    currency_rate: body.currency_rate,
    description: body.description?.trim() ?? '',
  };
  const values = await decidePaymentFields(context, typed, { type: 'partner_payment.create', before: null });
  const [payment] = await insertRows(context, 'partner_payment.create', 'partner_payments', [
    { ...values, created_by: caller.id },
  ]);
  if (!payment) throw new Error('An insert of one row returned none');
  await recordPartnerPayment(context, payment);
  await confirmDesks(context, 'amount');
  return { partnerPayment: payment.id };
});
