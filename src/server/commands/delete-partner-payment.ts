import type { deletePartnerPayment as contract } from '#contract/commands/delete-partner-payment.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { reversePartnerPayment } from '../stores/cash-book.ts';
import { deleteRow } from '../stores/journal.ts';
import { lockPartnerPayment } from '../stores/partner-payments.ts';
import { questionDesks } from './desks.ts';
import { decidePartnerPayment } from './partner-payment-changes.ts';

export const deletePartnerPayment: HandlerOf<typeof contract> = async (context) => {
  const payment = await lockPartnerPayment(context, context.params.id);
  decidePartnerPayment(payment, { type: 'partner_payment.delete' });
  await reversePartnerPayment(context, payment);
  await questionDesks(context);
  await deleteRow(context, 'partner_payment.delete', 'partner_payments', payment);
  return { body: null };
};
