import { type PartialEvent, type Position, refusalOf } from '#machines/decide.ts';
import { type SaleEvent, saleMachine } from '#machines/sale.ts';
import { ownerOf } from '../base/abilities.ts';
import { anonymisedId } from '../base/anonymised-name.ts';
import type { ErrorCode } from '../base/errors.ts';
import { type Amount, toHundredths } from '../base/money.ts';
import { mapValues } from '../base/record-keys.ts';
import { type PermissionKey, permissionRefusal, type Viewer } from '../base/roles.ts';
import type { SaleCan, SaleRow } from './sale.ts';

/** The fields of a sale that decide about its actions. */
export type SaleStanding = Pick<
  SaleRow,
  | 'lifecycle'
  | 'audit'
  | 'target'
  | 'debt'
  | 'pending_payments'
  | 'service_date'
  | 'agent_id'
  | 'office_id'
  | 'tourist_surname'
>;

export const salePosition = (sale: SaleStanding): Position<typeof saleMachine> => ({
  value: { lifecycle: sale.lifecycle, audit: sale.audit, target: sale.target },
  context: {
    debt: sale.debt,
    pendingPayments: sale.pending_payments,
    serviceDate: sale.service_date,
    anonymised: anonymisedId(sale.tourist_surname) !== null,
  },
});

/** The code with which the sale refuses an event for any typed values, or null. */
export const saleRefusal = (sale: SaleStanding, event: PartialEvent<SaleEvent>): ErrorCode | null =>
  refusalOf(saleMachine, salePosition(sale), event);

/** The code with which the sale refuses changes of its bookings, or null; only its lifecycle decides. */
export const bookingChangeRefusal = ({ lifecycle }: Pick<SaleRow, 'lifecycle'>): ErrorCode | null =>
  refusalOf(saleMachine, { value: { lifecycle }, context: {} }, { type: 'sale.change_bookings' });

/** The event of a payment of any amount; `owed` is the debt of the sale without the payment. */
export const anyPaymentChange = (owed: Amount) =>
  ({ type: 'sale.change_payments', change: 'payment', owed: toHundredths(owed) }) as const;

/** The event of a payment of an amount; `owed` is the debt of the sale without the payment. */
export const paymentChange = (owed: Amount, payment: Amount): SaleEvent & { type: 'sale.change_payments' } => ({
  ...anyPaymentChange(owed),
  payment: toHundredths(payment),
});

/** An action of the sale: its permission and the event that it sends. */
type SaleAction = {
  permission: PermissionKey;
  event: (viewer: Viewer, today: string, sale: SaleStanding) => PartialEvent<SaleEvent>;
};

const saleActions: Record<keyof SaleCan, SaleAction> = {
  edit: { permission: 'sale.edit', event: ({ role }) => ({ type: 'sale.edit', role }) },
  complete: { permission: 'sale.complete', event: (_, today) => ({ type: 'sale.complete', today }) },
  cancel: { permission: 'sale.cancel', event: () => ({ type: 'sale.cancel' }) },
  restore: { permission: 'sale.restore', event: () => ({ type: 'sale.restore' }) },
  reopen: { permission: 'sale.reopen', event: () => ({ type: 'sale.reopen' }) },
  check: { permission: 'sale.check', event: () => ({ type: 'sale.check' }) },
  uncheck: { permission: 'sale.uncheck', event: () => ({ type: 'sale.uncheck' }) },
  add_to_target: { permission: 'sale.add_to_target', event: () => ({ type: 'sale.add_to_target' }) },
  remove_from_target: { permission: 'sale.remove_from_target', event: () => ({ type: 'sale.remove_from_target' }) },
  add_booking: { permission: 'booking.add', event: () => ({ type: 'sale.change_bookings' }) },
  add_payment: { permission: 'tourist_payment.create', event: (_viewer, _today, { debt }) => anyPaymentChange(debt) },
  add_refund: {
    permission: 'tourist_payment.create',
    event: () => ({ type: 'sale.change_payments', change: 'refund' }),
  },
};

export function saleAbilities(sale: SaleStanding, viewer: Viewer, today: string): SaleCan {
  const answer = ({ permission, event }: SaleAction) =>
    permissionRefusal(permission, viewer, ownerOf(sale)) ?? saleRefusal(sale, event(viewer, today, sale));
  return mapValues(saleActions, answer);
}
