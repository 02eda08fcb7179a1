import { useMachine } from '@xstate/react';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listMachine, type Row } from '#machines/list.ts';
import { whenIdle } from '../ui/idle.ts';
import type { ProblemCode } from './http.ts';
import type { ListQuestion, Totals } from './list-query.ts';
import { inMemory } from './list-stretches.ts';
import { type ListReads, useListReads } from './use-list-reads.ts';
import { useListRefresh } from './use-list-refresh.ts';
import { useListTotals } from './use-list-totals.ts';

/** So many rows are there at once; what follows comes in larger pages while one looks at them. */
const FIRST_PAGE = 50;

/** A list as a screen uses it. */
export type List<R extends Row> = {
  state: 'loading' | 'shown' | 'failed';
  /** How many rows are known so far; `rowAt` gives those around the visible ones, and nothing for the others. */
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
  /** Told which rows are visible, as indexes: rows around them are read and kept. */
  look: (from: number, to: number) => void;
  retry: () => void;
};

/**
 * Runs the list machine over a GraphQL root: rows by key around the visible ones, totals apart from them, both refreshed
 * when one of the entities changes.
 */
export function useList<R extends Row>(question: ListQuestion, refreshedBy: string[]): List<R> {
  const [state, tell, actor] = useMachine(listMachine);
  const asked = JSON.stringify(question);
  /** Ends the waiting for the first rows to be painted; sums and further rows would take the machine from them. */
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
    ...useMemo(() => inMemory<R>(stretches), [stretches]),
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

/** Begins a question: its first rows alone, and when they are painted its totals and the rows below. */
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

  // Before the page is painted: the answer is under way meanwhile.
  useLayoutEffect(() => {
    load();
    return () => settle.current?.();
  }, [load, settle]);
  return { load, arrived };
}
