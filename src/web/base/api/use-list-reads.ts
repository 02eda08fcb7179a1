import { type RefObject, useCallback, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '#machines/list.ts';
import { asProblem } from './http.ts';
import { MAX_PAGE_SIZE, type Part, readPart } from './list-query.ts';
import { overlappingStretches, stretchOffsets } from './list-stretches.ts';
import { useLatestRequest } from './use-latest-request.ts';

/** Numbers of rows around the visible ones that are prefetched, and that are kept in memory. */
const PREFETCHED_ROWS = 400;
const ROWS_IN_MEMORY = 800;

type ListActor = ActorRefFrom<typeof listMachine>;
type Pages = Awaited<ReturnType<typeof readPart>>[];

/** The reads of a list's rows. */
export type ListReads = {
  actor: ListActor;
  tell: ListActor['send'];
  /** The visible rows, as indexes. */
  view: RefObject<{ from: number; to: number }>;
  /** Requests parts; an earlier request is aborted. */
  ask: (parts: Part[], take: (pages: Pages) => void) => Promise<void>;
  /** Reads missing rows around the visible ones, one request after the other. */
  readAround: () => void;
};

type Options = Pick<ListReads, 'actor' | 'tell'> & {
  /** The list's query as JSON. */
  asked: string;
  /** Set while the first rows are not painted yet, which delays further reads. */
  settle: RefObject<(() => void) | null>;
};

export function useListReads({ actor, tell, asked, settle }: Options): ListReads {
  const view = useRef({ from: 0, to: 0 });
  const ask = useRequestParts(asked, tell);
  const readAround = useCallback(() => {
    const snapshot = actor.getSnapshot();
    if (settle.current || !snapshot.matches({ shown: 'idle' })) return;
    const { stretches, hasNextPage } = snapshot.context;
    const { from, to } = view.current;
    const near = overlappingStretches(stretches, from - PREFETCHED_ROWS, to + PREFETCHED_ROWS);
    const gone = stretches.findIndex(({ rows }, index) => rows === null && index >= near.from && index <= near.to);
    const length = stretchOffsets(stretches).at(-1) ?? 0;
    const loaded = ([page]: Pages) => {
      const now = actor.getSnapshot().context.stretches;
      const keep = overlappingStretches(now, view.current.from - ROWS_IN_MEMORY, view.current.to + ROWS_IN_MEMORY);
      if (page) tell({ type: 'list.loaded', page, keep });
      readAround();
    };
    if (gone !== -1) {
      const { after = null, through = null } = stretches[gone] ?? {};
      tell({ type: 'list.reread', index: gone });
      void ask([{ first: MAX_PAGE_SIZE, after, through: gone === stretches.length - 1 ? null : through }], loaded);
    } else if (hasNextPage && to + PREFETCHED_ROWS >= length) {
      tell({ type: 'list.more' });
      void ask([{ first: MAX_PAGE_SIZE, after: stretches.at(-1)?.through ?? null }], loaded);
    }
  }, [actor, ask, settle, tell]);
  return { actor, tell, view, ask, readAround };
}

function useRequestParts(asked: string, tell: ListReads['tell']): ListReads['ask'] {
  const { begin } = useLatestRequest();
  return useCallback(
    async (parts, take) => {
      const signal = begin();
      try {
        const pages = await Promise.all(parts.map((part) => readPart(JSON.parse(asked), part, signal)));
        if (!signal.aborted) take(pages);
      } catch (error) {
        if (!signal.aborted) tell({ type: 'list.failed', code: asProblem(error).code });
      }
    },
    [asked, begin, tell],
  );
}
