import { assign, setup } from 'xstate';

/**
 * One list on a screen: loading → shown | failed.
 *
 * A list is a chain of stretches, each read by key: the rows after one cursor, up to another. Only the stretches around
 * what one looks at keep their rows; the others are let go and read again, by the same cursors, when one comes back, so
 * that a list of any length costs as much memory as a short one.
 *
 * `shown` is idle, loading more (the next stretch), rereading (one that was let go) or refreshing (somebody changed
 * something; what is shown stays until the new rows are there). The adapter (`src/web/base/api/use-list.ts`) makes the requests,
 * one at a time.
 */
export type Row = { id: number };

/** An answer: rows by key, the cursor of the last one, and whether there are more behind it. */
export type Page = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

/** The rows after `after` (from the beginning when null), up to `through`; null when they were let go. */
export type Stretch = { after: string | null; through: string | null; count: number; rows: Row[] | null };

/** From which stretch to which one keeps its rows, both included. */
export type Span = { from: number; to: number };

export type ListFacts = {
  stretches: Stretch[];
  /** Whether there is something behind the last stretch. */
  hasNextPage: boolean;
  /** Catalogue code of what went wrong, or null. */
  problem: string | null;
};

export type ListEvent =
  /** The question changed (filter, sort, search): what is shown no longer answers it. */
  | { type: 'list.load' }
  | { type: 'list.more' }
  /** The rows of a stretch that was let go are needed again. */
  | { type: 'list.reread'; index: number }
  | { type: 'list.refresh' }
  /** An answer: to the first question, to more, or to what was reread. `keep` lets go of everything outside of it. */
  | { type: 'list.loaded'; page: Page; keep: Span }
  /** The answers of a refresh, for the stretches from `from` on. */
  | { type: 'list.refreshed'; from: number; pages: Page[] }
  | { type: 'list.failed'; code: string };

const stretchOf = ({ rows, endCursor }: Page, after: string | null): Stretch => ({
  after,
  through: endCursor,
  count: rows.length,
  rows,
});

/**
 * A stretch that was read again. More rows than fit into one answer, because some came in between, are another stretch
 * behind it; the last stretch of the list is open and says itself whether there is more.
 */
function readAgain({ after, through }: Stretch, page: Page, isLast: boolean): Stretch[] {
  if (isLast) return [stretchOf(page, after)];
  if (!page.hasNextPage || page.endCursor === through) return [{ ...stretchOf(page, after), through }];
  return [stretchOf(page, after), { after: page.endCursor, through, count: page.rows.length, rows: null }];
}

/** Takes answers in for the stretches from an index on. What has become empty goes; one always stays. */
function takeIn({ stretches, hasNextPage }: ListFacts, from: number, pages: Page[]): Partial<ListFacts> {
  const last = stretches.length - 1;
  const taken = stretches.flatMap((stretch, index) => {
    const page = pages[index - from];
    return page ? readAgain(stretch, page, index === last) : [stretch];
  });
  const filled = taken.filter(({ count }) => count > 0);
  const end = pages[last - from];
  return {
    stretches: filled.length > 0 ? filled : taken.slice(0, 1),
    hasNextPage: end ? end.hasNextPage : hasNextPage,
    problem: null,
  };
}

const letGo = (stretches: Stretch[], { from, to }: Span): Stretch[] =>
  stretches.map((stretch, index) => (index < from || index > to ? { ...stretch, rows: null } : stretch));

const ignore = {};

export const listMachine = setup({
  types: { context: {} as ListFacts & { rereading: number }, events: {} as ListEvent },
  guards: {
    hasNextPage: ({ context }) => context.hasNextPage,
    wasLetGo: ({ context, event }) => 'index' in event && context.stretches[event.index]?.rows === null,
  },
  actions: {
    begin: assign(({ event }) =>
      'page' in event
        ? { stretches: [stretchOf(event.page, null)], hasNextPage: event.page.hasNextPage, problem: null }
        : {},
    ),
    append: assign(({ context: { stretches }, event }) => {
      if (!('page' in event)) return {};
      const { page, keep } = event;
      // A row that moved down meanwhile would be there twice; the refresh that follows puts it in its place.
      const known = new Set(stretches.flatMap(({ rows }) => rows ?? []).map(({ id }) => id));
      const fresh = { ...page, rows: page.rows.filter(({ id }) => !known.has(id)) };
      const grown =
        fresh.rows.length > 0 ? [...stretches, stretchOf(fresh, stretches.at(-1)?.through ?? null)] : stretches;
      return { stretches: letGo(grown, keep), hasNextPage: page.hasNextPage, problem: null };
    }),
    remember: assign({ rereading: ({ context, event }) => ('index' in event ? event.index : context.rereading) }),
    takeBack: assign(({ context, event }) => {
      if (!('page' in event)) return {};
      const stretches = letGo(context.stretches, event.keep);
      return takeIn({ ...context, stretches }, context.rereading, [event.page]);
    }),
    renew: assign(({ context, event }) => {
      if (!('pages' in event)) return {};
      const { from, pages } = event;
      const stretches = letGo(context.stretches, { from, to: from + pages.length - 1 });
      return takeIn({ ...context, stretches }, from, pages);
    }),
    keepProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'list',
  context: { stretches: [], hasNextPage: false, problem: null, rereading: 0 },
  initial: 'loading',
  // Answers to questions that nobody asks any more.
  on: { 'list.more': ignore, 'list.reread': ignore, 'list.loaded': ignore, 'list.refreshed': ignore },
  states: {
    loading: {
      on: {
        'list.load': { target: 'loading', reenter: true },
        'list.refresh': ignore,
        'list.loaded': { target: 'shown', actions: 'begin' },
        'list.failed': { target: 'failed', actions: 'keepProblem' },
      },
    },
    shown: {
      initial: 'idle',
      on: {
        'list.load': { target: 'loading' },
        // Something changed again while the answer was on its way: ask once more.
        'list.refresh': { target: '.refreshing' },
        'list.failed': { target: '.idle', actions: 'keepProblem' },
      },
      states: {
        idle: {
          on: {
            'list.more': [{ guard: 'hasNextPage', target: 'loading_more' }, ignore],
            'list.reread': [{ guard: 'wasLetGo', target: 'rereading', actions: 'remember' }, ignore],
            'list.failed': ignore,
          },
        },
        loading_more: { on: { 'list.loaded': { target: 'idle', actions: 'append' } } },
        rereading: { on: { 'list.loaded': { target: 'idle', actions: 'takeBack' } } },
        refreshing: { on: { 'list.refreshed': { target: 'idle', actions: 'renew' } } },
      },
    },
    failed: {
      on: {
        'list.load': { target: 'loading' },
        'list.refresh': { target: 'loading' },
        'list.failed': ignore,
      },
    },
  },
});
