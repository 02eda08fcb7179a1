import { ownerOf } from '#contract/base/abilities.ts';
import { amount } from '#contract/base/money.ts';
import { normalizeTags } from '#contract/base/payment-tags.ts';
import { editTouristPayment as contract } from '#contract/sales/tourist-payments/edit-tourist-payment.ts';
import { owedWithout } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { allow, handler, requireNoProblems, requireVersion } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { paymentFigures, rateToUsd } from '../../../currencies/commands/usd-amounts.ts';
import { requireOffered } from '../../../directories/commands/offered-choices.ts';
import { paysByPoints } from '../../../directories/rows/directory-rows.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockTouristPayment } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { decidePayment, paymentChangeOf, requireSign, sameAmount } from './payment-transitions.ts';
import { settlePoints } from './points-payments.ts';

/** Cleared when an edit makes a declined payment new again. */
const withoutDecline = { declined_by: null, declined_at: null, decline_reason: null };

export const editTouristPayment = handler(contract, async (context) => {
  const { confirmed: _, ...typed } = context.body;
  const { sale, payment } = await lockTouristPayment(context, context.params.id);
  allow(context, ownerOf(sale));
  const value = amount(typed.amount ?? payment.amount);
  const payment_date = typed.payment_date ?? payment.payment_date;
  requireSign(context, payment.kind, value, 'amount');
  const event = { amount: value, paymentDate: payment_date, today: context.today };
  const state = await decidePayment(context, payment, { type: 'tourist_payment.edit', ...event });
  requireVersion(context, payment);
  const { method_id = payment.method_id } = typed;
  const methods = method_id === payment.method_id ? [] : [{ id: method_id, path: '' }];
  await requireOffered(context, { methods, use: 'tourist_payments' });
  const currency = typed.currency ?? payment.currency;
  // The stored rate stays; only another currency gets the rate of the day.
  const kept = typed.currency_rate === undefined && currency === payment.currency;
  const currency_rate = kept ? payment.currency_rate : await rateToUsd(context, { ...typed, currency }, payment_date);
  const owed = owedWithout(sale, payment);
  const figures =
    kept && sameAmount(value, payment.amount)
      ? { usd_total: payment.usd_total, usd_rounding: payment.usd_rounding }
      : paymentFigures({ amount: value, currency, currency_rate }, owed, 'amount');
  await applyChildChange(context, 'tourist_payment.edit', sale, paymentChangeOf(payment.kind, owed, figures.usd_total));
  requireNoProblems(context);
  const after = await changeRow(context, 'tourist_payment.edit', 'tourist_payments', payment, {
    ...typed,
    ...(typed.tags ? { tags: normalizeTags(typed.tags) } : {}),
    ...(state === null ? {} : { state, ...withoutDecline }),
    amount: value,
    currency_rate,
    ...figures,
    version: payment.version + 1,
  });
  const byPoints = await paysByPoints(context, after.method_id);
  if (byPoints || method_id !== payment.method_id) {
    await settlePoints(context, { sale, payment: after, byPoints, field: 'amount' });
  }
  await refreshSaleTotals(context, sale);
  return { touristPayment: payment.id };
});
