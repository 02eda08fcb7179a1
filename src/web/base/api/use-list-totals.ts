import { useCallback, useRef, useState } from 'react';
import { readTotals, type Totals } from './list-query.ts';

/** The totals of a list, read apart from its rows. Totals of another filter (`summed`) are not shown. */
export function useListTotals(asked: string, summed: string) {
  const [answer, setAnswer] = useState<{ asked: string; of: string; totals: Totals | null } | null>(null);
  const latest = useRef(0);
  const areTotalsAsked = useRef(false);
  const askTotals = useCallback(() => {
    const mine = ++latest.current;
    areTotalsAsked.current = true;
    const take = (totals: Totals | null) => {
      if (mine !== latest.current) return;
      areTotalsAsked.current = false;
      setAnswer({ asked, of: summed, totals });
    };
    // The read of the rows reports the problem; without totals the footer stays empty.
    readTotals(JSON.parse(asked)).then(take, () => take(null));
  }, [asked, summed]);
  /** Ignores the answer to the read under way. */
  const forgetTotals = useCallback(() => {
    latest.current++;
    areTotalsAsked.current = false;
  }, []);
  return {
    totals: answer?.of === summed ? answer.totals : null,
    isSumming: answer?.asked !== asked,
    askTotals,
    forgetTotals,
    areTotalsAsked,
  };
}
