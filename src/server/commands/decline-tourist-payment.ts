import { ownerOf } from '#contract/abilities/abilities.ts';
import type { declineTouristPayment as contract } from '#contract/commands/decline-tourist-payment.ts';
import { allow, type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { paysByPoints } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { lockTouristPayment } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { decidePayment } from './payment-changes.ts';
import { settlePoints } from './points-payments.ts';
import { changeBelow } from './sale-changes.ts';

export const declineTouristPayment: HandlerOf<typeof contract> = async (context) => {
  const { reason } = context.body;
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  await decidePayment(context, payment, { type: 'tourist_payment.decline', reason });
  requireVersion(context, payment);
  await changeBelow(context, 'tourist_payment.decline', sale, { type: 'sale.change_payments', change: 'acceptance' });
  const after = await changeRow(context, 'tourist_payment.decline', 'tourist_payments', payment, {
    state: 'declined',
    declined_by: context.caller.id,
    declined_at: context.now.toISOString(),
    decline_reason: reason.trim(),
    version: payment.version + 1,
  });
  const byPoints = await paysByPoints(context, after.method_id);
  if (byPoints) await settlePoints(context, { sale, payment: after, byPoints, field: 'amount' });
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { touristPayment: payment.id };
};
