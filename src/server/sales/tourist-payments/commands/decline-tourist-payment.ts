import { ownerOf } from '#contract/base/abilities.ts';
import { declineTouristPayment as contract } from '#contract/sales/tourist-payments/decline-tourist-payment.ts';
import { allow, handler, requireVersion } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { paysByPoints } from '../../../directories/rows/directory-rows.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockTouristPayment } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { decidePayment } from './payment-transitions.ts';
import { settlePoints } from './points-payments.ts';

export const declineTouristPayment = handler(contract, async (context) => {
  const { reason } = context.body;
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  await decidePayment(context, payment, { type: 'tourist_payment.decline', reason });
  requireVersion(context, payment);
  await applyChildChange(context, 'tourist_payment.decline', sale, {
    type: 'sale.change_payments',
    change: 'acceptance',
  });
  const after = await changeRow(context, 'tourist_payment.decline', 'tourist_payments', payment, {
    state: 'declined',
    declined_by: context.caller.id,
    declined_at: context.now.toISOString(),
    decline_reason: reason.trim(),
    version: payment.version + 1,
  });
  const byPoints = await paysByPoints(context, after.method_id);
  if (byPoints) await settlePoints(context, { sale, payment: after, byPoints, field: 'amount' });
  await refreshSaleTotals(context, sale);
  return { touristPayment: payment.id };
});
