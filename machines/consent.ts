import { emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The consent of a client to one version of the company's wording. It is in force from its recording until the client
 * withdraws it, once; after that another one can be recorded. `absent` is the consent before it is recorded.
 */
export type ConsentEvent =
  /** Calendar dates; `isGiven`: a consent of the client to the same version is in force. */
  | { type: 'consent.add'; givenOn: string; isGiven: boolean; today: string }
  | { type: 'consent.withdraw'; givenOn: string; withdrawnOn: string; today: string };

export type ConsentRefusal =
  | 'not_found'
  | 'date_in_future'
  | 'consent_given_already'
  | 'withdrawn_before_given'
  | 'consent_withdrawn';

const refuse = <Code extends ConsentRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

export const consentMachine = setup({
  types: {
    events: {} as ConsentEvent,
    emitted: {} as Refused<ConsentRefusal>,
  },
  guards: {
    isGivenAhead: ({ event }) => event.givenOn > event.today,
    isGivenAlready: ({ event }) => 'isGiven' in event && event.isGiven,
    isWithdrawnAhead: ({ event }) => 'withdrawnOn' in event && event.withdrawnOn > event.today,
    isWithdrawnBefore: ({ event }) => 'withdrawnOn' in event && event.withdrawnOn < event.givenOn,
  },
  actions: {
    refuse: emit((_, { code }: { code: ConsentRefusal }) => ({ type: 'refused', code })),
  },
}).createMachine({
  id: 'consent',
  initial: 'absent',
  states: {
    absent: {
      on: {
        'consent.add': [
          { guard: 'isGivenAhead', ...refuse('date_in_future') },
          { guard: 'isGivenAlready', ...refuse('consent_given_already') },
          { target: 'in_force' },
        ],
        'consent.withdraw': refuse('not_found'),
      },
    },
    in_force: {
      on: {
        'consent.withdraw': [
          { guard: 'isWithdrawnAhead', ...refuse('date_in_future') },
          { guard: 'isWithdrawnBefore', ...refuse('withdrawn_before_given') },
          { target: 'withdrawn' },
        ],
      },
    },
    withdrawn: {
      on: { 'consent.withdraw': refuse('consent_withdrawn') },
    },
  },
});
