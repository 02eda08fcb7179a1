import { type Amount, compare, sign } from '#contract/base/money.ts';
import { paymentChange } from '#contract/sales/sale-abilities.ts';
import { touristPaymentPosition } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import type { SaleEvent } from '#machines/sale.ts';
import { type TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import { accept } from '../../../base/pipeline/accept-event.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { readUserName, type TouristPayment } from '../../rows/sale-rows.ts';

export type State = TouristPayment['state'];

/**
 * Runs an event on the payment's machine and returns the new state, null when it is deleted. A refusal of an accepted
 * payment has the accepting user and the time in its details.
 */
export async function decidePayment(
  context: Context,
  payment: TouristPayment | null,
  event: TouristPaymentEvent,
  path = '',
): Promise<State | null> {
  const field = (name: string) => (path ? `${path}.${name}` : name);
  const amountField = event.type === 'tourist_payment.accept' ? 'accepted_amount' : 'amount';
  const accepted = payment?.accepted_by
    ? { accepted_by: await readUserName(context, payment.accepted_by), accepted_at: payment.accepted_at }
    : {};
  const position = payment ? touristPaymentPosition(payment.state) : ({ value: 'absent', context: {} } as const);
  const { value } = accept(touristPaymentMachine, position, event, {
    payment_amount_zero: { fields: { [field(amountField)]: 'payment_amount_zero' } },
    date_in_future: { fields: { [field('payment_date')]: 'date_in_future' } },
    fill_required_fields: { fields: { [field('reason')]: 'fill_required_fields' } },
    payment_already_accepted: { details: accepted },
    accepted_payment_not_deletable: { details: accepted },
  });
  return value === 'gone' || value === 'absent' ? null : value;
}

/** Adds the problem amount_sign unless a payment is positive and a refund negative. The machine refuses zero. */
export function requireSign(context: Context, kind: TouristPayment['kind'], value: Amount, field: string): void {
  if (sign(value) === (kind === 'refund' ? 1 : -1)) context.problems[field] = 'amount_sign';
}

/** The event of the sale for a payment or refund of an amount, given the debt without it. */
export const paymentChangeOf = (
  kind: TouristPayment['kind'],
  owed: Amount,
  payment: Amount,
): SaleEvent & { type: 'sale.change_payments' } =>
  kind === 'refund' ? { type: 'sale.change_payments', change: kind } : paymentChange(owed, payment);

export const sameAmount = (a: Amount, b: Amount): boolean => compare(a, b) === 0;
