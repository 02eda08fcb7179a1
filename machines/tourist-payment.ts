import { emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The tourist payment: an agent records it, management accepts or declines it.
 *
 * `absent` is the payment before it is recorded and `gone` the payment after it was deleted (the log keeps it); both
 * answer `not_found` to every event that needs a payment. An accepted payment is never changed: a mistake is corrected
 * by a new payment of the kind *refund*. A declined payment that is edited becomes new again.
 *
 * The sale machine decides whether the sale still takes payments (`sale.change_payments`).
 */
export type TouristPaymentEvent =
  /** `amount` in the payment's currency, two decimal places, negative for a refund; dates are calendar dates. */
  | { type: 'tourist_payment.create'; amount: string; paymentDate: string; today: string }
  | { type: 'tourist_payment.edit'; amount: string; paymentDate: string; today: string }
  | { type: 'tourist_payment.delete' }
  | { type: 'tourist_payment.accept'; acceptedAmount: string }
  | { type: 'tourist_payment.decline'; reason: string };

export type TouristPaymentRefusal =
  | 'not_found'
  | 'payment_amount_zero'
  | 'date_in_future'
  | 'payment_already_accepted'
  | 'payment_declined'
  | 'accepted_payment_not_deletable'
  | 'fill_required_fields';

const refuse = <Code extends TouristPaymentRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** Checks the typed fields, the same for a new and for an edited payment, and enters the state. */
const recordIn = <Target extends string>(target: Target) =>
  [
    { guard: 'amountIsZero', ...refuse('payment_amount_zero') },
    { guard: 'dateIsAhead', ...refuse('date_in_future') },
    { target },
  ] as const;

const notFound = {
  'tourist_payment.edit': refuse('not_found'),
  'tourist_payment.delete': refuse('not_found'),
  'tourist_payment.accept': refuse('not_found'),
  'tourist_payment.decline': refuse('not_found'),
} as const;

const isZero = (amount: string) => /^-?0+(\.0+)?$/.test(amount);

export const touristPaymentMachine = setup({
  types: {
    events: {} as TouristPaymentEvent,
    emitted: {} as Refused<TouristPaymentRefusal>,
  },
  guards: {
    amountIsZero: ({ event }) => 'amount' in event && isZero(event.amount),
    acceptedAmountIsZero: ({ event }) => 'acceptedAmount' in event && isZero(event.acceptedAmount),
    dateIsAhead: ({ event }) => 'paymentDate' in event && event.paymentDate > event.today,
    reasonIsEmpty: ({ event }) => 'reason' in event && event.reason.trim() === '',
  },
  actions: {
    refuse: emit((_, { code }: { code: TouristPaymentRefusal }) => ({ type: 'refused', code })),
  },
}).createMachine({
  id: 'tourist_payment',
  initial: 'absent',
  states: {
    absent: {
      on: { ...notFound, 'tourist_payment.create': recordIn('new') },
    },
    new: {
      on: {
        'tourist_payment.edit': recordIn('new'),
        'tourist_payment.delete': { target: 'gone' },
        'tourist_payment.accept': [
          { guard: 'acceptedAmountIsZero', ...refuse('payment_amount_zero') },
          { target: 'accepted' },
        ],
        'tourist_payment.decline': [
          { guard: 'reasonIsEmpty', ...refuse('fill_required_fields') },
          { target: 'declined' },
        ],
      },
    },
    accepted: {
      on: {
        'tourist_payment.edit': refuse('payment_already_accepted'),
        'tourist_payment.delete': refuse('accepted_payment_not_deletable'),
        'tourist_payment.accept': refuse('payment_already_accepted'),
        'tourist_payment.decline': refuse('payment_already_accepted'),
      },
    },
    declined: {
      on: {
        'tourist_payment.edit': recordIn('new'),
        'tourist_payment.delete': { target: 'gone' },
        'tourist_payment.accept': refuse('payment_declined'),
        'tourist_payment.decline': refuse('payment_declined'),
      },
    },
    gone: {
      on: notFound,
    },
  },
});
