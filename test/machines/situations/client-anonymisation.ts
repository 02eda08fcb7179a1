import {
  type AnonymisingClient,
  type ClientAnonymisationEvent,
  type clientAnonymisationMachine,
  emptyAnonymisation,
  type OpenMatters,
} from '#machines/client-anonymisation.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

const nothingOpen: OpenMatters = { activeSales: 0, pendingPayments: 0, debts: 0, unpaidBookings: 0, points: 0 };

/** A client without unfinished business. */
export const settled: AnonymisingClient = {
  ...{ id: 1, name: 'Анна', surname: 'Артёмова', merged: false, anonymised: false },
  open: nothingOpen,
};
export const open = (some: Partial<OpenMatters>): AnonymisingClient => ({
  ...settled,
  open: { ...nothingOpen, ...some },
});
export const tombstone: AnonymisingClient = { ...settled, merged: true };
export const anonymised: AnonymisingClient = { ...settled, name: '', surname: '#1', anonymised: true };

const check = (client: AnonymisingClient) => ({ type: 'client_anonymisation.check', client }) as const;

/** Events for a client who can be anonymised, with each obstacle, and with what confirms it. */
const cases: Cases<ClientAnonymisationEvent> = {
  'client_anonymisation.check': [
    ...[settled, tombstone, anonymised, open({ activeSales: 1 }), open({ pendingPayments: 1 })].map(check),
    ...[open({ debts: 1 }), open({ unpaidBookings: 1 }), open({ points: 5 })].map(check),
  ],
  'client_anonymisation.ask': [{ type: 'client_anonymisation.ask' }],
  'client_anonymisation.back': [{ type: 'client_anonymisation.back' }],
  'client_anonymisation.confirm': [
    { type: 'client_anonymisation.confirm', typed: ' артемова' },
    { type: 'client_anonymisation.confirm', typed: 'Анна' },
    { type: 'client_anonymisation.confirm', typed: '' },
  ],
  'client_anonymisation.retry': [{ type: 'client_anonymisation.retry' }],
  'client_anonymisation.done': [{ type: 'client_anonymisation.done' }],
  'client_anonymisation.failed': [{ type: 'client_anonymisation.failed', code: 'network_failed' }],
};

export const clientAnonymisationSituations: Situation<typeof clientAnonymisationMachine>[] = [
  { title: 'a client who is to be anonymised', input: emptyAnonymisation, cases },
];
