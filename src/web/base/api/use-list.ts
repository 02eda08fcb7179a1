import { useMachine } from '@xstate/react';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listMachine, type Row } from '#machines/list.ts';
import { whenIdle } from '../ui/idle.ts';
import type { ProblemCode } from './http.ts';
import type { ListQuestion, Totals } from './list-query.ts';
import { loadedRows } from './list-stretches.ts';
import { type ListReads, useListReads } from './use-list-reads.ts';
import { useListRefresh } from './use-list-refresh.ts';
import { useListTotals } from './use-list-totals.ts';

/** Number of rows of the first page, small to be shown soon; the next pages are larger. */
const FIRST_PAGE = 50;

/** The state of a list for its screen. */
export type List<R extends Row> = {
  state: 'loading' | 'shown' | 'failed';
  /** Number of rows known so far; `rowAt` is undefined for rows that are not in memory. */
  length: number;
  rowAt: (index: number) => R | undefined;
  /** The fields of the rows; those of a newly chosen column are missing until they are read. */
  fields: string[];
  /** The filter and order of the shown rows, which are the previous ones until the answer is there. */
  answered: string;
  /** The rows in memory. */
  rows: R[];
  hasMore: boolean;
  problem: ProblemCode | null;
  totals: Totals | null;
  /** Whether totals are being read. */
  isSumming: boolean;
  /** Number of refreshes in which rows were changed by other people; refreshes after missed changes don't count. */
  refreshes: number;
  /** Sets the visible rows, as indexes: rows around them are read and kept. */
  look: (from: number, to: number) => void;
  retry: () => void;
};

/**
 * Runs the list machine over a GraphQL root: rows by key around the visible ones, totals apart from them, both
 * refreshed when one of the entities changes.
 */
export function useList<R extends Row>(question: ListQuestion, refreshedBy: string[]): List<R> {
  const [state, tell, actor] = useMachine(listMachine);
  const asked = JSON.stringify(question);
  /** Ends the wait for the first rows to be painted, which totals and further rows would slow down. */
  const settle = useRef<(() => void) | null>(null);
  const sums = useListTotals(asked, JSON.stringify([question.root, question.filter]));
  const reads = useListReads({ actor, tell, asked, settle });
  const { readAround, view } = reads;
  const { load, arrived } = useLoad({ ...reads, ...sums, asked, settle });
  const refreshes = useListRefresh({
    ...reads,
    ...sums,
    load,
    entities: refreshedBy.join(' '),
    isRead: !state.matches('loading') && !state.matches({ shown: 'refreshing' }),
  });
  const look = useCallback(
    (from: number, to: number) => {
      view.current = { from, to };
      readAround();
    },
    [readAround, view],
  );

  const { stretches, hasNextPage, problem } = state.context;
  return {
    state: state.matches('loading') ? 'loading' : state.matches('failed') ? 'failed' : 'shown',
    ...useMemo(() => loadedRows<R>(stretches), [stretches]),
    ...arrived,
    hasMore: hasNextPage,
    // The machine keeps the codes of `asProblem` as text.
    problem: problem as ProblemCode | null,
    totals: sums.totals,
    isSumming: sums.isSumming,
    refreshes,
    look,
    retry: () => (state.matches('shown') ? readAround() : load()),
  };
}

type LoadOptions = Pick<ListReads, 'tell' | 'ask' | 'view' | 'readAround'> & {
  asked: string;
  settle: RefObject<(() => void) | null>;
  askTotals: () => void;
  forgetTotals: () => void;
};

/** Loads a list: first its first rows alone, and when they are painted its totals and the rows below. */
function useLoad({ tell, ask, view, readAround, asked, settle, askTotals, forgetTotals }: LoadOptions) {
  const [arrived, setArrived] = useState<{ fields: string[]; answered: string }>({ fields: [], answered: '' });
  const load = useCallback(() => {
    tell({ type: 'list.load' });
    view.current = { from: 0, to: 0 };
    settle.current?.();
    settle.current = () => undefined;
    forgetTotals();
    void ask([{ first: FIRST_PAGE }], ([page]) => {
      if (!page) return;
      const { columns, filter, sort }: ListQuestion = JSON.parse(asked);
      setArrived({ fields: columns, answered: JSON.stringify([filter, sort]) });
      tell({ type: 'list.loaded', page, keep: { from: 0, to: 0 } });
      settle.current = whenIdle(() => {
        settle.current = null;
        askTotals();
        readAround();
      });
    });
  }, [ask, askTotals, asked, forgetTotals, readAround, settle, tell, view]);

  // A layout effect, so that the request is sent before the page is painted.
  useLayoutEffect(() => {
    load();
    return () => settle.current?.();
  }, [load, settle]);
  return { load, arrived };
}
