import { ownerOf } from '#contract/base/abilities.ts';
import { doubtAboutAccepted } from '#contract/base/doubts.ts';
import { amount } from '#contract/base/money.ts';
import {
  acceptTouristPayments as bulkContract,
  acceptTouristPayment as contract,
} from '#contract/sales/tourist-payments/accept-tourist-payment.ts';
import { owedWithout } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { bulkCommand } from '../../../base/pipeline/bulk-command.ts';
import { allow, confirmDoubt, type HandlerOf, handler, requireVersion } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { confirmDesks } from '../../../cash/commands/confirm-desks.ts';
import { recordAcceptedPayment } from '../../../cash/rows/cash-book-rows.ts';
import { paymentFigures } from '../../../currencies/commands/usd-amounts.ts';
import { paysByPoints } from '../../../directories/rows/directory-rows.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockSalesOfPayments, lockTouristPayment } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { decidePayment, requireSign, sameAmount } from './payment-transitions.ts';
import { settlePoints } from './points-payments.ts';

const single: HandlerOf<typeof contract> = async (context) => {
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  const accepted = amount(context.body.accepted_amount ?? payment.amount);
  requireSign(context, payment.kind, accepted, 'accepted_amount');
  await decidePayment(context, payment, { type: 'tourist_payment.accept', acceptedAmount: accepted });
  requireVersion(context, payment);
  confirmDoubt(context, doubtAboutAccepted(payment.amount, accepted, payment.currency), 'accepted_amount');
  await applyChildChange(context, 'tourist_payment.accept', sale, {
    type: 'sale.change_payments',
    change: 'acceptance',
  });
  // An unchanged amount keeps its recorded conversion; another one is converted at the payment's own rate.
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
  // Payments with points have no entry in the cash book.
  if (byPoints) await settlePoints(context, { sale, payment: after, byPoints, field: 'accepted_amount' });
  else await recordAcceptedPayment(context, sale, after, context.today);
  await confirmDesks(context, 'accepted_amount');
  await refreshSaleTotals(context, sale);
  return { touristPayment: payment.id };
};

export const acceptTouristPayment = handler(contract, single);
export const acceptTouristPayments = handler(bulkContract, bulkCommand(single, lockSalesOfPayments));
