import type { ListEvent, listMachine } from '#machines/list.ts';
import type { Cases, Situation } from '../../support/walks.ts';

const cases: Cases<ListEvent> = {
  'list.load': [{ type: 'list.load' }],
  'list.more': [{ type: 'list.more' }],
  'list.refresh': [{ type: 'list.refresh' }],
  'list.loaded': [
    { type: 'list.loaded', page: { rows: [{ id: 1 }], endCursor: 'after-1', hasNextPage: true } },
    { type: 'list.loaded', page: { rows: [{ id: 2 }], endCursor: null, hasNextPage: false } },
  ],
  'list.failed': [{ type: 'list.failed', code: 'service_unavailable' }],
};

export const listSituations: Situation<typeof listMachine>[] = [{ title: 'a list', input: undefined, cases }];
