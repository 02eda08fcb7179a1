import { and, assign, setup } from 'xstate';

/**
 * A queue that a person works through item by item: sales that wait for a check, payments that wait for acceptance.
 *
 * The next item is always read after the cursor of the last one, so it is right even when other people have changed the
 * queue meanwhile. Counting `readNumber` up makes the adapter (`src/web/base/queues/use-queue.ts`) read; it answers
 * with that number, and the answer to an older read is ignored. A judgement can be held back for a while, so that it
 * can be undone before it is sent (`held`); held items are left out of reads. `announcement` is what assistive
 * technology announces.
 */
export type QueueItem = {
  id: number;
  /** Its place in the queue. */
  cursor: string;
  /** Changes with every change of the item. */
  version?: number;
};

/** The present item, and the cursor after which it was read. */
export type QueuePlace = { after: string | null; item: QueueItem };

/** A position among `total` items, or more. */
export type QueuePosition = { position: number; total: number; exceeded: boolean };

/** The reason why the present item was shown or has changed. */
export type QueueReason = 'begun' | 'judged' | 'passed' | 'taken' | 'returned' | 'came' | 'changed';

export type QueueFacts = {
  after: string | null;
  item: QueueItem | null;
  /** The items after the present one. */
  ahead: QueueItem[];
  /** Number of waiting items, held ones excluded; `exceeded`: counting ended at this number, and there are more. */
  waiting: number;
  exceeded: boolean;
  /** Numbers of items judged in this walk, and of those skipped, which still wait. */
  judged: number;
  passed: number;
  held: number[];
  readNumber: number;
  /** For the announcement of the next item: the reason why it is shown, and the item before it. */
  reason: QueueReason;
  before: QueueItem | null;
  announcement: { reason: QueueReason; before: QueueItem | null } | null;
  /** Catalogue code of the failure of the last read, or null. */
  problem: string | null;
};

/**
 * The answer of a read: the present item if it still waits, else its final state (`gone`), and the items after the
 * place.
 */
export type QueueAnswer = {
  readNumber: number;
  current: QueueItem | null;
  gone: QueueItem | null;
  rows: QueueItem[];
  waiting: number;
  exceeded: boolean;
};

export type QueueEvent =
  | { type: 'queue.begin' }
  /** Items of this kind have changed on the server. */
  | { type: 'queue.news' }
  | ({ type: 'queue.read' } & QueueAnswer)
  | { type: 'queue.failed'; readNumber: number; code: string }
  | { type: 'queue.pass' }
  /** The present item's judgement was sent; the outcome is one of the next two. */
  | { type: 'queue.judge' }
  | { type: 'queue.judged' }
  /** The server refused, perhaps because another person was faster: the item is read again. */
  | { type: 'queue.refused' }
  /** The present item is judged; the judgement is sent later. */
  | { type: 'queue.hold' }
  /** The server has taken the held judgement, or has refused it. */
  | { type: 'queue.sent'; id: number }
  | { type: 'queue.lost'; id: number }
  /** A held judgement is undone, and its item is shown again. */
  | { type: 'queue.returned'; place: QueuePlace };

const start = { after: null, item: null, judged: 0, passed: 0, reason: 'begun', before: null } as const;

/** Requests a read from the adapter by counting `readNumber` up. */
const countRead = ({ readNumber }: QueueFacts) => ({ readNumber: readNumber + 1, problem: null });
const countIn = ({ waiting, exceeded }: QueueAnswer) => ({ waiting, exceeded });
const without = (held: number[], id: number) => held.filter((each) => each !== id);

/** Events that come too late or twice change nothing. */
const ignore = {};
const advance = (reason: QueueReason) =>
  ({ target: 'coming', actions: { type: 'advance', params: { reason } } }) as const;

/** Outcomes of held judgements, in every state. */
const outcomes = {
  'queue.sent': { actions: 'removeFromHeld' },
  'queue.lost': { actions: ['removeFromHeld', 'countAsPassed'] },
} as const;
/** Outcomes of a judgement when none is under way. */
const answers = { 'queue.judged': ignore, 'queue.refused': ignore } as const;
const noItem = { 'queue.pass': ignore, 'queue.judge': ignore, 'queue.hold': ignore } as const;

