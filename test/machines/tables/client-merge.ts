import {
  type ClientMergeEvent,
  type ClientMergeFacts,
  type clientMergeMachine,
  emptyMerge,
} from '#machines/client-merge.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';
import { anna, anonymised, anya, tombstone } from '../situations/client-merge.ts';

/**
 * Domain 3.6 as a table, written by hand. Two clients differ in name, phone and e-mail, which only the other one has: name
 * and phone have to be chosen. `open` is comparing with nothing chosen, `ready` with both chosen. Where the domain is silent,
 * what is not the next step is `merge_out_of_order`, anything while it is being merged `merge_under_way`, and what was
 * merged stays so.
 */
const TABLE = `
event                   | choosing           | open                 | ready              | confirming            | merging         | merged        | failed
CHOOSE                  | open               | open                 | open               | open                  | merge_under_way | client_merged | open
CHOOSE one twice        | same_client        | same_client          | same_client        | same_client           | merge_under_way | client_merged | same_client
CHOOSE a merged one     | client_merged      | client_merged        | client_merged      | client_merged         | merge_under_way | client_merged | client_merged
CHOOSE to merge into it | client_merged      | client_merged        | client_merged      | client_merged         | merge_under_way | client_merged | client_merged
CHOOSE an anonymised one to go   | client_anonymised  | client_anonymised    | client_anonymised  | client_anonymised     | merge_under_way | client_merged | client_anonymised
CHOOSE an anonymised one to stay | client_anonymised  | client_anonymised    | client_anonymised  | client_anonymised     | merge_under_way | client_merged | client_anonymised
CHOOSE one alone        | select_two_clients | select_two_clients   | select_two_clients | select_two_clients    | merge_under_way | client_merged | select_two_clients
CHOOSE no survivor      | select_two_clients | select_two_clients   | select_two_clients | select_two_clients    | merge_under_way | client_merged | select_two_clients
TAKE the other's name   | select_two_clients | name chosen          | other's name       | merge_out_of_order    | merge_under_way | client_merged | merge_out_of_order
TAKE no e-mail          | select_two_clients | no e-mail            | ready, no e-mail   | merge_out_of_order    | merge_under_way | client_merged | merge_out_of_order
SWAP                    | select_two_clients | swapped              | ready, swapped     | merge_out_of_order    | merge_under_way | client_merged | merge_out_of_order
ASK                     | select_two_clients | fill_required_fields | confirming         | merge_out_of_order    | merge_under_way | client_merged | merge_out_of_order
BACK                    | select_two_clients | choosing             | choosing           | ready                 | merge_under_way | client_merged | ready
CONFIRM                 | select_two_clients | merge_out_of_order   | merge_out_of_order | merging               | merge_under_way | client_merged | merge_out_of_order
CONFIRM, other letters  | select_two_clients | merge_out_of_order   | merge_out_of_order | merging               | merge_under_way | client_merged | merge_out_of_order
CONFIRM with a name     | select_two_clients | merge_out_of_order   | merge_out_of_order | confirmation_mismatch | merge_under_way | client_merged | merge_out_of_order
CONFIRM with nothing    | select_two_clients | merge_out_of_order   | merge_out_of_order | confirmation_mismatch | merge_under_way | client_merged | merge_out_of_order
RETRY                   | select_two_clients | merge_out_of_order   | merge_out_of_order | merge_out_of_order    | merge_under_way | client_merged | merging
MERGED                  | choosing           | open                 | ready              | confirming            | merged          | merged        | failed
FAILED                  | choosing           | open                 | ready              | confirming            | failed          | merged        | failed
`;

