import { assign, emit, setup } from 'xstate';
import { isSameWord } from './confirmation-word.ts';
import type { Refused } from './decide.ts';

/**
 * Anonymising a client: checking → refused | explaining → confirming → anonymising → done | failed.
 *
 * `checking` waits for the client's data. While money or points are open the machine stays in `refused` and answers
 * every event with the code of the first open matter. Anonymising cannot be undone, so the surname is typed to confirm
 * it.
 *
 * The server walks from `checking` to `anonymising` within one request and then anonymises; the outcome is an event.
 */
export type AnonymisingClient = {
  id: number;
  name: string;
  surname: string;
  /** Merged into another client and anonymised together with that one. */
  merged: boolean;
  anonymised: boolean;
  open: OpenMatters;
};

/** The open matters that prevent anonymising: numbers of sales, and points. */
export type OpenMatters = {
  activeSales: number;
  pendingPayments: number;
  /** Sales on which the tourist or the company owes. */
  debts: number;
  unpaidBookings: number;
  /** The balance, which may be below zero; where the remainder of the lots differs from it, that remainder. */
  points: number;
};

export type ClientAnonymisationFacts = {
  client: AnonymisingClient | null;
  /** Catalogue code of the last failure: a refusal, or a server that was not reached. */
  failure: string | null;
};

export type ClientAnonymisationEvent =
  /** The client's current data was read. */
  | { type: 'client_anonymisation.check'; client: AnonymisingClient }
  /** The explanation was read: on to the confirmation. */
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

export const emptyAnonymisation: ClientAnonymisationFacts = { client: null, failure: null };

/** The word that is typed to confirm: the client's surname, or the name where there is no surname. */
export const surnameToType = ({ client }: ClientAnonymisationFacts): string =>
  client?.surname.trim() || client?.name.trim() || '';

export const matchesSurname = (facts: ClientAnonymisationFacts, typed: string): boolean =>
  isSameWord(surnameToType(facts), typed);

const refuse = <Code extends ClientAnonymisationRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** Outcomes of a request that is no longer under way change nothing. */
const ignore = {};
const lateAnswers = { 'client_anonymisation.done': ignore, 'client_anonymisation.failed': ignore } as const;

/** One refusal per open matter; the first that applies is emitted. */
const openMatterRefusals = [
  { guard: 'isMerged', ...refuse('client_merged') },
  { guard: 'isAnonymised', ...refuse('client_anonymised') },
  { guard: 'hasActiveSales', ...refuse('client_has_active_sales') },
  { guard: 'hasPendingPayments', ...refuse('client_has_pending_payments') },
  { guard: 'hasDebts', ...refuse('client_has_debts') },
  { guard: 'hasUnpaidBookings', ...refuse('client_has_unpaid_bookings') },
  refuse('client_has_points'),
] as const;

const check = [
  { guard: 'isReady', target: 'explaining', actions: 'storeClient' },
  { target: 'refused', actions: 'storeClient' },
] as const;

/** Refuses every event that a person can send with one code. */
const refuseAll = <Code extends ClientAnonymisationRefusal>(code: Code) =>
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
    surnameDiffers: ({ context, event }) => 'typed' in event && !matchesSurname(context, event.typed),
  },
  actions: {
    refuse: emit((_, { code }: { code: ClientAnonymisationRefusal }) => ({ type: 'refused', code })),
    storeClient: assign(({ event }) => ('client' in event ? { client: event.client, failure: null } : {})),
    storeFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'client_anonymisation',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      on: { ...refuseAll('anonymisation_out_of_order'), ...lateAnswers, 'client_anonymisation.check': check },
    },
    refused: {
      on: {
        ...lateAnswers,
        'client_anonymisation.check': check,
        'client_anonymisation.ask': openMatterRefusals,
        'client_anonymisation.back': openMatterRefusals,
        'client_anonymisation.confirm': openMatterRefusals,
        'client_anonymisation.retry': openMatterRefusals,
      },
    },
    explaining: {
      on: {
        ...refuseAll('anonymisation_out_of_order'),
        ...lateAnswers,
        'client_anonymisation.check': check,
        'client_anonymisation.ask': { target: 'confirming' },
      },
    },
    confirming: {
      on: {
        ...refuseAll('anonymisation_out_of_order'),
        ...lateAnswers,
        // The client has changed meanwhile: the typed surname confirms only what was explained.
        'client_anonymisation.check': check,
        'client_anonymisation.back': { target: 'explaining' },
        'client_anonymisation.confirm': [
          { guard: 'surnameDiffers', ...refuse('confirmation_mismatch') },
          { target: 'anonymising' },
        ],
      },
    },
    anonymising: {
      on: {
        ...refuseAll('anonymisation_under_way'),
        'client_anonymisation.done': { target: 'done' },
        'client_anonymisation.failed': { target: 'failed', actions: 'storeFailure' },
      },
    },
    done: { on: { ...refuseAll('client_anonymised'), ...lateAnswers } },
    failed: {
      on: {
        ...refuseAll('anonymisation_out_of_order'),
        ...lateAnswers,
        'client_anonymisation.check': check,
        'client_anonymisation.back': { target: 'explaining', actions: 'clearFailure' },
        'client_anonymisation.retry': { target: 'anonymising', actions: 'clearFailure' },
      },
    },
  },
});
