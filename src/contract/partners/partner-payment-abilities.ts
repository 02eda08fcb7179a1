import { type Position, refusalOf } from '#machines/decide.ts';
import { partnerPaymentMachine } from '#machines/partner-payment.ts';
import { toHundredths } from '../base/money.ts';
import { mapValues } from '../base/record-keys.ts';
import { permissionRefusal, type Viewer } from '../base/roles.ts';
import type { PartnerPaymentCan, PartnerPaymentRow } from './partner-payment.ts';

export type PartnerPaymentStanding = Pick<PartnerPaymentRow, 'allocation' | 'amount' | 'allocated'>;

/** The position without the number of allocations, which only decides about making and taking back allocations. */
const knownOf = ({ allocation, amount, allocated }: PartnerPaymentStanding) => ({
  value: { recorded: allocation },
  context: { amount: toHundredths(amount), allocated: toHundredths(allocated) },
});

export function partnerPaymentPosition(
  payment: PartnerPaymentStanding & { allocations: number },
): Position<typeof partnerPaymentMachine> {
  const { value, context } = knownOf(payment);
  return { value, context: { ...context, allocations: payment.allocations } };
}

const partnerPaymentActions = {
  edit: 'partner_payment.edit',
  delete: 'partner_payment.delete',
  allocate: 'partner_payment.allocate',
  deallocate: 'partner_payment.deallocate',
} as const satisfies Record<keyof PartnerPaymentCan, string>;

/** Each permission is named as the event that it permits. */
export const partnerPaymentAbilities = (payment: PartnerPaymentStanding, viewer: Viewer): PartnerPaymentCan =>
  mapValues(
    partnerPaymentActions,
    (type) => permissionRefusal(type, viewer) ?? refusalOf(partnerPaymentMachine, knownOf(payment), { type }),
  );