const cases: { [Type in ClientMergeEvent['type']]: Record<string, Extract<ClientMergeEvent, { type: Type }>> } = {
  'client_merge.choose': {
    CHOOSE: { type: 'client_merge.choose', survivor: anna, other: anya },
    'CHOOSE one twice': { type: 'client_merge.choose', survivor: anna, other: { ...anna } },
    'CHOOSE a merged one': { type: 'client_merge.choose', survivor: anna, other: tombstone },
    'CHOOSE to merge into it': { type: 'client_merge.choose', survivor: tombstone, other: anna },
    'CHOOSE an anonymised one to go': { type: 'client_merge.choose', survivor: anna, other: anonymised },
    'CHOOSE an anonymised one to stay': { type: 'client_merge.choose', survivor: anonymised, other: anna },
    'CHOOSE one alone': { type: 'client_merge.choose', survivor: anna, other: null },
    'CHOOSE no survivor': { type: 'client_merge.choose', survivor: null, other: anya },
  },
  'client_merge.take': {
    "TAKE the other's name": { type: 'client_merge.take', field: 'name', side: 'other' },
    'TAKE no e-mail': { type: 'client_merge.take', field: 'email', side: 'survivor' },
  },
  'client_merge.swap': { SWAP: { type: 'client_merge.swap' } },
  'client_merge.ask': { ASK: { type: 'client_merge.ask' } },
  'client_merge.back': { BACK: { type: 'client_merge.back' } },
  'client_merge.confirm': {
    CONFIRM: { type: 'client_merge.confirm', typed: 'Артёмова' },
    'CONFIRM, other letters': { type: 'client_merge.confirm', typed: '  АРТЕ-МОВА ' },
    'CONFIRM with a name': { type: 'client_merge.confirm', typed: 'Аня' },
    'CONFIRM with nothing': { type: 'client_merge.confirm', typed: ' ' },
  },
  'client_merge.retry': { RETRY: { type: 'client_merge.retry' } },
  'client_merge.merged': { MERGED: { type: 'client_merge.merged' } },
  'client_merge.failed': { FAILED: { type: 'client_merge.failed', code: 'stale' } },
};

type Place = { value: string; context: ClientMergeFacts };

const open: ClientMergeFacts = { survivor: anna, other: anya, choices: { email: 'other' }, failure: null };
const chosen = { email: 'other', name: 'survivor', phone: 'other' } as const;
const facts: ClientMergeFacts = { ...open, choices: chosen };

const places: Record<string, Place> = {
  choosing: { value: 'choosing', context: emptyMerge },
  open: { value: 'comparing', context: open },
  ready: { value: 'comparing', context: facts },
  'name chosen': { value: 'comparing', context: { ...open, choices: { email: 'other', name: 'other' } } },
  "other's name": { value: 'comparing', context: { ...open, choices: { ...chosen, name: 'other' } } },
  'no e-mail': { value: 'comparing', context: { ...open, choices: { email: 'survivor' } } },
  'ready, no e-mail': { value: 'comparing', context: { ...open, choices: { ...chosen, email: 'survivor' } } },
  swapped: { value: 'comparing', context: { ...open, survivor: anya, other: anna, choices: { email: 'survivor' } } },
  'ready, swapped': {
    value: 'comparing',
    context: {
      ...{ survivor: anya, other: anna, failure: null },
      choices: { email: 'survivor', name: 'other', phone: 'survivor' },
    },
  },
  confirming: { value: 'confirming', context: facts },
  merging: { value: 'merging', context: facts },
  merged: { value: 'merged', context: facts },
  failed: { value: 'failed', context: { ...facts, failure: 'stale' } },
};

const named: Record<string, ClientMergeEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const clientMergeCasesWithoutRow = withoutRow(rows, named);

export const clientMergeExpectations: Expectation<typeof clientMergeMachine>[] = rows.flatMap(({ name, cells }) =>
  Object.entries(cells).map(([column, cell]) => ({
    row: name,
    column,
    position: places[column] as Expectation<typeof clientMergeMachine>['position'],
    event: caseOf(named, name),
    outcome: places[cell] ?? { code: cell },
  })),
);
