import { assign, setup } from 'xstate';

/**
 * One list on a screen: loading → shown | failed.
 *
 * `shown` is idle, loading more (the next page by key) or refreshing (somebody changed something; the rows stay where
 * they are until the new ones are there). The adapter (`src/web/api/use-list.ts`) makes the requests.
 */
export type Row = { id: number };
export type Page = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

export type ListFacts = {
  rows: Row[];
  endCursor: string | null;
  hasNextPage: boolean;
  /** Catalogue code of what went wrong, or null. */
  problem: string | null;
};

export type ListEvent =
  /** The question changed (filter, sort, search): what is shown no longer answers it. */
  | { type: 'list.load' }
  | { type: 'list.more' }
  | { type: 'list.refresh' }
  | { type: 'list.loaded'; page: Page }
  | { type: 'list.failed'; code: string };

const ignore = {};

export const listMachine = setup({
  types: { context: {} as ListFacts, events: {} as ListEvent },
  guards: { hasNextPage: ({ context }) => context.hasNextPage },
  actions: {
    replaceRows: assign(({ event }) => ('page' in event ? { ...event.page, problem: null } : {})),
    appendRows: assign(({ context, event }) => {
      if (!('page' in event)) return {};
      const known = new Set(context.rows.map(({ id }) => id));
      const rows = [...context.rows, ...event.page.rows.filter(({ id }) => !known.has(id))];
      return { ...event.page, rows, problem: null };
    }),
    keepProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'list',
  context: { rows: [], endCursor: null, hasNextPage: false, problem: null },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'list.load': { target: 'loading', reenter: true },
        'list.more': ignore,
        'list.refresh': ignore,
        'list.loaded': { target: 'shown', actions: 'replaceRows' },
        'list.failed': { target: 'failed', actions: 'keepProblem' },
      },
    },
    shown: {
      initial: 'idle',
      on: { 'list.load': { target: 'loading' } },
      states: {
        idle: {
          on: {
            'list.more': [{ guard: 'hasNextPage', target: 'loading_more' }, ignore],
            'list.refresh': { target: 'refreshing' },
            'list.loaded': ignore,
            'list.failed': ignore,
          },
        },
        loading_more: {
          on: {
            'list.more': ignore,
            'list.refresh': { target: 'refreshing' },
            'list.loaded': { target: 'idle', actions: 'appendRows' },
            'list.failed': { target: 'idle', actions: 'keepProblem' },
          },
        },
        refreshing: {
          on: {
            'list.more': ignore,
            // Something changed again while the answer was on its way: ask once more.
            'list.refresh': { target: 'refreshing', reenter: true },
            'list.loaded': { target: 'idle', actions: 'replaceRows' },
            'list.failed': { target: 'idle', actions: 'keepProblem' },
          },
        },
      },
    },
    failed: {
      on: {
        'list.load': { target: 'loading' },
        'list.more': ignore,
        'list.refresh': { target: 'loading' },
        'list.loaded': ignore,
        'list.failed': ignore,
      },
    },
  },
});
