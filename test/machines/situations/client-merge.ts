import {
  type ClientMergeEvent,
  type clientMergeMachine,
  emptyMerge,
  type MergingClient,
} from '#machines/client-merge.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

export const anna: MergingClient = {
  ...{ id: 1, merged: false, anonymised: false, name: 'Анна', surname: 'Артёмова', latin_name: '' },
  ...{ phone: '+998901110001', email: '' },
};
/** A duplicate of the same person: another spelling of the name, another phone, and an e-mail address. */
export const anya: MergingClient = {
  ...{ ...anna, id: 2, name: 'Аня', phone: '+998901110002', email: 'anna@example.com' },
};
export const tombstone: MergingClient = { ...anya, id: 3, phone: '+998901110003', merged: true };
export const anonymised: MergingClient = {
  ...{ ...anna, id: 4, name: '', surname: '#4', phone: '#4', anonymised: true },
};

/** Events for two clients, and for one that is merged already. */
const cases: Cases<ClientMergeEvent> = {
  'client_merge.choose': [
    { type: 'client_merge.choose', survivor: anna, other: anya },
    { type: 'client_merge.choose', survivor: anna, other: anna },
    { type: 'client_merge.choose', survivor: anna, other: tombstone },
    { type: 'client_merge.choose', survivor: tombstone, other: anna },
    { type: 'client_merge.choose', survivor: anna, other: anonymised },
    { type: 'client_merge.choose', survivor: anonymised, other: anna },
    { type: 'client_merge.choose', survivor: anna, other: null },
    { type: 'client_merge.choose', survivor: null, other: anya },
  ],
  'client_merge.take': [
    { type: 'client_merge.take', field: 'name', side: 'survivor' },
    { type: 'client_merge.take', field: 'phone', side: 'other' },
    { type: 'client_merge.take', field: 'email', side: 'survivor' },
  ],
  'client_merge.swap': [{ type: 'client_merge.swap' }],
  'client_merge.ask': [{ type: 'client_merge.ask' }],
  'client_merge.back': [{ type: 'client_merge.back' }],
  'client_merge.confirm': [
    { type: 'client_merge.confirm', typed: ' артемова' },
    { type: 'client_merge.confirm', typed: 'Аня' },
    { type: 'client_merge.confirm', typed: '' },
  ],
  'client_merge.merged': [{ type: 'client_merge.merged' }],
  'client_merge.failed': [{ type: 'client_merge.failed', code: 'stale' }],
  'client_merge.retry': [{ type: 'client_merge.retry' }],
};

export const clientMergeSituations: Situation<typeof clientMergeMachine>[] = [
  { title: 'two clients who are one', input: emptyMerge, cases },
];
