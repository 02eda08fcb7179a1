import { type Amount, type Currency, compare, type Rate, sign, toHundredths } from '#contract/base/money.ts';
import { partnerPaymentPosition } from '#contract/partners/partner-payment-abilities.ts';
import { type PartnerPaymentEvent, type Payee, partnerPaymentMachine } from '#machines/partner-payment.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { type Context, requireConfirmation } from '../../base/pipeline/handler.ts';
import { inUsd, rateToUsd } from '../../currencies/commands/usd-amounts.ts';
import { requireOffered } from '../../directories/commands/offered-choices.ts';
import { inPartnerCurrency } from '../../sales/bookings/commands/partner-currency.ts';
import { type Partner, type PartnerPayment, partnersOf } from '../../sales/bookings/rows/allocation-rows.ts';
import { readDebtToPartner } from '../rows/partner-payment-rows.ts';

/** Runs an event on the payment's machine. A refusal is attached to its field. */
export function decidePartnerPayment(
  payment: PartnerPayment | null,
  event: PartnerPaymentEvent,
  field: string | null = null,
): void {
  const position = payment
    ? partnerPaymentPosition(payment)
    : ({ value: 'absent', context: { amount: 0, allocated: 0, allocations: 0 } } as const);
  accept(partnerPaymentMachine, position, event, {
    select_partner: { fields: { partner_id: 'select_partner' } },
    partner_closed: { fields: { partner_id: 'partner_closed' } },
    payment_amount_zero: { fields: { [field ?? 'amount']: 'payment_amount_zero' } },
    date_in_future: { fields: { payment_date: 'date_in_future' } },
    exceeds_remainder: {
      fields: field ? { [field]: 'exceeds_remainder' } : {},
      details: payment ? { remainder: payment.remainder, currency: payment.currency } : {},
    },
    booking_of_other_partner: { fields: field ? { [field]: 'booking_of_other_partner' } : {} },
  });
}

/** The fields of a payment from the body, completed from the stored payment or from defaults. */
export type PaymentFields = {
  partner_id: number | null;
  payment_date: string;
  method_id: number;
  office_id: number;
  amount: Amount;
  currency: Currency;
  currency_rate: Rate | null | undefined;
  description: string;
};

type Transition = { type: 'partner_payment.create' | 'partner_payment.edit'; before: PartnerPayment | null };

/**
 * The columns of a payment with its figures in USD and in the partner's currency. Refuses what the machine forbids;
 * requires confirmation of an amount above the debt.
 */
export async function decidePaymentFields(context: Context, typed: PaymentFields, { type, before }: Transition) {
  const { partner_id, payment_date, amount, currency } = typed;
  const methods = typed.method_id === before?.method_id ? [] : [{ id: typed.method_id, path: '' }];
  await requireOffered(context, { methods, use: 'partner_payments' });
  const partner = partner_id === null ? undefined : (await partnersOf(context, [partner_id])).get(partner_id);
  const owed = partner ? await readDebtToPartner(context, partner.id, before?.id) : '0.00';
  decidePartnerPayment(before, {
    type,
    payee: payeeOf(partner_id, partner, owed),
    amount: toHundredths(amount),
    paymentDate: payment_date,
    today: context.today,
  });
  const sameRate = before?.currency === currency && typed.currency_rate === undefined;
  const currency_rate = sameRate ? before.currency_rate : await rateToUsd(context, typed, payment_date);
  const usd_total = inUsd(amount, currency, currency_rate, 'amount');
  if (sign(amount) > 0 && compare(usd_total, owed) > 0 && partner) {
    const values = { amount: usd_total, debt: sign(owed) > 0 ? owed : '0.00', partner: partner.name };
    requireConfirmation(context, { code: 'payment_exceeds_debt', field: 'amount', values });
  }
  return {
    ...typed,
    partner_id: partner_id ?? 0,
    currency_rate,
    usd_total,
    ...(await inPartnerCurrency(context, partner, { currency, usd: usd_total }, payment_date)),
  };
}

/** The machine's payee: a retired partner is closed once nothing is owed on either side. */
function payeeOf(id: number | null, partner: Partner | undefined, owed: Amount): Payee {
  if (id === null) return 'none';
  return partner?.retired && sign(owed) === 0 ? 'closed_partner' : 'partner';
}
