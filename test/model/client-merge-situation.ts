import { type clientMergeMachine, emptyMerge, type MergeField } from '#machines/client-merge.ts';
import { anna, clientMergeSituations } from '../machines/situations/client-merge.ts';
import type { Situation } from '../support/oracles/walks.ts';
import { isThorough } from '../support/thorough.ts';

type Machine = typeof clientMergeMachine;
/** The code of a request that the network lost. */
export const LOST = 'network_failed';

/** The order in which fields are chosen; `npm run faults` walks all other orders too. */
const TAKEN: MergeField[] = ['name', 'phone', 'email'];

/**
 * Events that a request carries: the browser’s tests cover going back, and answers that arrive after the page was left.
 * The clients are exchanged once and each value is chosen once, which gives the same machine state as choosing
 * repeatedly.
 */
export const clientMergeRequests: Situation<Machine> = {
  title: 'two clients and their server',
  input: emptyMerge,
  cases: {
    ...(clientMergeSituations[0] as Situation<Machine>).cases,
    'client_merge.back': [],
    'client_merge.failed': ['stale', LOST].map((code) => ({ type: 'client_merge.failed', code })),
  },
  possible: ({ value, context: { survivor, choices } }, event) => {
    if (event.type === 'client_merge.merged' || event.type === 'client_merge.failed') return value === 'merging';
    if (value !== 'comparing') return true;
    if (event.type === 'client_merge.swap') return survivor?.id === anna.id;
    if (event.type !== 'client_merge.take') return true;
    const before = TAKEN.slice(0, TAKEN.indexOf(event.field));
    if (!isThorough && before.some((field) => choices[field] === undefined)) return false;
    return choices[event.field] === undefined || (survivor?.id === anna.id && choices[event.field] !== event.side);
  },
};
