import { and, emit, not, setup, stateIn } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The sale: three parallel regions.
 *
 * - `lifecycle`: active · completed · cancelled. No state is final: a manager can reopen and restore.
 * - `audit`: unchecked · checked. Every change of the sale, its bookings or its payments unchecks it, so that "checked"
 *   always refers to the current figures.
 * - `target`: not added · added to the agent's monthly target.
 *
 * A refusal is a transition of its own that emits a code. Permissions are checked by the permission table
 * (`src/contract/base/roles.ts`); the machine reads the role only where the refusal depends on the state (an agent and
 * a checked sale).
 */
export type SaleFacts = {
  /** Brutto − paid, USD, two decimal places ("0.00" when nothing is owed either way). */
  debt: string;
  /** Number of tourist payments that are neither accepted nor declined yet. */
  pendingPayments: number;
  /** Calendar date yyyy-mm-dd on which the service begins. */
  serviceDate: string;
  /** The client was anonymised: the sale takes no more payments and can't become active again. */
  anonymised: boolean;
};

/**
 * A change of the sale's payments. A cancelled sale still takes refunds, the acceptance of recorded money, and payments
 * up to the penalty that is still owed. In hundredths of USD: `owed` is the debt without the payment, `payment` its
 * amount after the change, 0 when it is deleted.
 */
export type PaymentChange =
  | { change: 'payment'; owed: number; payment: number }
  | { change: 'refund' }
  | { change: 'acceptance' };

export type SaleEvent =
  | { type: 'sale.edit'; role: 'agent' | 'management' }
  | { type: 'sale.complete'; today: string }
  | { type: 'sale.cancel'; reason: string }
  | { type: 'sale.restore' }
  | { type: 'sale.reopen' }
  | { type: 'sale.check' }
  | { type: 'sale.uncheck' }
  | { type: 'sale.add_to_target' }
  | { type: 'sale.remove_from_target' }
  | { type: 'sale.change_bookings' }
  /** A full payment to a partner changes the netto of a booking, or is taken back. */
  | { type: 'sale.change_netto' }
  | ({ type: 'sale.change_payments' } & PaymentChange);

export type SaleRefusal =
  | 'sale_not_active'
  | 'sale_not_cancelled'
  | 'sale_not_completed'
  | 'sale_checked'
  | 'debt_must_be_zero'
  | 'more_than_owed'
  | 'payments_not_accepted'
  | 'service_date_ahead'
  | 'fill_required_fields'
  | 'already_checked'
  | 'not_checked'
  | 'already_in_target'
  | 'not_in_target'
  | 'client_anonymised';

const refuse = <Code extends SaleRefusal>(code: Code) => ({ actions: { type: 'refuse', params: { code } } }) as const;

/** A transition without an effect: the region allows the event. */
const allow = {};

/** Only a checked sale that is not cancelled can be added to the target or removed from it. */
const targetRefusals = [
  { guard: 'isCancelled', ...refuse('sale_not_active') },
  { guard: not('isChecked'), ...refuse('not_checked') },
] as const;

