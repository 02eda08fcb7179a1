import { ownerOf } from '#contract/abilities/abilities.ts';
import { owedWithout } from '#contract/abilities/tourist-payment.ts';
import type { deleteTouristPayment as contract } from '#contract/commands/delete-tourist-payment.ts';
import { ZERO } from '#contract/money.ts';
import { allow, type HandlerOf } from '../pipeline/handler.ts';
import { paysByPoints } from '../stores/directories.ts';
import { deleteRow } from '../stores/journal.ts';
import { lockTouristPayment } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { changeOf, decidePayment } from './payment-changes.ts';
import { settlePoints } from './points-payments.ts';
import { changeBelow } from './sale-changes.ts';

export const deleteTouristPayment: HandlerOf<typeof contract> = async (context) => {
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  await decidePayment(context, payment, { type: 'tourist_payment.delete' });
  const change = changeOf(payment.kind, owedWithout(sale, payment), ZERO);
  await changeBelow(context, 'tourist_payment.delete', sale, change);
  await deleteRow(context, 'tourist_payment.delete', 'tourist_payments', payment);
  const byPoints = await paysByPoints(context, payment.method_id);
  const gone = { ...payment, state: 'gone' } as const;
  if (byPoints) await settlePoints(context, { sale, payment: gone, byPoints, field: 'amount' });
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { body: null };
};
