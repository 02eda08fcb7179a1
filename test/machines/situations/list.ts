import type { ListEvent, listMachine } from '#machines/list.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

const page = { rows: [{ id: 1 }], endCursor: 'after-1', hasNextPage: true };
const everything = { from: 0, to: 1 };

const cases: Cases<ListEvent> = {
  'list.load': [{ type: 'list.load' }],
  'list.more': [{ type: 'list.more' }],
  'list.reread': [{ type: 'list.reread', index: 0 }],
  'list.refresh': [{ type: 'list.refresh' }],
  'list.loaded': [
    { type: 'list.loaded', page, keep: everything },
    { type: 'list.loaded', page: { rows: [{ id: 2 }], endCursor: null, hasNextPage: false }, keep: { from: 1, to: 1 } },
  ],
  'list.refreshed': [
    { type: 'list.refreshed', from: 0, pages: [{ rows: [{ id: 3 }], endCursor: 'after-3', hasNextPage: false }] },
  ],
  'list.failed': [{ type: 'list.failed', code: 'service_unavailable' }],
};

export const listSituations: Situation<typeof listMachine>[] = [
  {
    title: 'a list',
    input: undefined,
    cases,
    // A list has no end: three stretches show every event of one.
    stopWhen: ({ context }) => context.stretches.length > 3,
  },
];
