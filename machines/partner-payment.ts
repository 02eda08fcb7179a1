import { assign, emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The partner payment: management records it, then allocates it to the partner's bookings.
 *
 * - `absent` is the payment before it is recorded, `gone` after it was deleted (the log keeps it).
 * - `recorded`: unallocated · partly allocated · fully allocated, derived from the figures, hence `always`. An
 *   allocation locks the payment against changes; taking it back unlocks it.
 *
 * Amounts are in hundredths of the payment's currency, below zero for money that a partner gives back. The booking
 * machine decides about the booking of an allocation (`booking.allocate`), the sale machine about a change of netto
 * (`sale.change_netto`).
 */
export type PartnerPaymentFacts = {
  amount: number;
  /** Σ allocations. */
  allocated: number;
  /** Number of allocations. */
  allocations: number;
};

/** The payee: not chosen yet, a partner, or a retired partner that nothing is owed to. */
export type Payee = 'none' | 'partner' | 'closed_partner';

type Typed = { payee: Payee; amount: number; paymentDate: string; today: string };

export type PartnerPaymentEvent =
  /** Dates are calendar dates. */
  | ({ type: 'partner_payment.create' } & Typed)
  | ({ type: 'partner_payment.edit' } & Typed)
  | { type: 'partner_payment.delete' }
  /** Lines with an amount each, or bookings paid `together`, whose amounts were computed from the remainder. */
  | {
      type: 'partner_payment.allocate';
      /** Number of chosen bookings. */
      chosen: number;
      amounts: readonly number[];
      together: boolean;
      /** Whether every booking is the payment's partner's. */
      ofPartner: boolean;
    }
  | { type: 'partner_payment.deallocate'; amount: number };

export type PartnerPaymentRefusal =
  | 'not_found'
  | 'select_partner'
  | 'partner_closed'
  | 'payment_amount_zero'
  | 'date_in_future'
  | 'payment_already_allocated'
  | 'payment_not_allocated'
  | 'select_at_least_one_booking'
  | 'select_at_least_two_bookings'
  | 'booking_of_other_partner'
  | 'exceeds_remainder';

const refuse = <Code extends PartnerPaymentRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** The checks of the typed fields, the same for a new and for an edited payment. */
const inputChecks = [
  { guard: 'isPayeeMissing', ...refuse('select_partner') },
  { guard: 'isPaidToClosed', ...refuse('partner_closed') },
  { guard: 'amountIsZero', ...refuse('payment_amount_zero') },
  { guard: 'dateIsAhead', ...refuse('date_in_future') },
] as const;

const notFound = {
  'partner_payment.edit': refuse('not_found'),
  'partner_payment.delete': refuse('not_found'),
  'partner_payment.allocate': refuse('not_found'),
  'partner_payment.deallocate': refuse('not_found'),
} as const;

/** The transitions to the three states: the figures decide which one applies. */
const states = {
  unallocated: { guard: 'isUnallocated', target: 'unallocated' },
  partly_allocated: { guard: 'isPartlyAllocated', target: 'partly_allocated' },
  fully_allocated: { guard: 'isFullyAllocated', target: 'fully_allocated' },
} as const;

const lockedByAllocations = {
  'partner_payment.edit': refuse('payment_already_allocated'),
  'partner_payment.delete': refuse('payment_already_allocated'),
  'partner_payment.deallocate': { actions: 'deallocate' },
} as const;

export const partnerPaymentMachine = setup({
  types: {
    context: {} as PartnerPaymentFacts,
    input: {} as PartnerPaymentFacts,
    events: {} as PartnerPaymentEvent,
    emitted: {} as Refused<PartnerPaymentRefusal>,
  },
  guards: {
    isPayeeMissing: ({ event }) => 'payee' in event && event.payee === 'none',
    isPaidToClosed: ({ event }) => 'payee' in event && event.payee === 'closed_partner',
    amountIsZero: ({ event }) => 'amount' in event && event.amount === 0,
    dateIsAhead: ({ event }) => 'paymentDate' in event && event.paymentDate > event.today,
    isNothingChosen: ({ event }) => 'amounts' in event && event.chosen === 0 && !event.together,
    fewerThanTwoChosen: ({ event }) => 'amounts' in event && event.chosen < 2 && event.together,
    hasBookingOfOtherPartner: ({ event }) => 'amounts' in event && !event.ofPartner,
    someAmountIsZero: ({ event }) => 'amounts' in event && event.amounts.some((amount) => amount === 0),
    // Without a remainder nothing can be allocated: bookings paid together then have no amounts at all.
    exceedsRemainder: ({ context, event }) =>
      'amounts' in event
        ? event.amounts.length === 0 || magnitude(context.allocated + sum(event.amounts)) > magnitude(context.amount)
        : context.allocated === context.amount,
    isUnallocated: ({ context }) => context.allocations === 0,
    isPartlyAllocated: ({ context }) => context.allocations > 0 && context.allocated !== context.amount,
    isFullyAllocated: ({ context }) => context.allocations > 0 && context.allocated === context.amount,
  },
  actions: {
    refuse: emit((_, { code }: { code: PartnerPaymentRefusal }) => ({ type: 'refused', code })),
    record: assign(({ event }) => ('payee' in event ? { amount: event.amount } : {})),
    allocate: assign(({ context, event }) =>
      'amounts' in event
        ? {
            allocated: context.allocated + sum(event.amounts),
            allocations: context.allocations + event.amounts.length,
          }
        : {},
    ),
    deallocate: assign(({ context, event }) =>
      event.type === 'partner_payment.deallocate' && 'amount' in event
        ? { allocated: context.allocated - event.amount, allocations: context.allocations - 1 }
        : {},
    ),
  },
}).createMachine({
  id: 'partner_payment',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      on: {
        ...notFound,
        'partner_payment.create': [...inputChecks, { target: 'recorded', actions: 'record' }],
      },
    },
    recorded: {
      initial: 'unallocated',
      on: {
        'partner_payment.allocate': [
          { guard: 'isNothingChosen', ...refuse('select_at_least_one_booking') },
          { guard: 'fewerThanTwoChosen', ...refuse('select_at_least_two_bookings') },
          { guard: 'hasBookingOfOtherPartner', ...refuse('booking_of_other_partner') },
          { guard: 'someAmountIsZero', ...refuse('payment_amount_zero') },
          { guard: 'exceedsRemainder', ...refuse('exceeds_remainder') },
          { actions: 'allocate' },
        ],
      },
      states: {
        unallocated: {
          always: [states.partly_allocated, states.fully_allocated],
          on: {
            'partner_payment.edit': [...inputChecks, { actions: 'record' }],
            'partner_payment.delete': { target: '#partner_payment.gone' },
            'partner_payment.deallocate': refuse('payment_not_allocated'),
          },
        },
        partly_allocated: {
          always: [states.unallocated, states.fully_allocated],
          on: lockedByAllocations,
        },
        fully_allocated: {
          always: [states.unallocated, states.partly_allocated],
          on: lockedByAllocations,
        },
      },
    },
    gone: {
      on: notFound,
    },
  },
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function magnitude(amount: number): number {
  return amount < 0 ? -amount : amount;
}
