import { and, assign, setup } from 'xstate';

/**
 * A queue that one person walks item by item: sales that wait for a check, payments that wait to be accepted.
 *
 * What comes next is always asked for behind the place of the last item, so it is right whatever others have done meanwhile.
 * A read is asked for by counting `asked` up; the adapter (`src/web/base/queues/use-queue.ts`) answers with that number, and an
 * answer to an older question changes nothing. What was judged may be held for a while, so that it can be taken back before
 * the server has it (`held`): it is left out of what is asked for. What is to be said to the person stands in `told`.
 */
export type QueueItem = {
  id: number;
  /** Its place. */
  cursor: string;
  /** Changes when something about the item does. */
  version?: number;
};

/** The present item, and the place behind which it came up. */
export type QueuePlace = { after: string | null; item: QueueItem };

/** Why an item has come up, or has changed. */
export type QueueReason = 'begun' | 'judged' | 'passed' | 'taken' | 'returned' | 'came' | 'changed';

export type QueueFacts = {
  after: string | null;
  item: QueueItem | null;
  /** What follows it. */
  ahead: QueueItem[];
  /** How many wait, the held ones aside. */
  waiting: number;
  /** Judged by oneself; passed over: those still wait. */
  judged: number;
  passed: number;
  held: number[];
  asked: number;
  /** Why the next item will come up, and the item before it. */
  reason: QueueReason;
  before: QueueItem | null;
  told: { reason: QueueReason; before: QueueItem | null } | null;
  /** Catalogue code of why the last read failed. */
  problem: string | null;
};

/** What a read found: the present item if it still waits, what became of it otherwise, and what waits behind the place. */
export type QueueAnswer = {
  asked: number;
  current: QueueItem | null;
  gone: QueueItem | null;
  rows: QueueItem[];
  waiting: number;
};

export type QueueEvent =
  | { type: 'queue.begin' }
  /** Something of its kind has changed on the server. */
  | { type: 'queue.news' }
  | ({ type: 'queue.read' } & QueueAnswer)
  | { type: 'queue.failed'; asked: number; code: string }
  | { type: 'queue.pass' }
  /** The present item is being judged by the server; what came of it is one of the next two. */
  | { type: 'queue.judge' }
  | { type: 'queue.judged' }
  /** Not done, maybe because others were faster: it is read again what became of the item. */
  | { type: 'queue.refused' }
  /** The present item is judged, and the server is told later. */
  | { type: 'queue.hold' }
  /** The server has what was held, or has refused it. */
  | { type: 'queue.sent'; id: number }
  | { type: 'queue.lost'; id: number }
  /** What was judged is taken back, and looked at again. */
  | { type: 'queue.returned'; place: QueuePlace };

const start = { after: null, item: null, judged: 0, passed: 0, reason: 'begun', before: null } as const;

/** Counts a read up: it is for the adapter to make. */
const ask = ({ asked }: QueueFacts) => ({ asked: asked + 1, problem: null });
const without = (held: number[], id: number) => held.filter((each) => each !== id);

/** What comes too late or twice changes nothing. */
const ignore = {};
const goOn = (reason: QueueReason) => ({ target: 'coming', actions: { type: 'goOn', params: { reason } } }) as const;

/** What can happen to held items in every state. */
const outcomes = {
  'queue.sent': { actions: 'forget' },
  'queue.lost': { actions: ['forget', 'countAsPassed'] },
} as const;
/** What only a judged item under way can come to. */
const answers = { 'queue.judged': ignore, 'queue.refused': ignore } as const;
const noItem = { 'queue.pass': ignore, 'queue.judge': ignore, 'queue.hold': ignore } as const;

