import { keysOf } from '#contract/base/record-keys.ts';
import type { SaleRow } from '#contract/sales/sale.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';

type ReferenceColumn = Pick<ListColumn<SaleRow>, 'hidePriority' | 'optional' | 'sortable'> & { filter?: true };

/**
 * The numbers and codes by which other papers name a sale, in the order of the screens. Each is a column of the lists, a
 * field of the form, a line of the details and of the history, with its text in `fields`; the options are those of the
 * column, which can have a filter.
 */
export const references = {
  blank_number: { hidePriority: 2, optional: true },
} as const satisfies { [Field in keyof SaleRow]?: ReferenceColumn };

type References = typeof references;
export type Reference = keyof References;
type Filtered = { [Name in Reference]: References[Name] extends { filter: true } ? Name : never }[Reference];

export const referenceNames = keysOf(references);

export const isReference = (field: string): field is Reference => Object.hasOwn(references, field);

export const filteredReferences = referenceNames.filter((name): name is Filtered => 'filter' in references[name]);

/** The references as selected fields. The union as type selects each of them. */
export const selectedReferences = referenceNames.join(' ') as Reference;
