import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { delayFocus } from '../ui/focus/focus.ts';
import { onChanges } from './follow-changes.ts';
import { MAX_PAGE_SIZE } from './list-query.ts';
import { overlappingStretches } from './list-stretches.ts';
import type { ListReads } from './use-list-reads.ts';

/** Number of rows around the visible ones that a refresh reads too, so that scrolling finds them. */
const REFRESHED_ROWS_AROUND = 200;
/** Delay that collects many changes of other people into one refresh, ms. The user's own changes refresh at once. */
const REFRESH_AFTER = 150;

type Options = ListReads & {
  /** The entities whose changes refresh the list, separated by spaces. */
  entities: string;
  /** Whether neither the rows nor their refresh are being read. */
  isRead: boolean;
  areTotalsAsked: RefObject<boolean>;
  load: () => void;
  askTotals: () => void;
};

/**
 * Refreshes rows and totals when their entities change. Returns the number of refreshes with rows changed by other
 * people.
 */
export function useListRefresh(options: Options): number {
  const { actor, entities, isRead, areTotalsAsked, load } = options;
  const [refreshes, setRefreshes] = useState(0);
  const readVisible = useReadVisible(options);
  /** Ends the wait of the focus for the user's own change, once its row is shown. */
  const release = useRef<() => void>(() => undefined);
  /** A refresh is scheduled and has not begun: the rows shown until then are the old ones. */
  const isRefreshDue = useRef(false);
  useEffect(() => {
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
      if (actor.getSnapshot().matches('shown')) return readVisible(countNews);
      countNews();
      load();
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
  }, [actor, entities, load, readVisible]);
  return refreshes;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Reads the rows around the visible ones again, and reports whether one of them has changed. */
function useReadVisible({ actor, tell, ask, view, readAround, askTotals }: Options) {
  return useCallback(
    (onRead: (isNew: boolean) => void) => {
      const read = () => {
        const { stretches } = actor.getSnapshot().context;
        const inView = () => overlappingStretches(stretches, view.current.from, view.current.to);
        const { from, to } = view.current;
        const seen = overlappingStretches(stretches, from - REFRESHED_ROWS_AROUND, to + REFRESHED_ROWS_AROUND);
        const last = stretches.length - 1;
        const parts = stretches.slice(seen.from, seen.to + 1).map(({ after, through }, index) => ({
          first: MAX_PAGE_SIZE,
          after,
          through: seen.from + index === last ? null : through,
        }));
        void ask(parts, (pages) => {
          const now = inView();
          // The user has scrolled meanwhile: the rows that are visible now must not be dropped.
          if (now.from < seen.from || now.to > seen.to) return read();
          const before = actor.getSnapshot().context.stretches;
          const isNew = pages.some(({ rows }, at) => !isSame(rows, before[seen.from + at]?.rows));
          tell({ type: 'list.refreshed', from: seen.from, pages });
          onRead(isNew);
          askTotals();
          readAround();
        });
      };
      tell({ type: 'list.refresh' });
      read();
    },
    [actor, tell, ask, view, readAround, askTotals],
  );
}
