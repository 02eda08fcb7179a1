import { ownerOf } from '#contract/base/abilities.ts';
import { ZERO } from '#contract/base/money.ts';
import { deleteTouristPayment as contract } from '#contract/sales/tourist-payments/delete-tourist-payment.ts';
import { owedWithout } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { allow, handler } from '../../../base/pipeline/handler.ts';
import { deleteRow } from '../../../base/pipeline/write-log.ts';
import { paysByPoints } from '../../../directories/rows/directory-rows.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockTouristPayment } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { decidePayment, paymentChangeOf } from './payment-transitions.ts';
import { settlePoints } from './points-payments.ts';

export const deleteTouristPayment = handler(contract, async (context) => {
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  await decidePayment(context, payment, { type: 'tourist_payment.delete' });
  const change = paymentChangeOf(payment.kind, owedWithout(sale, payment), ZERO);
  await applyChildChange(context, 'tourist_payment.delete', sale, change);
  await deleteRow(context, 'tourist_payment.delete', 'tourist_payments', payment);
  const byPoints = await paysByPoints(context, payment.method_id);
  const gone = { ...payment, state: 'gone' } as const;
  if (byPoints) await settlePoints(context, { sale, payment: gone, byPoints, field: 'amount' });
  await refreshSaleTotals(context, sale);
  return { body: null };
});
