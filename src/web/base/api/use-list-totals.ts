import { useCallback, useRef, useState } from 'react';
import { readTotals, type Totals } from './list-query.ts';
import { useLatestRequest } from './use-latest-request.ts';

/** The totals of a list, read apart from its rows. Totals of another filter (`summed`) are not shown. */
export function useListTotals(asked: string, summed: string) {
  const [answer, setAnswer] = useState<{ asked: string; of: string; totals: Totals | null } | null>(null);
  const { begin, abort } = useLatestRequest();
  const areTotalsAsked = useRef(false);
  const askTotals = useCallback(() => {
    const signal = begin();
    areTotalsAsked.current = true;
    const take = (totals: Totals | null) => {
      if (signal.aborted) return;
      areTotalsAsked.current = false;
      setAnswer({ asked, of: summed, totals });
    };
    // The read of the rows reports the problem; without totals the footer stays empty.
    readTotals(JSON.parse(asked), signal).then(take, () => take(null));
  }, [asked, begin, summed]);
  const forgetTotals = useCallback(() => {
    abort();
    areTotalsAsked.current = false;
  }, [abort]);
  return {
    totals: answer?.of === summed ? answer.totals : null,
    isSumming: answer?.asked !== asked,
    askTotals,
    forgetTotals,
    areTotalsAsked,
  };
}
