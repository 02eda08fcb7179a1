import { decide, type Position } from '#machines/decide.ts';
import { type PartnerPaymentEvent, partnerPaymentMachine } from '#machines/partner-payment.ts';
import { type Abilities, mapValues } from '../base/abilities.ts';
import { toHundredths } from '../base/money.ts';
import { deniedBecause, type Viewer } from '../base/roles.ts';
import type { PartnerPaymentRow } from './partner-payment.ts';

export type PartnerPaymentStanding = Pick<PartnerPaymentRow, 'allocation' | 'amount' | 'allocated'> & {
  allocations?: number;
};

export const partnerPaymentPosition = (payment: PartnerPaymentStanding): Position<typeof partnerPaymentMachine> => ({
  value: { recorded: payment.allocation },
  context: {
    amount: toHundredths(payment.amount),
    allocated: toHundredths(payment.allocated),
    allocations: payment.allocations ?? (payment.allocation === 'unallocated' ? 0 : 1),
  },
});

const partnerPaymentActions = {
  edit: 'partner_payment.edit',
  delete: 'partner_payment.delete',
  allocate: 'partner_payment.allocate',
  deallocate: 'partner_payment.deallocate',
} as const;

export type PartnerPaymentActionName = keyof typeof partnerPaymentActions;

export function partnerPaymentAbilities(
  payment: PartnerPaymentStanding & Pick<PartnerPaymentRow, 'payment_date'>,
  viewer: Viewer,
  today: string,
): Abilities<PartnerPaymentActionName> {
  const { payment_date: paymentDate } = payment;
  const amount = toHundredths(payment.amount);
  const events: Record<PartnerPaymentActionName, PartnerPaymentEvent> = {
    edit: { type: 'partner_payment.edit', payee: 'partner', amount, paymentDate, today },
    delete: { type: 'partner_payment.delete' },
    allocate: {
      type: 'partner_payment.allocate',
      chosen: 1,
      amounts: [amount < 0 ? -1 : 1],
      together: false,
      ofPartner: true,
    },
    deallocate: { type: 'partner_payment.deallocate', amount: 0 },
  };
  return mapValues(partnerPaymentActions, (permission, action) => {
    const denied = deniedBecause(permission, viewer);
    if (denied) return denied;
    const decision = decide(partnerPaymentMachine, partnerPaymentPosition(payment), events[action]);
    return decision.accepted ? null : decision.code;
  });
}
