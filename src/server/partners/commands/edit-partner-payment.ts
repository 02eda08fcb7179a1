import { amount } from '#contract/base/money.ts';
import { editPartnerPayment as contract } from '#contract/partners/edit-partner-payment.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { confirmDesks } from '../../cash/commands/confirm-desks.ts';
import { recordPartnerPayment, reversePartnerPayment } from '../../cash/rows/cash-book-rows.ts';
import { decidePaymentFields } from './partner-payment-transitions.ts';

export const editPartnerPayment = handler(contract, async (context) => {
  const { body } = context;
  const payment = await lockRow(context, 'partner_payments', context.params.id);
  const typed = {
    partner_id: body.partner_id === undefined ? payment.partner_id : body.partner_id,
    payment_date: body.payment_date ?? payment.payment_date,
    method_id: body.method_id ?? payment.method_id,
    office_id: body.office_id ?? payment.office_id,
    amount: amount(body.amount ?? payment.amount),
    currency: body.currency ?? payment.currency,
    currency_rate: body.currency_rate,
    description: body.description?.trim() ?? payment.description,
  };
  const values = await decidePaymentFields(context, typed, { type: 'partner_payment.edit', before: payment });
  requireVersion(context, payment);
  const after = await changeRow(context, 'partner_payment.edit', 'partner_payments', payment, {
    ...values,
    version: payment.version + 1,
  });
  if (after.version !== payment.version) {
    await reversePartnerPayment(context, payment);
    await recordPartnerPayment(context, after);
    await confirmDesks(context, 'amount');
  }
  return { partnerPayment: payment.id };
});
