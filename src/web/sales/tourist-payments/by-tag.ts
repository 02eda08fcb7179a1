import type { ListFilter } from '../../base/lists/list-declaration.ts';

/** The filter by tag, for lists and reports of tourist payments. */
export const byTag: ListFilter<'tag'> = { id: 'tag', label: 'tag', kind: 'word', field: 'tag', words: 'paymentTags' };
