import { deletePartnerPayment as contract } from '#contract/partners/delete-partner-payment.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';
import { confirmDesks } from '../../cash/commands/confirm-desks.ts';
import { reversePartnerPayment } from '../../cash/rows/cash-book-rows.ts';
import { decidePartnerPayment } from './partner-payment-transitions.ts';

export const deletePartnerPayment = handler(contract, async (context) => {
  const payment = await lockRow(context, 'partner_payments', context.params.id);
  decidePartnerPayment(payment, { type: 'partner_payment.delete' });
  await reversePartnerPayment(context, payment);
  await confirmDesks(context);
  await deleteRow(context, 'partner_payment.delete', 'partner_payments', payment);
  return { body: null };
});
