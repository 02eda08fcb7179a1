import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listMachine, type Row, type Stretch } from '#machines/list.ts';
import { delayFocus } from '../ui/focus/focus.ts';
import { whenIdle } from '../ui/idle.ts';
import { onChanges } from './change-events.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { LARGEST_PAGE, type ListQuestion, type Part, readPart, readTotals, type Totals } from './list-query.ts';

/** So many rows are there at once; what follows comes in larger pages while one looks at them. */
const FIRST_PAGE = 50;
/** How far around what one looks at rows are read ahead, and how far they are kept. */
const AHEAD = 400;
const KEPT = 800;
/** How far around what one looks at rows are read anew: what one scrolls to next is there. */
const NEAR = 200;
/** Many changes by others at once are one refresh, ms. What a person does shows at once. */
const REFRESH_AFTER = 150;

/** A list as a screen uses it. */
export type List<R extends Row> = {
  state: 'loading' | 'shown' | 'failed';
  /** How many rows are known so far; `rowAt` gives those around what one looks at, and nothing for the others. */
  length: number;
  rowAt: (index: number) => R | undefined;
  /** The fields that the rows have: those of a column that was only just chosen are still on their way. */
  fields: string[];
  /** The question that the rows answer, filter and order: until an answer is there it is the one before. */
  answered: string;
  /** Every row that is in memory. */
  rows: R[];
  hasMore: boolean;
  problem: ProblemCode | null;
  totals: Totals | null;
  /** Totals are still on their way. */
  isSumming: boolean;
  /** Counts refreshed answers in which others have changed a row; that some changes may have been missed is no news. */
  refreshes: number;
  /** What one looks at, as row indexes: rows around it are read and kept. */
  look: (from: number, to: number) => void;
  retry: () => void;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where each stretch begins, and where the list ends so far. */
function startsOf(stretches: Stretch[]): number[] {
  const starts = [0];
  for (const { count } of stretches) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** The first and the last stretch that reach into a range of rows. */
function stretchesIn(stretches: Stretch[], from: number, to: number): { from: number; to: number } {
  const starts = startsOf(stretches);
  const first = starts.findIndex((_, index) => (starts[index + 1] ?? Number.POSITIVE_INFINITY) > from);
  const beyond = starts.findIndex((start) => start > to);
  return {
    from: Math.max(Math.min(first, stretches.length - 1), 0),
    to: beyond === -1 ? stretches.length : Math.max(beyond - 1, 0),
  };
}

/**
 * Runs the list machine over a GraphQL root: rows by key around what one looks at, totals apart from them, both refreshed
 * when one of the entities changes.
 */
export function useList<R extends Row>(question: ListQuestion, refreshedBy: string[]): List<R> {
  const [state, tell, actor] = useMachine(listMachine);
  const [totals, setTotals] = useState<{ asked: string; of: string; totals: Totals | null } | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  const [arrived, setArrived] = useState<{ fields: string[]; answered: string }>({ fields: [], answered: '' });
  const asked = JSON.stringify(question);
  /** What totals are of: those of another filter are not shown. */
  const summed = JSON.stringify([question.root, question.filter]);
  const entities = refreshedBy.join(' ');
  const view = useRef({ from: 0, to: 0 });
  const latest = useRef(0);
  const latestTotals = useRef(0);
  const areTotalsAsked = useRef(false);
  /** Ends the waiting for the first rows to be painted; sums and further rows would take the machine from them. */
  const settle = useRef<(() => void) | null>(null);

  /** Asks for parts; what was asked before is forgotten. */
  const ask = useCallback(
    async (parts: Part[], take: (pages: Awaited<ReturnType<typeof readPart>>[]) => void) => {
      const mine = ++latest.current;
      try {
        const pages = await Promise.all(parts.map((part) => readPart(JSON.parse(asked) as ListQuestion, part)));
        if (mine === latest.current) take(pages);
      } catch (error) {
        if (mine === latest.current) tell({ type: 'list.failed', code: asProblem(error).code });
      }
    },
    [asked, tell],
  );

  /** Reads what is missing around what one looks at: one request after the other. */
  const readAround = useCallback(() => {
    const snapshot = actor.getSnapshot();
    if (settle.current || !snapshot.matches({ shown: 'idle' })) return;
    const { stretches, hasNextPage } = snapshot.context;
    const { from, to } = view.current;
    const near = stretchesIn(stretches, from - AHEAD, to + AHEAD);
    const gone = stretches.findIndex(({ rows }, index) => rows === null && index >= near.from && index <= near.to);
    const length = startsOf(stretches).at(-1) ?? 0;
    const loaded = ([page]: Awaited<ReturnType<typeof readPart>>[]) => {
      const now = actor.getSnapshot().context.stretches;
      const keep = stretchesIn(now, view.current.from - KEPT, view.current.to + KEPT);
      if (page) tell({ type: 'list.loaded', page, keep });
      readAround();
    };
    if (gone !== -1) {
      const { after = null, through = null } = stretches[gone] ?? {};
      tell({ type: 'list.reread', index: gone });
      void ask([{ first: LARGEST_PAGE, after, through: gone === stretches.length - 1 ? null : through }], loaded);
    } else if (hasNextPage && to + AHEAD >= length) {
      tell({ type: 'list.more' });
      void ask([{ first: LARGEST_PAGE, after: stretches.at(-1)?.through ?? null }], loaded);
    }
  }, [actor, ask, tell]);

  const askTotals = useCallback(() => {
    const mine = ++latestTotals.current;
    areTotalsAsked.current = true;
    const take = (answer: Totals | null) => {
      if (mine !== latestTotals.current) return;
      areTotalsAsked.current = false;
      setTotals({ asked, of: summed, totals: answer });
    };
    // The rows say what went wrong; without totals the footer stays empty.
    readTotals(JSON.parse(asked) as ListQuestion).then(take, () => take(null));
  }, [asked, summed]);

  const load = useCallback(() => {
    tell({ type: 'list.load' });
    view.current = { from: 0, to: 0 };
    settle.current?.();
    settle.current = () => undefined;
    latestTotals.current++;
    areTotalsAsked.current = false;
    void ask([{ first: FIRST_PAGE }], ([page]) => {
      if (!page) return;
      const { columns, filter, sort } = JSON.parse(asked) as ListQuestion;
      setArrived({ fields: columns, answered: JSON.stringify([filter, sort]) });
      tell({ type: 'list.loaded', page, keep: { from: 0, to: 0 } });
      settle.current = whenIdle(() => {
        settle.current = null;
        askTotals();
        readAround();
      });
    });
  }, [ask, askTotals, asked, readAround, tell]);

  // Before the page is painted: the answer is under way meanwhile.
  useLayoutEffect(() => {
    load();
    return () => settle.current?.();
  }, [load]);

  /** Says that what the person here has done is shown: its row, and which of how many rows that is. */
  const release = useRef<() => void>(() => undefined);
  /** A refresh is asked for and not begun: what is drawn until then is what was there before. */
  const isRefreshDue = useRef(false);
  useEffect(() => {
    const isRead = !state.matches('loading') && !state.matches({ shown: 'refreshing' });
    if (isRead && !isRefreshDue.current && !areTotalsAsked.current) release.current();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNews = false;
    const countNews = (isNew = true) => {
      if (isNews && isNew) setRefreshes((count) => count + 1);
      isNews = false;
    };
    const refresh = () => {
      isRefreshDue.current = false;
      if (!actor.getSnapshot().matches('shown')) {
        countNews();
        return load();
      }
      tell({ type: 'list.refresh' });
      readSeen();
    };
    const readSeen = () => {
      const { stretches } = actor.getSnapshot().context;
      const inView = () => stretchesIn(stretches, view.current.from, view.current.to);
      const { from, to } = view.current;
      const seen = stretchesIn(stretches, from - NEAR, to + NEAR);
      const last = stretches.length - 1;
      const parts = stretches.slice(seen.from, seen.to + 1).map(({ after, through }, index) => ({
        first: LARGEST_PAGE,
        after,
        through: seen.from + index === last ? null : through,
      }));
      void ask(parts, (pages) => {
        const now = inView();
        // One has gone on meanwhile: the rows that one sees now must not be let go of.
        if (now.from < seen.from || now.to > seen.to) return readSeen();
        const before = actor.getSnapshot().context.stretches;
        const isNew = pages.some(({ rows }, at) => !isSame(rows, before[seen.from + at]?.rows));
        tell({ type: 'list.refreshed', from: seen.from, pages });
        countNews(isNew);
        askTotals();
        readAround();
      });
    };
    const end = onChanges((changes) => {
      const concerning = changes?.filter(({ entity }) => entities.split(' ').includes(entity));
      if (concerning?.length === 0) return;
      const isOwn = concerning?.every(({ own }) => own) ?? false;
      isNews ||= concerning !== undefined && !isOwn;
      if (isOwn) {
        release.current();
        release.current = delayFocus();
      }
      clearTimeout(timer);
      timer = setTimeout(refresh, isOwn ? 0 : REFRESH_AFTER);
      isRefreshDue.current = true;
    });
    return () => {
      clearTimeout(timer);
      isRefreshDue.current = false;
      release.current();
      end();
    };
  }, [actor, ask, askTotals, entities, load, readAround, tell]);

  const look = useCallback(
    (from: number, to: number) => {
      view.current = { from, to };
      readAround();
    },
    [readAround],
  );

  const { stretches, hasNextPage, problem } = state.context;
  const { length, rowAt, rows } = useMemo(() => inMemory<R>(stretches), [stretches]);
  return {
    state: state.matches('loading') ? 'loading' : state.matches('failed') ? 'failed' : 'shown',
    length,
    rowAt,
    ...arrived,
    rows,
    hasMore: hasNextPage,
    problem: problem as ProblemCode | null,
    totals: totals?.of === summed ? totals.totals : null,
    isSumming: totals?.asked !== asked,
    refreshes,
    look,
    retry: () => (state.matches('shown') ? readAround() : load()),
  };
}

/** The stretches as one row of rows. */
function inMemory<R extends Row>(stretches: Stretch[]): Pick<List<R>, 'length' | 'rowAt' | 'rows'> {
  const starts = startsOf(stretches);
  return {
    length: starts.at(-1) ?? 0,
    rows: stretches.flatMap(({ rows }) => (rows ?? []) as R[]),
    rowAt: (index) => {
      let low = 0;
      let high = stretches.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      return stretches[low]?.rows?.[index - (starts[low] ?? 0)] as R | undefined;
    },
  };
}
