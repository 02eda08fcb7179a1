import { type PartialEvent, type Position, refusalOf } from '#machines/decide.ts';
import type { SaleEvent } from '#machines/sale.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { ownerOf } from '../../base/abilities.ts';
import { type Amount, add } from '../../base/money.ts';
import { mapValues } from '../../base/record-keys.ts';
import { permissionRefusal, type Viewer } from '../../base/roles.ts';
import type { SaleRow } from '../sale.ts';
import { anyPaymentChange, type SaleStanding, saleRefusal } from '../sale-abilities.ts';
import type { TouristPaymentCan, TouristPaymentRow } from './tourist-payment.ts';

export type TouristPaymentStanding = Pick<TouristPaymentRow, 'state' | 'kind' | 'usd_total' | 'accepted_usd_total'>;

export const touristPaymentPosition = (state: TouristPaymentRow['state']): Position<typeof touristPaymentMachine> => ({
  value: state,
  context: {},
});

/** The debt of a sale without one of its payments: the most that this payment can settle. */
export const owedWithout = (
  { debt }: Pick<SaleRow, 'debt'>,
  { state, usd_total, accepted_usd_total }: Pick<TouristPaymentRow, 'state' | 'usd_total' | 'accepted_usd_total'>,
): Amount => (state === 'declined' ? debt : add(debt, accepted_usd_total ?? usd_total));

/** The event of the sale for an action on a payment. `judges`: the action accepts or declines recorded money. */
function changeOfSale(payment: TouristPaymentStanding, sale: SaleStanding, judges: boolean): PartialEvent<SaleEvent> {
  if (judges) return { type: 'sale.change_payments', change: 'acceptance' };
  if (payment.kind === 'refund') return { type: 'sale.change_payments', change: 'refund' };
  return anyPaymentChange(owedWithout(sale, payment));
}

const touristPaymentActions = {
  edit: { permission: 'tourist_payment.edit', judges: false },
  delete: { permission: 'tourist_payment.delete', judges: false },
  accept: { permission: 'tourist_payment.accept', judges: true },
  decline: { permission: 'tourist_payment.decline', judges: true },
} as const satisfies Record<keyof TouristPaymentCan, unknown>;

export const touristPaymentAbilities = (
  payment: TouristPaymentStanding,
  sale: SaleStanding,
  viewer: Viewer,
): TouristPaymentCan =>
  mapValues(
    touristPaymentActions,
    ({ permission, judges }, action) =>
      permissionRefusal(permission, viewer, ownerOf(sale)) ??
      refusalOf(touristPaymentMachine, touristPaymentPosition(payment.state), { type: `tourist_payment.${action}` }) ??
      saleRefusal(sale, changeOfSale(payment, sale, judges)),
  );
