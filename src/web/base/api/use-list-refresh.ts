import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { delayFocus } from '../ui/focus/focus.ts';
import { onChanges } from './follow-changes.ts';
import { LARGEST_PAGE } from './list-query.ts';
import { stretchesIn } from './list-stretches.ts';
import type { ListReads } from './use-list-reads.ts';

/** How far around the visible rows others are read anew, so that the next ones are there when the list is scrolled. */
const NEAR = 200;
/** Many changes by others at once are one refresh, ms. What a person does shows at once. */
const REFRESH_AFTER = 150;

type Options = ListReads & {
  /** The kinds of things whose changes show in the list, separated by spaces. */
  entities: string;
  /** Neither the rows nor a refresh of them are on their way. */
  isRead: boolean;
  areTotalsAsked: RefObject<boolean>;
  load: () => void;
  askTotals: () => void;
};

/** Reads rows and totals anew when things change that they show; counts answers in which others have changed a row. */
export function useListRefresh(options: Options): number {
  const { actor, entities, isRead, areTotalsAsked, load } = options;
  const [refreshes, setRefreshes] = useState(0);
  const readSeen = useReadSeen(options);
  /** Says that what the person here has done is shown: its row, and which of how many rows that is. */
  const release = useRef<() => void>(() => undefined);
  /** A refresh is asked for and not begun: what is drawn until then is what was there before. */
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
      if (actor.getSnapshot().matches('shown')) return readSeen(countNews);
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
  }, [actor, entities, load, readSeen]);
  return refreshes;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Reads the rows around the visible ones anew, and tells whether one of them is another. */
function useReadSeen({ actor, tell, ask, view, readAround, askTotals }: Options) {
  return useCallback(
    (onRead: (isNew: boolean) => void) => {
      const read = () => {
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