export const saleMachine = setup({
  types: {
    context: {} as SaleFacts,
    input: {} as SaleFacts,
    events: {} as SaleEvent,
    emitted: {} as Refused<SaleRefusal>,
  },
  guards: {
    isActive: stateIn({ lifecycle: 'active' }),
    isCompleted: stateIn({ lifecycle: 'completed' }),
    isCancelled: stateIn({ lifecycle: 'cancelled' }),
    isChecked: stateIn({ audit: 'checked' }),
    hasDebt: ({ context }) => context.debt !== '0.00',
    hasPendingPayments: ({ context }) => context.pendingPayments > 0,
    serviceIsAhead: ({ context, event }) => event.type === 'sale.complete' && context.serviceDate > event.today,
    byAgent: ({ event }) => event.type === 'sale.edit' && event.role === 'agent',
    reasonIsEmpty: ({ event }) => 'reason' in event && event.reason.trim() === '',
    nothingIsOwed: ({ event }) => 'owed' in event && event.owed <= 0,
    isAnonymised: ({ context }) => context.anonymised,
    isMoreThanOwed: ({ event }) => 'payment' in event && event.payment > event.owed,
  },
  actions: {
    refuse: emit((_, { code }: { code: SaleRefusal }) => ({ type: 'refused', code })),
  },
}).createMachine({
  id: 'sale',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    lifecycle: {
      initial: 'active',
      states: {
        active: {
          on: {
            'sale.edit': [{ guard: and(['byAgent', 'isChecked']), ...refuse('sale_checked') }, allow],
            'sale.complete': [
              { guard: 'hasDebt', ...refuse('debt_must_be_zero') },
              { guard: 'hasPendingPayments', ...refuse('payments_not_accepted') },
              { guard: 'serviceIsAhead', ...refuse('service_date_ahead') },
              { target: 'completed' },
            ],
            'sale.cancel': [{ guard: 'reasonIsEmpty', ...refuse('fill_required_fields') }, { target: 'cancelled' }],
            'sale.restore': refuse('sale_not_cancelled'),
            'sale.reopen': refuse('sale_not_completed'),
            'sale.change_bookings': allow,
            'sale.change_netto': allow,
            'sale.change_payments': allow,
          },
        },
        completed: {
          on: {
            'sale.edit': refuse('sale_not_active'),
            'sale.complete': refuse('sale_not_active'),
            'sale.cancel': refuse('sale_not_active'),
            'sale.restore': refuse('sale_not_cancelled'),
            'sale.reopen': [{ guard: 'isAnonymised', ...refuse('client_anonymised') }, { target: 'active' }],
            'sale.change_bookings': refuse('sale_not_active'),
            'sale.change_netto': refuse('sale_not_active'),
            'sale.change_payments': refuse('sale_not_active'),
          },
        },
        cancelled: {
          on: {
            'sale.edit': refuse('sale_not_active'),
            'sale.complete': refuse('sale_not_active'),
            'sale.cancel': refuse('sale_not_active'),
            'sale.restore': [{ guard: 'isAnonymised', ...refuse('client_anonymised') }, { target: 'active' }],
            'sale.reopen': refuse('sale_not_completed'),
            'sale.change_bookings': refuse('sale_not_active'),
            'sale.change_netto': allow,
            'sale.change_payments': [
              { guard: 'isAnonymised', ...refuse('client_anonymised') },
              { guard: 'nothingIsOwed', ...refuse('sale_not_active') },
              { guard: 'isMoreThanOwed', ...refuse('more_than_owed') },
              allow,
            ],
          },
        },
      },
    },
    audit: {
      initial: 'unchecked',
      states: {
        unchecked: {
          on: {
            'sale.check': { target: 'checked' },
            'sale.uncheck': refuse('not_checked'),
          },
        },
        // A change that the lifecycle refuses must not uncheck the sale: hence the same guards.
        checked: {
          on: {
            'sale.check': refuse('already_checked'),
            'sale.uncheck': { target: 'unchecked' },
            'sale.edit': { guard: and(['isActive', not('byAgent')]), target: 'unchecked' },
            'sale.cancel': { guard: and(['isActive', not('reasonIsEmpty')]), target: 'unchecked' },
            'sale.restore': { guard: and(['isCancelled', not('isAnonymised')]), target: 'unchecked' },
            'sale.change_bookings': { guard: 'isActive', target: 'unchecked' },
            'sale.change_netto': { guard: not('isCompleted'), target: 'unchecked' },
            'sale.change_payments': [
              { guard: 'isActive', target: 'unchecked' },
              {
                guard: and(['isCancelled', not('isAnonymised'), not('nothingIsOwed'), not('isMoreThanOwed')]),
                target: 'unchecked',
              },
            ],
          },
        },
      },
    },
    target: {
      initial: 'not_added',
      states: {
        not_added: {
          on: {
            'sale.add_to_target': [...targetRefusals, { target: 'added' }],
            'sale.remove_from_target': [...targetRefusals, refuse('not_in_target')],
          },
        },
        added: {
          on: {
            'sale.add_to_target': [...targetRefusals, refuse('already_in_target')],
            'sale.remove_from_target': [...targetRefusals, { target: 'not_added' }],
          },
        },
      },
    },
  },
});
