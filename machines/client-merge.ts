import { assign, emit, setup } from 'xstate';
import type { Refused } from './decide.ts';
import { isTyped } from './typed-word.ts';

/**
 * Two clients become one: choosing → comparing → confirming → merging → merged | failed.
 *
 * The `survivor` stays and keeps its id; the `other` one is left as a tombstone that leads to it. Which value of each field
 * stays is chosen field by field; where only one of the two has a value, that one stays unless somebody says otherwise.
 * As nothing of it can be undone, the name of the client that goes is typed before it happens.
 *
 * The server walks from `choosing` to `merging` with what a request brings and merges then; what came of it is an event.
 */
export const mergeFields = ['name', 'surname', 'latin_name', 'phone', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeSide = 'survivor' | 'other';

/** A client as far as merging asks; '' is no value. `merged`: it is a tombstone already. `anonymised`: it has no names any more. */
export type MergingClient = { id: number; merged: boolean; anonymised: boolean } & Record<MergeField, string>;

export type ClientMergeFacts = {
  survivor: MergingClient | null;
  other: MergingClient | null;
  choices: Partial<Record<MergeField, MergeSide>>;
  /** Why it failed: the code of the server's refusal, or that it could not be reached. */
  failure: string | null;
};

export type ClientMergeEvent =
  | { type: 'client_merge.choose'; survivor: MergingClient | null; other: MergingClient | null }
  /** Which side's value of a field stays. */
  | { type: 'client_merge.take'; field: MergeField; side: MergeSide }
  /** The other one stays instead. The values that were chosen are the same ones. */
  | { type: 'client_merge.swap' }
  /** Everything is compared: on to the confirmation. */
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

export const nothingChosen: ClientMergeFacts = { survivor: null, other: null, choices: {}, failure: null };

/** The fields in which the two differ. */
const differingFields = ({ survivor, other }: ClientMergeFacts): MergeField[] =>
  survivor && other ? mergeFields.filter((field) => survivor[field] !== other[field]) : [];

/** The fields in which somebody still has to say which value stays. */
export const undecidedFields = (facts: ClientMergeFacts): MergeField[] =>
  differingFields(facts).filter((field) => facts.choices[field] === undefined);

/** What is typed to confirm: the surname of the client that goes. */
export const wordToType = ({ other }: ClientMergeFacts): string => other?.surname.trim() || other?.name.trim() || '';

export const isTheWord = (facts: ClientMergeFacts, typed: string): boolean => isTyped(wordToType(facts), typed);

/** The fields of the two as they are when they are one. */
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

/** What comes of a request that is under way no more changes nothing. */
const ignore = {};
const noResult = { 'client_merge.merged': ignore, 'client_merge.failed': ignore } as const;

const choose = [
  { guard: 'isOneMissing', ...refuse('select_two_clients') },
  { guard: 'isSameClient', ...refuse('same_client') },
  { guard: 'isOneMerged', ...refuse('client_merged') },
  { guard: 'isOneAnonymised', ...refuse('client_anonymised') },
  { target: 'comparing', actions: 'choose' },
] as const;

/** Everything that a person can do, refused alike. */
const all = <Code extends ClientMergeRefusal>(code: Code) =>
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
    isNotTheWord: ({ context, event }) => 'typed' in event && !isTheWord(context, event.typed),
  },
  actions: {
    refuse: emit((_, { code }: { code: ClientMergeRefusal }) => ({ type: 'refused', code })),
    choose: assign(({ event }) =>
      'survivor' in event
        ? { survivor: event.survivor, other: event.other, choices: whereOneIsEmpty(event), failure: null }
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
    keepFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    forgetFailure: assign({ failure: null }),
    forgetAll: assign(nothingChosen),
  },
}).createMachine({
  id: 'client_merge',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      on: { ...all('select_two_clients'), ...noResult, 'client_merge.choose': choose },
    },
    comparing: {
      on: {
        ...all('merge_out_of_order'),
        ...noResult,
        'client_merge.choose': choose,
        'client_merge.take': { actions: 'take' },
        'client_merge.swap': { actions: 'swap' },
        'client_merge.ask': [{ guard: 'isUndecided', ...refuse('fill_required_fields') }, { target: 'confirming' }],
        'client_merge.back': { target: 'choosing', actions: 'forgetAll' },
      },
    },
    confirming: {
      on: {
        ...all('merge_out_of_order'),
        ...noResult,
        'client_merge.choose': choose,
        'client_merge.back': { target: 'comparing' },
        'client_merge.confirm': [{ guard: 'isNotTheWord', ...refuse('confirmation_mismatch') }, { target: 'merging' }],
      },
    },
    merging: {
      on: {
        ...all('merge_under_way'),
        'client_merge.merged': { target: 'merged' },
        'client_merge.failed': { target: 'failed', actions: 'keepFailure' },
      },
    },
    merged: { on: { ...all('client_merged'), ...noResult } },
    failed: {
      on: {
        ...all('merge_out_of_order'),
        ...noResult,
        // What the two are like now is looked at again: somebody has changed one of them.
        'client_merge.choose': choose,
        'client_merge.back': { target: 'comparing', actions: 'forgetFailure' },
        'client_merge.retry': { target: 'merging', actions: 'forgetFailure' },
      },
    },
  },
});

function whereOneIsEmpty(chosen: Pick<ClientMergeFacts, 'survivor' | 'other'>): ClientMergeFacts['choices'] {
  const { survivor, other } = chosen;
  const isHalf = (field: MergeField) => (survivor?.[field] === '') !== (other?.[field] === '');
  return Object.fromEntries(
    mergeFields.filter(isHalf).map((field) => [field, survivor?.[field] === '' ? 'other' : 'survivor'] as const),
  );
}