export const queueMachine = setup({
  types: { context: {} as QueueFacts, events: {} as QueueEvent },
  guards: {
    isLatest: ({ context, event }) => 'asked' in event && event.asked === context.asked,
    stillWaits: ({ event }) => event.type === 'queue.read' && event.current !== null,
    hasOthers: ({ context, event }) => event.type === 'queue.read' && nextOf(context, event) !== null,
  },
  actions: {
    begin: assign(({ context }) => ({ ...start, ahead: [], ...ask(context) })),
    ask: assign(({ context }) => ask(context)),
    goOn: assign(({ context }, { reason }: { reason: QueueReason }) => ({
      ...{ after: context.item?.cursor ?? context.after, item: null, ahead: [], before: context.item, reason },
      ...ask(context),
    })),
    countAsJudged: assign({ judged: ({ context }) => context.judged + 1 }),
    countAsPassed: assign({
      judged: ({ context }) => context.judged - 1,
      passed: ({ context }) => context.passed + 1,
    }),
    pass: assign({ passed: ({ context }) => context.passed + 1 }),
    hold: assign({ held: ({ context: { held, item } }) => (item ? [...held, item.id] : held) }),
    forget: assign({ held: ({ context, event }) => ('id' in event ? without(context.held, event.id) : context.held) }),
    goBack: assign(({ context, event }) =>
      event.type === 'queue.returned'
        ? {
            ...{
              after: event.place.after,
              item: null,
              ahead: [],
              before: event.place.item,
              reason: 'returned' as const,
            },
            ...{ judged: context.judged - 1, held: without(context.held, event.place.item.id), ...ask(context) },
          }
        : {},
    ),
    /** Its place stays that at which it came up: what changes about it must not carry one past others. */
    refresh: assign(({ context, event }) => {
      const { item } = context;
      if (event.type !== 'queue.read' || !event.current || !item) return {};
      const isOther = event.current.version !== item.version;
      return {
        ...{ item: { ...event.current, cursor: item.cursor }, waiting: event.waiting, problem: null },
        ahead: event.rows.filter(({ id }) => id !== item.id),
        ...(isOther ? { told: { reason: 'changed' as const, before: item } } : {}),
      };
    }),
    show: assign(({ context, event }) => {
      if (event.type !== 'queue.read') return {};
      const item = nextOf(context, event);
      const taken = context.item ? { reason: 'taken' as const, before: event.gone ?? context.item } : null;
      return {
        ...{ item, waiting: event.waiting, problem: null, before: null, reason: 'came' as const },
        ahead: event.rows.filter(({ id }) => id !== item?.id && id !== context.item?.id),
        told: taken ?? { reason: context.reason, before: event.gone ?? context.before },
      };
    }),
    recount: assign(({ event }) => (event.type === 'queue.read' ? { waiting: event.waiting, problem: null } : {})),
    keepProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'queue',
  context: { ...start, ahead: [], waiting: 0, held: [], asked: 1, told: null, problem: null },
  initial: 'coming',
  states: {
    /** The next item is on its way. */
    coming: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { actions: 'begin' },
        'queue.news': { actions: 'ask' },
        'queue.read': [
          { guard: and(['isLatest', 'hasOthers']), target: 'looking', actions: 'show' },
          { guard: 'isLatest', target: 'through', actions: 'show' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', target: 'failed', actions: 'keepProblem' }, ignore],
        'queue.returned': { actions: 'goBack' },
      },
    },
    looking: {
      on: {
        ...outcomes,
        ...answers,
        'queue.begin': { target: 'coming', actions: 'begin' },
        'queue.news': { actions: 'ask' },
        'queue.read': [
          { guard: and(['isLatest', 'stillWaits']), actions: 'refresh' },
          { guard: and(['isLatest', 'hasOthers']), actions: 'show' },
          { guard: 'isLatest', target: 'through', actions: 'show' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', actions: 'keepProblem' }, ignore],
        'queue.pass': { target: 'coming', actions: ['pass', goOn('passed').actions] },
        'queue.judge': { target: 'judging' },
        'queue.hold': { target: 'coming', actions: ['hold', 'countAsJudged', goOn('judged').actions] },
        'queue.returned': { target: 'coming', actions: 'goBack' },
      },
    },
    /** The news of one's own deed may come before its answer does: what is read meanwhile is not looked at. */
    judging: {
      on: {
        ...outcomes,
        ...noItem,
        'queue.begin': ignore,
        'queue.news': ignore,
        'queue.read': ignore,
        'queue.failed': ignore,
        'queue.judged': { target: 'coming', actions: ['countAsJudged', goOn('judged').actions] },
        'queue.refused': { target: 'looking', actions: 'ask' },
        // The walk goes on at the present item; the returned one is found again from the beginning of the queue.
        'queue.returned': { actions: 'countAsPassed' },
      },
    },
    through: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { target: 'coming', actions: 'begin' },
        'queue.news': { actions: 'ask' },
        'queue.read': [
          { guard: and(['isLatest', 'hasOthers']), target: 'looking', actions: 'show' },
          { guard: 'isLatest', actions: 'recount' },
          ignore,
        ],
        'queue.failed': [{ guard: 'isLatest', actions: 'keepProblem' }, ignore],
        'queue.returned': { target: 'coming', actions: 'goBack' },
      },
    },
    failed: {
      on: {
        ...outcomes,
        ...answers,
        ...noItem,
        'queue.begin': { target: 'coming', actions: 'begin' },
        'queue.news': { target: 'coming', actions: 'ask' },
        'queue.read': ignore,
        'queue.failed': ignore,
        'queue.returned': { target: 'coming', actions: 'goBack' },
      },
    },
  },
});

/** What an answer brings up: the item that is looked at if it waits, else the first of those behind the place. */
function nextOf({ item }: QueueFacts, { current, rows }: QueueAnswer): QueueItem | null {
  return current ?? rows.find(({ id }) => id !== item?.id) ?? null;
}

/** The place of the present item among all that there was to walk. */
export function positionIn({ judged, passed, waiting }: QueueFacts): { position: number; total: number } {
  const [position, total] = [judged + passed + 1, judged + waiting];
  return { position: position < total ? position : total, total };
}
