import { assign, emit, setup } from 'xstate';
import type { Refused } from './decide.ts';
import { isTyped } from './typed-word.ts';

/**
 * A client is anonymised: checking → refused | explaining → confirming → anonymising → done | failed.
 *
 * `checking` waits until it is known what the client is like. While money or points are open there is no way on: `refused`
 * answers with the first thing that is open. As nothing of it can be undone, the surname is typed before it happens.
 *
 * The server walks from `checking` to `anonymising` with one request and anonymises then; what came of it is an event.
 */
export type AnonymisingClient = {
  id: number;
  name: string;
  surname: string;
  /** It is a tombstone of another client, and is anonymised together with that one. */
  merged: boolean;
  anonymised: boolean;
  open: OpenMatters;
};

/** What has to be settled before: the number of sales of each kind, and points. */
export type OpenMatters = {
  activeSales: number;
  pendingPayments: number;
  /** Sales with a debt of either side. */
  debts: number;
  unpaidBookings: number;
  /** The balance, above or below zero, or what is left in lots where these differ. */
  points: number;
};

export type ClientAnonymisationFacts = {
  client: AnonymisingClient | null;
  /** Why it failed: the code of the server's refusal, or that it could not be reached. */
  failure: string | null;
};

export type ClientAnonymisationEvent =
  /** What the client is like now was read. */
  | { type: 'client_anonymisation.check'; client: AnonymisingClient }
  /** What will be gone and what stays was read: on to the confirmation. */
  | { type: 'client_anonymisation.ask' }
  | { type: 'client_anonymisation.back' }
  | { type: 'client_anonymisation.confirm'; typed: string }
  | { type: 'client_anonymisation.retry' }
  | { type: 'client_anonymisation.done' }
  | { type: 'client_anonymisation.failed'; code: string };

export type ClientAnonymisationRefusal =
  | 'client_merged'
  | 'client_anonymised'
  | 'client_has_active_sales'
  | 'client_has_pending_payments'
  | 'client_has_debts'
  | 'client_has_unpaid_bookings'
  | 'client_has_points'
  | 'confirmation_mismatch'
  | 'anonymisation_out_of_order'
  | 'anonymisation_under_way';

export const nothingChecked: ClientAnonymisationFacts = { client: null, failure: null };

/** What is typed to confirm: the surname of the client. */
export const surnameToType = ({ client }: ClientAnonymisationFacts): string =>
  client?.surname.trim() || client?.name.trim() || '';

export const isTheSurname = (facts: ClientAnonymisationFacts, typed: string): boolean =>
  isTyped(surnameToType(facts), typed);

const refuse = <Code extends ClientAnonymisationRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** What comes of a request that is under way no more changes nothing. */
const ignore = {};
const noResult = { 'client_anonymisation.done': ignore, 'client_anonymisation.failed': ignore } as const;

/** The first thing that is in the way is the answer. */
const whyNot = [
  { guard: 'isMerged', ...refuse('client_merged') },
  { guard: 'isAnonymised', ...refuse('client_anonymised') },
  { guard: 'hasActiveSales', ...refuse('client_has_active_sales') },
  { guard: 'hasPendingPayments', ...refuse('client_has_pending_payments') },
  { guard: 'hasDebts', ...refuse('client_has_debts') },
  { guard: 'hasUnpaidBookings', ...refuse('client_has_unpaid_bookings') },
  refuse('client_has_points'),
] as const;

const check = [
  { guard: 'isReady', target: 'explaining', actions: 'keepClient' },
  { target: 'refused', actions: 'keepClient' },
] as const;

/** Everything that a person can do, refused alike. */
const all = <Code extends ClientAnonymisationRefusal>(code: Code) =>
  ({
    'client_anonymisation.check': refuse(code),
    'client_anonymisation.ask': refuse(code),
    'client_anonymisation.back': refuse(code),
    'client_anonymisation.confirm': refuse(code),
    'client_anonymisation.retry': refuse(code),
  }) as const;

const isReady = ({ merged, anonymised, open }: AnonymisingClient): boolean =>
  !merged && !anonymised && Object.values(open).every((count) => count === 0);

export const clientAnonymisationMachine = setup({
  types: {
    context: {} as ClientAnonymisationFacts,
    input: {} as ClientAnonymisationFacts,
    events: {} as ClientAnonymisationEvent,
    emitted: {} as Refused<ClientAnonymisationRefusal>,
  },
  guards: {
    isReady: ({ event }) => 'client' in event && isReady(event.client),
    isMerged: ({ context: { client } }) => client?.merged === true,
    isAnonymised: ({ context: { client } }) => client?.anonymised === true,
    hasActiveSales: ({ context: { client } }) => client?.open.activeSales !== 0,
    hasPendingPayments: ({ context: { client } }) => client?.open.pendingPayments !== 0,
    hasDebts: ({ context: { client } }) => client?.open.debts !== 0,
    hasUnpaidBookings: ({ context: { client } }) => client?.open.unpaidBookings !== 0,
    isNotTheSurname: ({ context, event }) => 'typed' in event && !isTheSurname(context, event.typed),
  },
  actions: {
    refuse: emit((_, { code }: { code: ClientAnonymisationRefusal }) => ({ type: 'refused', code })),
    keepClient: assign(({ event }) => ('client' in event ? { client: event.client, failure: null } : {})),
    keepFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'client_anonymisation',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      on: { ...all('anonymisation_out_of_order'), ...noResult, 'client_anonymisation.check': check },
    },
    refused: {
      on: {
        ...noResult,
        'client_anonymisation.check': check,
        'client_anonymisation.ask': whyNot,
        'client_anonymisation.back': whyNot,
        'client_anonymisation.confirm': whyNot,
        'client_anonymisation.retry': whyNot,
      },
    },
    explaining: {
      on: {
        ...all('anonymisation_out_of_order'),
        ...noResult,
        'client_anonymisation.check': check,
        'client_anonymisation.ask': { target: 'confirming' },
      },
    },
    confirming: {
      on: {
        ...all('anonymisation_out_of_order'),
        ...noResult,
        // Something was recorded for the client meanwhile: what is typed confirms only what was explained.
        'client_anonymisation.check': check,
        'client_anonymisation.back': { target: 'explaining' },
        'client_anonymisation.confirm': [
          { guard: 'isNotTheSurname', ...refuse('confirmation_mismatch') },
          { target: 'anonymising' },
        ],
      },
    },
    anonymising: {
      on: {
        ...all('anonymisation_under_way'),
        'client_anonymisation.done': { target: 'done' },
        'client_anonymisation.failed': { target: 'failed', actions: 'keepFailure' },
      },
    },
    done: { on: { ...all('client_anonymised'), ...noResult } },
    failed: {
      on: {
        ...all('anonymisation_out_of_order'),
        ...noResult,
        'client_anonymisation.check': check,
        'client_anonymisation.back': { target: 'explaining', actions: 'forgetFailure' },
        'client_anonymisation.retry': { target: 'anonymising', actions: 'forgetFailure' },
      },
    },
  },
});
