import type { Static } from 'typebox';
import { type Amount, amount } from '#contract/base/money.ts';
import { normalizeTags } from '#contract/base/payment-tags.ts';
import type { FirstPaymentInput } from '#contract/sales/create-sale.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { paymentFigures, rateToUsd } from '../../../currencies/commands/usd-amounts.ts';
import { decidePayment, requireSign } from './payment-transitions.ts';

type PaymentInput = Static<typeof FirstPaymentInput> & { kind: 'payment' | 'refund' };

/** The columns of a new payment, with its rate to USD and its amount against the debt of the sale. */
export async function newPayment(context: Context, typed: PaymentInput, owed: Amount, path = '') {
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const value = amount(typed.amount);
  const payment_date = typed.payment_date ?? context.today;
  requireSign(context, typed.kind, value, at('amount'));
  await decidePayment(
    context,
    null,
    { type: 'tourist_payment.create', amount: value, paymentDate: payment_date, today: context.today },
    path,
  );
  const currency_rate = await rateToUsd(context, typed, payment_date, path);
  return {
    kind: typed.kind,
    method_id: typed.method_id,
    amount: value,
    currency: typed.currency,
    currency_rate,
    ...paymentFigures({ amount: value, currency: typed.currency, currency_rate }, owed, at('amount')),
    payment_date,
    tags: normalizeTags(typed.tags ?? []),
    created_by: context.caller.id,
  };
}