export const queueMachine = setup({
  types: { context: {} as QueueFacts, events: {} as QueueEvent },
  guards: {
    isLatest: ({ context, event }) => 'readNumber' in event && event.readNumber === context.readNumber,
    stillWaits: ({ event }) => event.type === 'queue.read' && event.current !== null,
    hasOthers: ({ context, event }) => event.type === 'queue.read' && nextOf(context, event) !== null,
  },
  actions: {
    restart: assign(({ context }) => ({ ...start, ahead: [], ...countRead(context) })),
    countRead: assign(({ context }) => countRead(context)),
    advance: assign(({ context }, { reason }: { reason: QueueReason }) => ({
      ...{ after: context.item?.cursor ?? context.after, item: null, ahead: [], before: context.item, reason },
      ...countRead(context),
    })),
    countAsJudged: assign({ judged: ({ context }) => context.judged + 1 }),
    countAsPassed: assign({
      judged: ({ context }) => context.judged - 1,
      passed: ({ context }) => context.passed + 1,
    }),
    countPassed: assign({ passed: ({ context }) => context.passed + 1 }),
    addToHeld: assign({ held: ({ context: { held, item } }) => (item ? [...held, item.id] : held) }),
    removeFromHeld: assign({
      held: ({ context, event }) => ('id' in event ? without(context.held, event.id) : context.held),
    }),
    returnTo: assign(({ context, event }) =>
      event.type === 'queue.returned'
        ? {
            ...{
              after: event.place.after,
              item: null,
              ahead: [],
              before: event.place.item,
              reason: 'returned' as const,
            },
            ...{ judged: context.judged - 1, held: without(context.held, event.place.item.id), ...countRead(context) },
          }
        : {},
    ),
    /** Keeps the cursor at which the item was shown: were it to move with a change, the walk would skip other items. */
    refresh: assign(({ context, event }) => {
      const { item } = context;
      if (event.type !== 'queue.read' || !event.current || !item) return {};
      const isOther = event.current.version !== item.version;
      return {
        ...{ item: { ...event.current, cursor: item.cursor }, ...countIn(event), problem: null },
        ahead: event.rows.filter(({ id }) => id !== item.id),
        ...(isOther ? { announcement: { reason: 'changed' as const, before: item } } : {}),
      };
    }),
    show: assign(({ context, event }) => {
      if (event.type !== 'queue.read') return {};
      const item = nextOf(context, event);
      const taken = context.item ? { reason: 'taken' as const, before: event.gone ?? context.item } : null;
      return {
        ...{ item, ...countIn(event), problem: null, before: null, reason: 'came' as const },
        ahead: event.rows.filter(({ id }) => id !== item?.id && id !== context.item?.id),
        announcement: taken ?? { reason: context.reason, before: event.gone ?? context.before },
      };
    }),
    recount: assign(({ event }) => (event.type === 'queue.read' ? { ...countIn(event), problem: null } : {})),
    storeProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'queue',
  context: {
    ...start,
    ahead: [],
    waiting: 0,
    exceeded: false,
    held: [],
    readNumber: 1,
    announcement: null,
    problem: null,
  },
  initial: 'coming',
  states: {
    /** The next item is being read. */
    coming: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { actions: 'restart' },
        'queue.news': { actions: 'countRead' },
        'queue.read': [
          { guard: and(['isLatest', 'hasOthers']), target: 'looking', actions: 'show' },
          { guard: 'isLatest', target: 'through', actions: 'show' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', target: 'failed', actions: 'storeProblem' }, ignore],
        'queue.returned': { actions: 'returnTo' },
      },
    },
    looking: {
      on: {
        ...outcomes,
        ...answers,
        'queue.begin': { target: 'coming', actions: 'restart' },
        'queue.news': { actions: 'countRead' },
        'queue.read': [
          { guard: and(['isLatest', 'stillWaits']), actions: 'refresh' },
          { guard: and(['isLatest', 'hasOthers']), actions: 'show' },
          { guard: 'isLatest', target: 'through', actions: 'show' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', actions: 'storeProblem' }, ignore],
        'queue.pass': { target: 'coming', actions: ['countPassed', advance('passed').actions] },
        'queue.judge': { target: 'judging' },
        'queue.hold': { target: 'coming', actions: ['addToHeld', 'countAsJudged', advance('judged').actions] },
        'queue.returned': { target: 'coming', actions: 'returnTo' },
      },
    },
    /** The change event of one's own judgement may come before its answer, so reads are ignored until then. */
    judging: {
      on: {
        ...outcomes,
        ...noItem,
        'queue.begin': ignore,
        'queue.news': ignore,
        'queue.read': ignore,
        'queue.failed': ignore,
        'queue.judged': { target: 'coming', actions: ['countAsJudged', advance('judged').actions] },
        'queue.refused': { target: 'looking', actions: 'countRead' },
        // The walk continues at the present item; the returned one is found again from the beginning of the queue.
        'queue.returned': { actions: 'countAsPassed' },
      },
    },
    through: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { target: 'coming', actions: 'restart' },
        'queue.news': { actions: 'countRead' },
        'queue.read': [
          { guard: and(['isLatest', 'hasOthers']), target: 'looking', actions: 'show' },
          { guard: 'isLatest', actions: 'recount' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', actions: 'storeProblem' }, ignore],
        'queue.returned': { target: 'coming', actions: 'returnTo' },
      },
    },
    failed: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { target: 'coming', actions: 'restart' },
        'queue.news': { target: 'coming', actions: 'countRead' },
        'queue.read': ignore,
        'queue.failed': ignore,
        'queue.returned': { target: 'coming', actions: 'returnTo' },
      },
    },
  },
});

/** The item to show after an answer: the present one if it still waits, else the first one after the place. */
function nextOf({ item }: QueueFacts, { current, rows }: QueueAnswer): QueueItem | null {
  return current ?? rows.find(({ id }) => id !== item?.id) ?? null;
}

/** The position of the present item among all items of the walk; `exceeded`: there are more than `total`. */
export function positionIn({ judged, passed, waiting, exceeded }: QueueFacts): QueuePosition {
  const [position, total] = [judged + passed + 1, judged + waiting];
  return { position: exceeded || position < total ? position : total, total, exceeded };
}
