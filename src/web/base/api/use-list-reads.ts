import { type RefObject, useCallback, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '#machines/list.ts';
import { asProblem } from './http.ts';
import { LARGEST_PAGE, type Part, readPart } from './list-query.ts';
import { startsOf, stretchesIn } from './list-stretches.ts';

/** How far around the visible rows others are read ahead, and how far they are kept. */
const AHEAD = 400;
const KEPT = 800;

type ListActor = ActorRefFrom<typeof listMachine>;
type Pages = Awaited<ReturnType<typeof readPart>>[];

/** How the rows of a list are read. */
export type ListReads = {
  actor: ListActor;
  tell: ListActor['send'];
  /** The visible rows, as indexes. */
  view: RefObject<{ from: number; to: number }>;
  /** Asks for parts; what was asked before is forgotten. */
  ask: (parts: Part[], take: (pages: Pages) => void) => Promise<void>;
  /** Reads the missing rows around the visible ones: one request after the other. */
  readAround: () => void;
};

type Options = Pick<ListReads, 'actor' | 'tell'> & {
  /** The question, as JSON. */
  asked: string;
  /** Set while the first rows wait to be painted: nothing is read around them until then. */
  settle: RefObject<(() => void) | null>;
};

export function useListReads({ actor, tell, asked, settle }: Options): ListReads {
  const view = useRef({ from: 0, to: 0 });
  const ask = useAsk(asked, tell);
  const readAround = useCallback(() => {
    const snapshot = actor.getSnapshot();
    if (settle.current || !snapshot.matches({ shown: 'idle' })) return;
    const { stretches, hasNextPage } = snapshot.context;
    const { from, to } = view.current;
    const near = stretchesIn(stretches, from - AHEAD, to + AHEAD);
    const gone = stretches.findIndex(({ rows }, index) => rows === null && index >= near.from && index <= near.to);
    const length = startsOf(stretches).at(-1) ?? 0;
    const loaded = ([page]: Pages) => {
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
  }, [actor, ask, settle, tell]);
  return { actor, tell, view, ask, readAround };
}

function useAsk(asked: string, tell: ListReads['tell']): ListReads['ask'] {
  const latest = useRef(0);
  return useCallback(
    async (parts, take) => {
      const mine = ++latest.current;
      try {
        const pages = await Promise.all(parts.map((part) => readPart(JSON.parse(asked), part)));
        if (mine === latest.current) take(pages);
      } catch (error) {
        if (mine === latest.current) tell({ type: 'list.failed', code: asProblem(error).code });
      }
    },
    [asked, tell],
  );
}
