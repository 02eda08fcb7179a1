import { addDays } from '#contract/base/dates.ts';
import type { PartnerPaymentEvent, partnerPaymentMachine } from '#machines/partner-payment.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';
import { TODAY } from './sale.ts';

const allocate = (amounts: number[], more: { chosen?: number; together?: boolean; ofPartner?: boolean } = {}) =>
  ({
    type: 'partner_payment.allocate',
    chosen: amounts.length,
    amounts,
    together: false,
    ofPartner: true,
    ...more,
  }) as const;

/** Events for a payment of some hundredths, of which a half is allocated at a time. */
export function partnerPaymentCases(amount: number, today: string): Cases<PartnerPaymentEvent> {
  const typed = [
    { payee: 'partner', amount, paymentDate: today, today },
    { payee: 'none', amount, paymentDate: today, today },
    { payee: 'closed_partner', amount, paymentDate: today, today },
    { payee: 'partner', amount: 0, paymentDate: today, today },
    { payee: 'partner', amount, paymentDate: addDays(today, 1), today },
  ] as const;
  const half = amount / 2;
  return {
    'partner_payment.create': typed.map((fields) => ({ type: 'partner_payment.create', ...fields })),
    'partner_payment.edit': typed.map((fields) => ({ type: 'partner_payment.edit', ...fields })),
    'partner_payment.delete': [{ type: 'partner_payment.delete' }],
    'partner_payment.allocate': [
      allocate([half]),
      allocate([amount]),
      allocate([half, half]),
      allocate([]),
      allocate([0]),
      allocate([half], { ofPartner: false }),
      allocate([half], { together: true }),
    ],
    'partner_payment.deallocate': [amount, half].map((taken) => ({
      type: 'partner_payment.deallocate',
      amount: taken,
    })),
  };
}

/** Deallocated is what was allocated: all of it at once, or a half. */
export const wasAllocated: Situation<typeof partnerPaymentMachine>['possible'] = ({ context }, event) =>
  event.type !== 'partner_payment.deallocate' ||
  context.allocations === 0 ||
  (event.amount === context.amount) === (context.allocations === 1 && context.allocated === context.amount);

const nothing = { amount: 0, allocated: 0, allocations: 0 };

export const partnerPaymentSituations: Situation<typeof partnerPaymentMachine>[] = [
  { title: 'a payment', input: nothing, cases: partnerPaymentCases(100_00, TODAY), possible: wasAllocated },
  { title: 'money given back', input: nothing, cases: partnerPaymentCases(-100_00, TODAY), possible: wasAllocated },
];
