import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { positionIn, type QueueEvent, type QueueItem, type QueueReason, queueMachine } from '#machines/queue.ts';
import { onChanges } from '../api/follow-changes.ts';
import { asProblem, type ProblemCode } from '../api/http.ts';
import { announce } from '../ui/focus/announcer.ts';

/** What a read of a queue is asked: what waits behind a place, whether one item still does, and which are left out. */
export type QueueQuestion = { after: string | null; id: number | null; held: number[] };
/** `gone` is the item that no longer waits, where it is known what became of it. */
export type QueuePage<Item> = { rows: Item[]; waiting: number; current: Item | null; gone: Item | null };

/** The present item of a queue, and its place. */
export type Shown<Item> = { item: Item | null; ahead: Item[]; position: number; total: number; passed: number };

type Declared<Item> = {
  /** Throws a Problem. */
  read: (question: QueueQuestion) => Promise<QueuePage<Item>>;
  /** The kind of thing whose changes are news. */
  entity: string;
  /** What is said of what has come up, and why it has, in sentences. */
  say: (reason: QueueReason, before: Item | null, shown: Shown<Item>) => string[];
};

const asSentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);

/** Walks a queue item by item (`machines/queue.ts`): makes the reads that the machine asks for and says what it tells. */
export function useQueue<Item extends QueueItem>(declared: Declared<Item>) {
  const [snapshot, send, actor] = useMachine(queueMachine);
  const { value, context } = snapshot;
  const isMounted = useRef(true);
  const shown = useRef<Shown<Item> | null>(null);
  // The machine knows of an item what walking needs, and gives back the very ones that were read.
  if (value === 'looking' || value === 'through') {
    const { item, ahead, passed } = context as typeof context & { item: Item | null; ahead: Item[] };
    shown.current = { item, ahead, passed, ...positionIn(context) };
  }
  // Another language, or a company that has changed, must not begin the walk anew.
  const latest = useRef(declared);
  latest.current = declared;

  const tell = useCallback((event: QueueEvent) => isMounted.current && send(event), [send]);

  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const { asked, told } = context;
  useEffect(() => {
    const { after, item, held } = actor.getSnapshot().context;
    latest.current.read({ after, id: item?.id ?? null, held }).then(
      (page) => tell({ type: 'queue.read', asked, ...page }),
      (error: unknown) => tell({ type: 'queue.failed', asked, code: asProblem(error).code }),
    );
  }, [asked, actor, tell]);

  useEffect(() => {
    if (!told || !shown.current) return;
    announce(
      latest.current
        .say(told.reason, told.before as Item | null, shown.current)
        .map(asSentence)
        .join(' '),
    );
  }, [told]);

  useNews(declared.entity, tell);

  return {
    shown: shown.current,
    // The code of `asProblem` above.
    problem: context.problem as ProblemCode | null,
    busy: value === 'judging',
    begin: () => tell({ type: 'queue.begin' }),
    pass: () => tell({ type: 'queue.pass' }),
    tell,
    isMounted: () => isMounted.current,
    /** The item that can be judged now, and behind which place it stands; null while the next one is on its way. */
    place: (): { after: string | null; item: Item } | null => {
      const now = actor.getSnapshot();
      const { after, item } = now.context;
      return now.value === 'looking' && item ? { after, item: item as Item } : null;
    },
  };
}

/** Tells when something of a kind has changed, or may have. */
function useNews(entity: string, tell: (event: QueueEvent) => void) {
  useEffect(
    () =>
      onChanges((changes) => {
        if (changes === null || changes.some((change) => change.entity === entity)) tell({ type: 'queue.news' });
      }),
    [entity, tell],
  );
}
