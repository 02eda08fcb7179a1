import { ownerOf } from '#contract/base/abilities.ts';
import { createTouristPayment as contract } from '#contract/sales/tourist-payments/create-tourist-payment.ts';
import { allow, handler, requireNoProblems } from '../../../base/pipeline/handler.ts';
import { insertRows } from '../../../base/pipeline/write-log.ts';
import { requireOffered } from '../../../directories/commands/offered-choices.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { columnsOfSale, lockSale } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { newPayment } from './new-payment.ts';
import { paymentChangeOf } from './payment-transitions.ts';
import { settlePoints } from './points-payments.ts';

export const createTouristPayment = handler(contract, async (context) => {
  const { kind = 'payment', confirmed: _, ...typed } = context.body;
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  const pointMethods = await requireOffered(context, {
    methods: [{ id: typed.method_id, path: '' }],
    use: 'tourist_payments',
  });
  const values = await newPayment(context, { ...typed, kind }, sale.debt);
  await applyChildChange(context, 'tourist_payment.create', sale, paymentChangeOf(kind, sale.debt, values.usd_total));
  const byPoints = pointMethods.has(typed.method_id);
  requireNoProblems(context);
  const [payment] = await insertRows(context, 'tourist_payment.create', 'tourist_payments', [
    { ...values, ...columnsOfSale(sale) },
  ]);
  if (!payment) throw new Error('An insert of one row returned none');
  if (byPoints) await settlePoints(context, { sale, payment, byPoints, field: 'amount' });
  await refreshSaleTotals(context, sale);
  return { touristPayment: payment.id };
});
