import { and, assign, emit, not, setup, stateIn } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The booking: one service bought from one partner.
 *
 * `present` has four parallel regions; `deleted` is the booking after its deletion (the log keeps it).
 *
 * - `lifecycle`: active · cancelled (the rate has become the partner's penalty).
 * - `audit`: unchecked · checked; a change of the booking unchecks it.
 * - `payment`: not paid · partially paid · fully paid · overpaid, derived from `rate` and `paid`, hence `always`.
 * - `allocation`: non-allocated · allocated to at least one partner payment. An allocation locks the booking.
 *
 * `booking.allocate` and `booking.deallocate` are sent by the partner payment only, `booking.restore` by the restored
 * sale. The sale machine decides whether its bookings can be changed at all (`sale.change_bookings`).
 */
export type BookingFacts = {
  /** The partner's price, or the penalty once cancelled, in hundredths of the booking's currency. */
  rate: number;
  /** Σ allocations in the booking's currency, in hundredths. */
  paid: number;
  /** Number of allocations. */
  allocations: number;
  /** Whether it is the only booking of its sale: a sale has at least one, so that one can't be deleted. */
  onlyBooking: boolean;
};

export type BookingEvent =
  | { type: 'booking.edit'; rate: number }
  | { type: 'booking.delete' }
  | { type: 'booking.cancel'; penalty: number }
  | { type: 'booking.restore'; rate: number }
  | { type: 'booking.check' }
  | { type: 'booking.uncheck' }
  | { type: 'booking.allocate'; amount: number }
  | { type: 'booking.deallocate'; amount: number };

export type BookingRefusal =
  | 'not_found'
  | 'booking_already_paid'
  | 'paid_bookings_not_deletable'
  | 'last_booking_not_deletable'
  | 'booking_cancelled'
  | 'booking_not_cancelled'
  | 'booking_not_allocated'
  | 'already_checked'
  | 'not_checked';

const refuse = <Code extends BookingRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** The transitions to the four payment statuses: the figures decide which one applies. */
const statuses = {
  not_paid: { guard: 'isNotPaid', target: 'not_paid' },
  partially_paid: { guard: 'isPartiallyPaid', target: 'partially_paid' },
  fully_paid: { guard: 'isFullyPaid', target: 'fully_paid' },
  overpaid: { guard: 'isOverpaid', target: 'overpaid' },
} as const;

export const bookingMachine = setup({
  types: {
    context: {} as BookingFacts,
    input: {} as BookingFacts,
    events: {} as BookingEvent,
    emitted: {} as Refused<BookingRefusal>,
  },
  guards: {
    isActive: stateIn({ present: { lifecycle: 'active' } }),
    isAllocated: stateIn({ present: { allocation: 'allocated' } }),
    isOnlyBooking: ({ context }) => context.onlyBooking,
    isLastAllocation: ({ context }) => context.allocations === 1,
    isNotPaid: ({ context: { paid, rate } }) => paid === 0 && rate > 0,
    isPartiallyPaid: ({ context: { paid, rate } }) => paid > 0 && paid < rate,
    isFullyPaid: ({ context: { paid, rate } }) => paid === rate,
    isOverpaid: ({ context: { paid, rate } }) => paid > rate,
  },
  actions: {
    refuse: emit((_, { code }: { code: BookingRefusal }) => ({ type: 'refused', code })),
    setRate: assign({
      rate: ({ context, event }) => {
        if ('rate' in event) return event.rate;
        return 'penalty' in event ? event.penalty : context.rate;
      },
    }),
    allocate: assign(({ context, event }) =>
      'amount' in event ? { paid: context.paid + event.amount, allocations: context.allocations + 1 } : {},
    ),
    deallocate: assign(({ context, event }) =>
      'amount' in event ? { paid: context.paid - event.amount, allocations: context.allocations - 1 } : {},
    ),
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => input,
  initial: 'present',
  states: {
    present: {
      type: 'parallel',
      on: {
        'booking.delete': [
          { guard: 'isAllocated', ...refuse('paid_bookings_not_deletable') },
          { guard: 'isOnlyBooking', ...refuse('last_booking_not_deletable') },
          { target: 'deleted' },
        ],
      },
      states: {
        lifecycle: {
          initial: 'active',
          states: {
            active: {
              on: {
                'booking.edit': [{ guard: 'isAllocated', ...refuse('booking_already_paid') }, { actions: 'setRate' }],
                'booking.cancel': { target: 'cancelled', actions: 'setRate' },
                'booking.restore': refuse('booking_not_cancelled'),
              },
            },
            cancelled: {
              on: {
                'booking.edit': [
                  { guard: 'isAllocated', ...refuse('booking_already_paid') },
                  refuse('booking_cancelled'),
                ],
                'booking.cancel': refuse('booking_cancelled'),
                'booking.restore': { target: 'active', actions: 'setRate' },
              },
            },
          },
        },
        audit: {
          initial: 'unchecked',
          states: {
            unchecked: {
              on: {
                'booking.check': { target: 'checked' },
                'booking.uncheck': refuse('not_checked'),
              },
            },
            // A change that the lifecycle refuses must not uncheck the booking: hence the same guards.
            checked: {
              on: {
                'booking.check': refuse('already_checked'),
                'booking.uncheck': { target: 'unchecked' },
                'booking.edit': { guard: and(['isActive', not('isAllocated')]), target: 'unchecked' },
                'booking.cancel': { guard: 'isActive', target: 'unchecked' },
                'booking.restore': { guard: not('isActive'), target: 'unchecked' },
              },
            },
          },
        },
        payment: {
          initial: 'not_paid',
          states: {
            not_paid: { always: [statuses.partially_paid, statuses.fully_paid, statuses.overpaid] },
            partially_paid: { always: [statuses.not_paid, statuses.fully_paid, statuses.overpaid] },
            fully_paid: { always: [statuses.not_paid, statuses.partially_paid, statuses.overpaid] },
            overpaid: { always: [statuses.not_paid, statuses.partially_paid, statuses.fully_paid] },
          },
        },
        allocation: {
          initial: 'non_allocated',
          states: {
            non_allocated: {
              on: {
                'booking.allocate': { target: 'allocated', actions: 'allocate' },
                'booking.deallocate': refuse('booking_not_allocated'),
              },
            },
            allocated: {
              on: {
                'booking.allocate': { actions: 'allocate' },
                'booking.deallocate': [
                  { guard: 'isLastAllocation', target: 'non_allocated', actions: 'deallocate' },
                  { actions: 'deallocate' },
                ],
              },
            },
          },
        },
      },
    },
    deleted: {
      on: {
        'booking.edit': refuse('not_found'),
        'booking.delete': refuse('not_found'),
        'booking.cancel': refuse('not_found'),
        'booking.restore': refuse('not_found'),
        'booking.check': refuse('not_found'),
        'booking.uncheck': refuse('not_found'),
        'booking.allocate': refuse('not_found'),
        'booking.deallocate': refuse('not_found'),
      },
    },
  },
});
