import { assign, emit, setup } from 'xstate';
import { isSameWord } from './confirmation-word.ts';
import type { Refused } from './decide.ts';

/**
 * Merging two clients: choosing → comparing → confirming → merging → merged | failed.
 *
 * The `survivor` keeps its id; the `other` one is left as a tombstone that refers to it. For each field in which they
 * differ one side's value is chosen; where only one of the two has a value, that one is preselected. A merge cannot be
 * undone, so the surname of the other client is typed to confirm it.
 *
 * The server walks from `choosing` to `merging` within one request and then merges; the outcome is an event.
 */
export const mergeFields = ['name', 'surname', 'latin_name', 'phone', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeSide = 'survivor' | 'other';

/**
 * A client as the merge compares it; '' is no value. `merged`: a tombstone already. `anonymised`: it has no names any
 * more.
 */
export type MergingClient = { id: number; merged: boolean; anonymised: boolean } & Record<MergeField, string>;

export type ClientMergeFacts = {
  survivor: MergingClient | null;
  other: MergingClient | null;
  choices: Partial<Record<MergeField, MergeSide>>;
  /** Catalogue code of the last failure: a refusal, or a server that was not reached. */
  failure: string | null;
};

export type ClientMergeEvent =
  | { type: 'client_merge.choose'; survivor: MergingClient | null; other: MergingClient | null }
  /** Chooses the side whose value of a field stays. */
  | { type: 'client_merge.take'; field: MergeField; side: MergeSide }
  /** Exchanges survivor and other; the chosen values stay the same. */
  | { type: 'client_merge.swap' }
  /** The comparison is done: on to the confirmation. */
  | { type: 'client_merge.ask' }
  | { type: 'client_merge.back' }
  | { type: 'client_merge.confirm'; typed: string }
  | { type: 'client_merge.merged' }
  | { type: 'client_merge.failed'; code: string }
  | { type: 'client_merge.retry' };

export type ClientMergeRefusal =
  | 'select_two_clients'
  | 'same_client'
  | 'client_merged'
  | 'client_anonymised'
  | 'fill_required_fields'
  | 'confirmation_mismatch'
  | 'merge_out_of_order'
  | 'merge_under_way';

export const emptyMerge: ClientMergeFacts = { survivor: null, other: null, choices: {}, failure: null };

/** The fields in which the two clients differ. */
const differingFields = ({ survivor, other }: ClientMergeFacts): MergeField[] =>
  survivor && other ? mergeFields.filter((field) => survivor[field] !== other[field]) : [];

/** The differing fields for which no side has been chosen yet. */
export const undecidedFields = (facts: ClientMergeFacts): MergeField[] =>
  differingFields(facts).filter((field) => facts.choices[field] === undefined);

/** The word that is typed to confirm: the other client's surname, or the name where there is no surname. */
export const surnameToType = ({ other }: ClientMergeFacts): string => other?.surname.trim() || other?.name.trim() || '';

export const matchesSurname = (facts: ClientMergeFacts, typed: string): boolean =>
  isSameWord(surnameToType(facts), typed);

/** The fields of the merged client; null until two clients are chosen. */
export const mergedFields = ({ survivor, other, choices }: ClientMergeFacts): Record<MergeField, string> | null =>
  survivor && other
    ? {
        name: (choices.name === 'other' ? other : survivor).name,
        surname: (choices.surname === 'other' ? other : survivor).surname,
        latin_name: (choices.latin_name === 'other' ? other : survivor).latin_name,
        phone: (choices.phone === 'other' ? other : survivor).phone,
        email: (choices.email === 'other' ? other : survivor).email,
      }
    : null;

const refuse = <Code extends ClientMergeRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** Outcomes of a request that is no longer under way change nothing. */
const ignore = {};
const lateAnswers = { 'client_merge.merged': ignore, 'client_merge.failed': ignore } as const;

const choose = [
  { guard: 'isOneMissing', ...refuse('select_two_clients') },
  { guard: 'isSameClient', ...refuse('same_client') },
  { guard: 'isOneMerged', ...refuse('client_merged') },
  { guard: 'isOneAnonymised', ...refuse('client_anonymised') },
  { target: 'comparing', actions: 'choose' },
] as const;

/** Refuses every event that a person can send with one code. */
const refuseAll = <Code extends ClientMergeRefusal>(code: Code) =>
  ({
    'client_merge.choose': refuse(code),
    'client_merge.take': refuse(code),
    'client_merge.swap': refuse(code),
    'client_merge.ask': refuse(code),
    'client_merge.back': refuse(code),
    'client_merge.confirm': refuse(code),
    'client_merge.retry': refuse(code),
  }) as const;

export const clientMergeMachine = setup({
  types: {
    context: {} as ClientMergeFacts,
    input: {} as ClientMergeFacts,
    events: {} as ClientMergeEvent,
    emitted: {} as Refused<ClientMergeRefusal>,
  },
  guards: {
    isOneMissing: ({ event }) => 'survivor' in event && (event.survivor === null || event.other === null),
    isSameClient: ({ event }) => 'survivor' in event && event.survivor?.id === event.other?.id,
    isOneMerged: ({ event }) =>
      'survivor' in event && (event.survivor?.merged === true || event.other?.merged === true),
    isOneAnonymised: ({ event }) =>
      'survivor' in event && (event.survivor?.anonymised === true || event.other?.anonymised === true),
    isUndecided: ({ context }) => undecidedFields(context).length > 0,
    surnameDiffers: ({ context, event }) => 'typed' in event && !matchesSurname(context, event.typed),
  },
  actions: {
    refuse: emit((_, { code }: { code: ClientMergeRefusal }) => ({ type: 'refused', code })),
    choose: assign(({ event }) =>
      'survivor' in event
        ? { survivor: event.survivor, other: event.other, choices: choicesWhereOneIsEmpty(event), failure: null }
        : {},
    ),
    take: assign(({ context, event }) =>
      'side' in event ? { choices: { ...context.choices, [event.field]: event.side } } : {},
    ),
    swap: assign(({ context: { survivor, other, choices } }) => ({
      survivor: other,
      other: survivor,
      choices: Object.fromEntries(
        Object.entries(choices).map(([field, side]) => [field, side === 'other' ? 'survivor' : 'other'] as const),
      ),
    })),
    storeFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    clearFailure: assign({ failure: null }),
    reset: assign(emptyMerge),
  },
}).createMachine({
  id: 'client_merge',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      on: { ...refuseAll('select_two_clients'), ...lateAnswers, 'client_merge.choose': choose },
    },
    comparing: {
      on: {
        ...refuseAll('merge_out_of_order'),
        ...lateAnswers,
        'client_merge.choose': choose,
        'client_merge.take': { actions: 'take' },
        'client_merge.swap': { actions: 'swap' },
        'client_merge.ask': [{ guard: 'isUndecided', ...refuse('fill_required_fields') }, { target: 'confirming' }],
        'client_merge.back': { target: 'choosing', actions: 'reset' },
      },
    },
    confirming: {
      on: {
        ...refuseAll('merge_out_of_order'),
        ...lateAnswers,
        'client_merge.choose': choose,
        'client_merge.back': { target: 'comparing' },
        'client_merge.confirm': [
          { guard: 'surnameDiffers', ...refuse('confirmation_mismatch') },
          { target: 'merging' },
        ],
      },
    },
    merging: {
      on: {
        ...refuseAll('merge_under_way'),
        'client_merge.merged': { target: 'merged' },
        'client_merge.failed': { target: 'failed', actions: 'storeFailure' },
      },
    },
    merged: { on: { ...refuseAll('client_merged'), ...lateAnswers } },
    failed: {
      on: {
        ...refuseAll('merge_out_of_order'),
        ...lateAnswers,
        // One of the clients was changed meanwhile: their current data is compared again.
        'client_merge.choose': choose,
        'client_merge.back': { target: 'comparing', actions: 'clearFailure' },
        'client_merge.retry': { target: 'merging', actions: 'clearFailure' },
      },
    },
  },
});

function choicesWhereOneIsEmpty(chosen: Pick<ClientMergeFacts, 'survivor' | 'other'>): ClientMergeFacts['choices'] {
  const { survivor, other } = chosen;
  const isHalf = (field: MergeField) => (survivor?.[field] === '') !== (other?.[field] === '');
  return Object.fromEntries(
    mergeFields.filter(isHalf).map((field) => [field, survivor?.[field] === '' ? 'other' : 'survivor'] as const),
  );
}
