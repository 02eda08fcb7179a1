import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import {
  positionIn,
  type QueueEvent,
  type QueueItem,
  type QueuePosition,
  type QueueReason,
  queueMachine,
} from '#machines/queue.ts';
import { onChanges } from '../api/follow-changes.ts';
import { asProblem, type ProblemCode } from '../api/http.ts';
import { announce } from '../ui/focus/announcer.ts';

/** The parameters of a queue's read: the cursor, the present item's id, and the held items, which are left out. */
export type QueueQuestion = { after: string | null; id: number | null; held: number[] };
/** The answer; `gone` is the former present item with its final state, if it is known. */
export type QueuePage<Item> = {
  rows: Item[];
  waiting: number;
  exceeded: boolean;
  current: Item | null;
  gone: Item | null;
};

/** The present item of a queue, and its place. */
export type Shown<Item> = { item: Item | null; ahead: Item[]; passed: number } & QueuePosition;

type Declared<Item> = {
  /** Throws a Problem. */
  read: (question: QueueQuestion) => Promise<QueuePage<Item>>;
  /** The entity whose changes refresh the queue. */
  entity: string;
  /** The announcement of the shown item: the reason and the item, in sentences. */
  say: (reason: QueueReason, before: Item | null, shown: Shown<Item>) => string[];
};

const asSentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);

/** Sends events until the screen is unmounted: an answer may come after that. */
function useSendWhileMounted(send: (event: QueueEvent) => void) {
  const isMounted = useRef(true);
  const tell = useCallback(
    (event: QueueEvent) => {
      if (isMounted.current) send(event);
    },
    [send],
  );
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return { tell, isMounted };
}

/** Runs the queue machine (`machines/queue.ts`): makes its reads and announces its announcements. */
export function useQueue<Item extends QueueItem>(declared: Declared<Item>) {
  const [snapshot, send, actor] = useMachine(queueMachine);
  const { value, context } = snapshot;
  const { tell, isMounted } = useSendWhileMounted(send);
  const shown = useRef<Shown<Item> | null>(null);
  // The machine's items are the very objects that were read, with more fields than it declares.
  if (value === 'looking' || value === 'through') {
    const { item, ahead, passed } = context as typeof context & { item: Item | null; ahead: Item[] };
    shown.current = { item, ahead, passed, ...positionIn(context) };
  }
  // A change of the language or the company must not restart the walk.
  const latest = useRef(declared);
  latest.current = declared;

  const { readNumber, announcement } = context;
  useEffect(() => {
    const { after, item, held } = actor.getSnapshot().context;
    latest.current.read({ after, id: item?.id ?? null, held }).then(
      (page) => tell({ type: 'queue.read', readNumber, ...page }),
      (error: unknown) => tell({ type: 'queue.failed', readNumber, code: asProblem(error).code }),
    );
  }, [readNumber, actor, tell]);

  useEffect(() => {
    if (!announcement || !shown.current) return;
    announce(
      latest.current
        .say(announcement.reason, announcement.before as Item | null, shown.current)
        .map(asSentence)
        .join(' '),
    );
  }, [announcement]);

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
    /** The item that can be judged now, and the cursor before it; null while the next one is being read. */
    place: (): { after: string | null; item: Item } | null => {
      const now = actor.getSnapshot();
      const { after, item } = now.context;
      return now.value === 'looking' && item ? { after, item: item as Item } : null;
    },
  };
}

/** Sends `queue.news` when the entity has changed, or changes may have been missed. */
function useNews(entity: string, tell: (event: QueueEvent) => void) {
  useEffect(
    () =>
      onChanges((changes) => {
        if (changes === null || changes.some((change) => change.entity === entity)) tell({ type: 'queue.news' });
      }),
    [entity, tell],
  );
}
