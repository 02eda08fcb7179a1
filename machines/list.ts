import { assign, setup } from 'xstate';

/**
 * One list on a screen, by keyset pagination: loading → shown | failed.
 *
 * A list is a sequence of stretches, each the rows after one cursor up to another. Only the stretches near the viewport
 * keep their rows; the rows of the others are dropped and read again by the same cursors when they are scrolled back
 * to, so that a list of any length takes as much memory as a short one.
 *
 * `shown` is idle, loading more (the next stretch), rereading (a dropped one) or refreshing (data has changed; the old
 * rows are shown until the new ones are there). The adapter (`src/web/base/api/use-list.ts`) makes the requests, one at
 * a time.
 */
export type Row = { id: number };

/** One answer of the server: rows, the cursor of the last one, and whether more follow. */
export type Page = { rows: Row[]; endCursor: string | null; hasNextPage: boolean };

/**
 * The rows after the cursor `after` (null: from the beginning) up to `through`; `rows` is null once they are dropped.
 */
export type Stretch = { after: string | null; through: string | null; count: number; rows: Row[] | null };

/** Indexes of the first and the last stretch that keep their rows. */
export type Span = { from: number; to: number };

export type ListFacts = {
  stretches: Stretch[];
  /** Whether rows follow the last stretch. */
  hasNextPage: boolean;
  /** Catalogue code of the last failure, or null. */
  problem: string | null;
};

export type ListEvent =
  /** The filter, the sort or the search has changed: the list is read from the beginning. */
  | { type: 'list.load' }
  | { type: 'list.more' }
  /** The rows of a dropped stretch are needed again. */
  | { type: 'list.reread'; index: number }
  | { type: 'list.refresh' }
  /** The answer to the first request, to `more` or to `reread`. Rows of the stretches outside of `keep` are dropped. */
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
 * The stretches that replace one that was read again. Rows that were inserted meanwhile and no longer fit into one
 * answer become another stretch after it; the last stretch of the list has no upper bound.
 */
function reread({ after, through }: Stretch, page: Page, isLast: boolean): Stretch[] {
  if (isLast) return [stretchOf(page, after)];
  if (!page.hasNextPage || page.endCursor === through) return [{ ...stretchOf(page, after), through }];
  return [stretchOf(page, after), { after: page.endCursor, through, count: page.rows.length, rows: null }];
}

/** Replaces the stretches from an index on by answers. Empty stretches are removed, but one always remains. */
function mergePages({ stretches, hasNextPage }: ListFacts, from: number, pages: Page[]): Partial<ListFacts> {
  const last = stretches.length - 1;
  const taken = stretches.flatMap((stretch, index) => {
    const page = pages[index - from];
    return page ? reread(stretch, page, index === last) : [stretch];
  });
  const filled = taken.filter(({ count }) => count > 0);
  const end = pages[last - from];
  return {
    stretches: filled.length > 0 ? filled : taken.slice(0, 1),
    hasNextPage: end ? end.hasNextPage : hasNextPage,
    problem: null,
  };
}

const dropOutside = (stretches: Stretch[], { from, to }: Span): Stretch[] =>
  stretches.map((stretch, index) => (index < from || index > to ? { ...stretch, rows: null } : stretch));

const ignore = {};

export const listMachine = setup({
  types: { context: {} as ListFacts & { rereading: number }, events: {} as ListEvent },
  guards: {
    hasNextPage: ({ context }) => context.hasNextPage,
    isDropped: ({ context, event }) => 'index' in event && context.stretches[event.index]?.rows === null,
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
      // A row that moved down meanwhile would occur twice; the refresh that follows puts it in its place.
      const known = new Set(stretches.flatMap(({ rows }) => rows ?? []).map(({ id }) => id));
      const fresh = { ...page, rows: page.rows.filter(({ id }) => !known.has(id)) };
      const grown =
        fresh.rows.length > 0 ? [...stretches, stretchOf(fresh, stretches.at(-1)?.through ?? null)] : stretches;
      return { stretches: dropOutside(grown, keep), hasNextPage: page.hasNextPage, problem: null };
    }),
    storeIndex: assign({ rereading: ({ context, event }) => ('index' in event ? event.index : context.rereading) }),
    restore: assign(({ context, event }) => {
      if (!('page' in event)) return {};
      const stretches = dropOutside(context.stretches, event.keep);
      return mergePages({ ...context, stretches }, context.rereading, [event.page]);
    }),
    replace: assign(({ context, event }) => {
      if (!('pages' in event)) return {};
      const { from, pages } = event;
      const stretches = dropOutside(context.stretches, { from, to: from + pages.length - 1 });
      return mergePages({ ...context, stretches }, from, pages);
    }),
    storeProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'list',
  context: { stretches: [], hasNextPage: false, problem: null, rereading: 0 },
  initial: 'loading',
  // Answers to requests that are no longer under way change nothing.
  on: { 'list.more': ignore, 'list.reread': ignore, 'list.loaded': ignore, 'list.refreshed': ignore },
  states: {
    loading: {
      on: {
        'list.load': { target: 'loading', reenter: true },
        'list.refresh': ignore,
        'list.loaded': { target: 'shown', actions: 'begin' },
        'list.failed': { target: 'failed', actions: 'storeProblem' },
      },
    },
    shown: {
      initial: 'idle',
      on: {
        'list.load': { target: 'loading' },
        // Data changed again during a refresh: another read is needed.
        'list.refresh': { target: '.refreshing' },
        'list.failed': { target: '.idle', actions: 'storeProblem' },
      },
      states: {
        idle: {
          on: {
            'list.more': [{ guard: 'hasNextPage', target: 'loading_more' }, ignore],
            'list.reread': [{ guard: 'isDropped', target: 'rereading', actions: 'storeIndex' }, ignore],
            'list.failed': ignore,
          },
        },
        loading_more: { on: { 'list.loaded': { target: 'idle', actions: 'append' } } },
        rereading: { on: { 'list.loaded': { target: 'idle', actions: 'restore' } } },
        refreshing: { on: { 'list.refreshed': { target: 'idle', actions: 'replace' } } },
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
