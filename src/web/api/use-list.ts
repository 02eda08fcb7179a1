import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listMachine, type Page, type Row } from '#machines/list.ts';
import { onChanges } from './events.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { query } from './query.ts';

export type Totals = { count: number; sums: Record<string, string> };

/** What is asked of a list: its GraphQL root with the columns that are shown, and the arguments. */
export type ListQuestion = {
  /** Root of the schema: "sales". */
  root: string;
  /** GraphQL types of the filter and the sort: "SaleFilter". */
  filterType: string;
  sortType: string;
  columns: string[];
  sums: string[];
  filter: Record<string, unknown>;
  sort: { by: string; direction: 'asc' | 'desc' };
  /** Entities whose changes show in this list. */
  refreshedBy: string[];
};

const PAGE = 50;
const LARGEST_PAGE = 200;
/** Many changes at once are one refresh. */
const REFRESH_AFTER = 150;

/** A list as a screen uses it. */
export type List<R extends Row> = {
  state: 'loading' | 'shown' | 'failed';
  rows: R[];
  hasMore: boolean;
  problem: ProblemCode | null;
  totals: Totals | null;
  /** Counts refreshes that others caused. */
  refreshes: number;
  more: () => void;
  retry: () => void;
};

/** Runs the list machine over a GraphQL root: rows by key, totals apart from them, refreshed when somebody changes them. */
export function useList<R extends Row>(question: ListQuestion): List<R> {
  const [state, tell, actor] = useMachine(listMachine);
  const [totals, setTotals] = useState<Totals | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  const asked = JSON.stringify(question);
  const latest = useRef(0);
  const latestTotals = useRef(0);

  const ask = useCallback(
    async (first: number, after: string | null) => {
      const mine = ++latest.current;
      try {
        const page = await readRows(JSON.parse(asked) as ListQuestion, first, after);
        if (mine === latest.current) tell({ type: 'list.loaded', page });
      } catch (error) {
        if (mine === latest.current) tell({ type: 'list.failed', code: asProblem(error).code });
      }
    },
    [asked, tell],
  );
  const askTotals = useCallback(() => {
    const mine = ++latestTotals.current;
    readTotals(JSON.parse(asked) as ListQuestion).then(
      (answer) => mine === latestTotals.current && setTotals(answer),
      // The rows say what went wrong; without totals the footer stays empty.
      () => mine === latestTotals.current && setTotals(null),
    );
  }, [asked]);

  useEffect(() => {
    tell({ type: 'list.load' });
    void ask(PAGE, null);
    askTotals();
  }, [ask, askTotals, tell]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { refreshedBy } = JSON.parse(asked) as ListQuestion;
    const refresh = () => {
      const shown = actor.getSnapshot().context.rows.length;
      tell({ type: 'list.refresh' });
      void ask(Math.max(shown, PAGE), null);
      askTotals();
      setRefreshes((count) => count + 1);
    };
    const end = onChanges((changes) => {
      if (changes && !changes.some(({ entity }) => refreshedBy.includes(entity))) return;
      clearTimeout(timer);
      timer = setTimeout(refresh, REFRESH_AFTER);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [actor, ask, askTotals, asked, tell]);

  const { rows, hasNextPage, endCursor, problem } = state.context;
  return {
    state: state.matches('loading') ? 'loading' : state.matches('failed') ? 'failed' : 'shown',
    rows: rows as R[],
    hasMore: hasNextPage,
    problem: problem as ProblemCode | null,
    totals,
    refreshes,
    more: () => {
      if (!state.matches({ shown: 'idle' }) || !hasNextPage) return;
      tell({ type: 'list.more' });
      void ask(PAGE, endCursor);
    },
    retry: () => {
      tell({ type: 'list.load' });
      void ask(PAGE, null);
      askTotals();
    },
  };
}

const declare = ({ filterType, sortType }: ListQuestion) => `$filter: ${filterType}, $sort: ${sortType}`;

/** As many rows as are wanted, in pages as large as the server gives them. */
async function readRows(question: ListQuestion, wanted: number, after: string | null): Promise<Page> {
  const page = await readPage(question, Math.min(wanted, LARGEST_PAGE), after);
  const missing = wanted - page.rows.length;
  if (missing <= 0 || !page.hasNextPage) return page;
  const rest = await readRows(question, missing, page.endCursor);
  return { ...rest, rows: [...page.rows, ...rest.rows] };
}

async function readPage(question: ListQuestion, first: number, after: string | null): Promise<Page> {
  const document = `query (${declare(question)}, $first: Int, $after: String) {
    ${question.root}(filter: $filter, sort: $sort, first: $first, after: $after) {
      rows { ${question.columns.join(' ')} } endCursor hasNextPage
    }
  }`;
  const { filter, sort } = question;
  const answer = await query<Record<string, Page>>(document, { filter, sort, first, after });
  return answer[question.root] ?? { rows: [], endCursor: null, hasNextPage: false };
}

async function readTotals({ root, filterType, filter, sums }: ListQuestion): Promise<Totals> {
  const document = `query ($filter: ${filterType}) {
    ${root}(filter: $filter) { totalCount ${sums.length > 0 ? `totals { ${sums.join(' ')} }` : ''} }
  }`;
  const answer = await query<Record<string, { totalCount: number; totals?: Record<string, string> }>>(document, {
    filter,
  });
  const { totalCount = 0, totals = {} } = answer[root] ?? {};
  return { count: totalCount, sums: totals };
}
