import type { ListFilter } from '../../base/lists/list-declaration.ts';

/** What tourists' payments are narrowed by, in lists and reports. */
export const byTag: ListFilter<'tag'> = { id: 'tag', label: 'tag', kind: 'word', field: 'tag', words: 'paymentTags' };
