import type { QueueAnswer, QueueEvent, queueMachine } from '#machines/queue.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

export const first = { id: 1, cursor: 'place 1', version: 1 };
export const second = { id: 2, cursor: 'place 2', version: 1 };

/** An answer to the nth request. */
export const read = (
  readNumber: number,
  answer: Partial<QueueAnswer>,
): Extract<QueueEvent, { type: 'queue.read' }> => ({
  ...{ type: 'queue.read', readNumber, current: null, gone: null, rows: [], waiting: 0, exceeded: false },
  ...answer,
});

const cases: Cases<QueueEvent> = {
  'queue.begin': [{ type: 'queue.begin' }],
  'queue.news': [{ type: 'queue.news' }],
  'queue.read': [0, 1, 2].flatMap((readNumber) => [
    read(readNumber, { rows: [first, second], waiting: 2 }),
    read(readNumber, { current: { ...first, version: 2 }, rows: [first], waiting: 1 }),
    read(readNumber, {}),
  ]),
  'queue.failed': [0, 1, 2].map((readNumber) => ({ type: 'queue.failed', readNumber, code: 'network_failed' })),
  'queue.pass': [{ type: 'queue.pass' }],
  'queue.judge': [{ type: 'queue.judge' }],
  'queue.judged': [{ type: 'queue.judged' }],
  'queue.refused': [{ type: 'queue.refused' }],
  'queue.hold': [{ type: 'queue.hold' }],
  'queue.sent': [{ type: 'queue.sent', id: 1 }],
  'queue.lost': [{ type: 'queue.lost', id: 1 }],
  'queue.returned': [{ type: 'queue.returned', place: { after: null, item: first } }],
};

export const queueSituations: Situation<typeof queueMachine>[] = [
  {
    title: 'a queue',
    input: undefined,
    cases,
    // Walks could go on forever: the first request has every event, the second one those that need a past.
    possible: ({ context }, event) => {
      if (event.type === 'queue.read' || event.type === 'queue.failed') {
        const isOther = event.type === 'queue.read' && event.current !== null;
        return event.readNumber === context.readNumber
          ? context.readNumber === 1 || !isOther
          : event.readNumber === 0 && !isOther;
      }
      const needsPast = ['queue.sent', 'queue.lost', 'queue.returned'].includes(event.type);
      return needsPast ? context.judged === 1 : context.readNumber === 1 || event.type === 'queue.judge';
    },
    stopWhen: ({ context }) => context.readNumber > 2,
  },
];
