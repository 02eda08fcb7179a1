import { ownerOf } from '#contract/abilities/abilities.ts';
import { owedWithout } from '#contract/abilities/tourist-payment.ts';
import type { acceptTouristPayment as contract } from '#contract/commands/accept-tourist-payment.ts';
import { doubtAboutAccepted } from '#contract/doubts.ts';
import { amount } from '#contract/money.ts';
import { allow, askAbout, type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { recordAcceptedPayment } from '../stores/cash-book.ts';
import { paysByPoints } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { lockSalesOfPayments, lockTouristPayment } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { questionDesks } from './desks.ts';
import { paymentFigures } from './figures.ts';
import { inBulk } from './in-bulk.ts';
import { decidePayment, requireSign, sameAmount } from './payment-changes.ts';
import { settlePoints } from './points-payments.ts';
import { changeBelow } from './sale-changes.ts';

export const acceptTouristPayment: HandlerOf<typeof contract> = async (context) => {
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  const accepted = amount(context.body.accepted_amount ?? payment.amount);
  requireSign(context, payment.kind, accepted, 'accepted_amount');
  await decidePayment(context, payment, { type: 'tourist_payment.accept', acceptedAmount: accepted });
  requireVersion(context, payment);
  askAbout(context, doubtAboutAccepted(payment.amount, accepted, payment.currency), 'accepted_amount');
  await changeBelow(context, 'tourist_payment.accept', sale, { type: 'sale.change_payments', change: 'acceptance' });
  // What was recorded is accepted as it was recorded; another amount is converted anew, at the payment's own rate.
  const { usd_total, usd_rounding } = sameAmount(accepted, payment.amount)
    ? payment
    : paymentFigures({ ...payment, amount: accepted }, owedWithout(sale, payment), 'accepted_amount');
  const after = await changeRow(context, 'tourist_payment.accept', 'tourist_payments', payment, {
    state: 'accepted',
    accepted_amount: accepted,
    accepted_usd_total: usd_total,
    accepted_usd_rounding: usd_rounding,
    accepted_by: context.caller.id,
    accepted_at: context.now.toISOString(),
    version: payment.version + 1,
  });
  const byPoints = await paysByPoints(context, after.method_id);
  // Points are no money in the cash desk.
  if (byPoints) await settlePoints(context, { sale, payment: after, byPoints, field: 'accepted_amount' });
  else await recordAcceptedPayment(context, sale, after, context.today);
  await questionDesks(context, 'accepted_amount');
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { touristPayment: payment.id };
};

export const acceptTouristPayments = inBulk(acceptTouristPayment, lockSalesOfPayments);
