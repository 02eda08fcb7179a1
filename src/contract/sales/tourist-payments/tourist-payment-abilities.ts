import { decide, type Position } from '#machines/decide.ts';
import type { SaleEvent } from '#machines/sale.ts';
import { type TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import { type Abilities, mapValues, ownerOf } from '../../base/abilities.ts';
import { type Amount, add, ZERO } from '../../base/money.ts';
import { deniedBecause, type Viewer } from '../../base/roles.ts';
import type { SaleRow } from '../sale.ts';
import { paymentChange, type SaleStanding, saleRefusal } from '../sale-abilities.ts';
import type { TouristPaymentRow } from './tourist-payment.ts';

export type TouristPaymentStanding = Pick<
  TouristPaymentRow,
  'state' | 'kind' | 'amount' | 'payment_date' | 'usd_total' | 'accepted_usd_total'
>;

export const touristPaymentPosition = (state: TouristPaymentRow['state']): Position<typeof touristPaymentMachine> => ({
  value: state,
  context: {},
});

/** What a sale owes without a payment of it: that is what the payment may settle. */
export const owedWithout = (
  { debt }: Pick<SaleRow, 'debt'>,
  { state, usd_total, accepted_usd_total }: Pick<TouristPaymentRow, 'state' | 'usd_total' | 'accepted_usd_total'>,
): Amount => (state === 'declined' ? debt : add(debt, accepted_usd_total ?? usd_total));

/** Which change of its sale an action on a payment is: what is accepted or declined is money recorded before. */
function changeOfSale(payment: TouristPaymentStanding, sale: SaleStanding, judges: boolean): SaleEvent {
  if (judges) return { type: 'sale.change_payments', change: 'acceptance' };
  if (payment.kind === 'refund') return { type: 'sale.change_payments', change: 'refund' };
  // Whether it can be changed at all: to how much is typed later.
  return paymentChange(owedWithout(sale, payment), ZERO);
}

const touristPaymentActions = {
  edit: { permission: 'tourist_payment.edit', judges: false },
  delete: { permission: 'tourist_payment.delete', judges: false },
  accept: { permission: 'tourist_payment.accept', judges: true },
  decline: { permission: 'tourist_payment.decline', judges: true },
} as const;

export type TouristPaymentActionName = keyof typeof touristPaymentActions;

export function touristPaymentAbilities(
  payment: TouristPaymentStanding,
  sale: SaleStanding,
  viewer: Viewer,
  today: string,
): Abilities<TouristPaymentActionName> {
  const events: Record<TouristPaymentActionName, TouristPaymentEvent> = {
    edit: { type: 'tourist_payment.edit', amount: payment.amount, paymentDate: payment.payment_date, today },
    delete: { type: 'tourist_payment.delete' },
    accept: { type: 'tourist_payment.accept', acceptedAmount: payment.amount },
    decline: { type: 'tourist_payment.decline', reason: 'asked for by the dialog' },
  };
  return mapValues(touristPaymentActions, ({ permission, judges }, action) => {
    const denied = deniedBecause(permission, viewer, ownerOf(sale));
    if (denied) return denied;
    const decision = decide(touristPaymentMachine, touristPaymentPosition(payment.state), events[action]);
    if (!decision.accepted) return decision.code;
    return saleRefusal(sale, changeOfSale(payment, sale, judges));
  });
}
