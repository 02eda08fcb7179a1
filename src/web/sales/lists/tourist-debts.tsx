import type { SaleRow } from '#contract/sales/sale.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { lifecycleFact, saleFacts } from '../sale-facts.ts';
import { saleColumns, stateColumn } from './sale-columns.tsx';
import { saleList } from './sale-list-declaration.ts';

/** The side that is shown as long as the other one is not chosen. */
const TOURISTS = 'tourist_owes';

/** Facts of other lists that matter less in a list of debts. */
const lesser = ['netto', 'profit', 'audit'];

/**
 * Sales of any lifecycle with a debt of the tourist, or with an amount to be returned: the rows of the sums on
 * dashboards and in directories.
 */
const touristDebts: ListDeclaration<SaleRow, 'sales'> = {
  ...saleList,
  title: 'tourist_debts',
  filter: { debt: TOURISTS },
  defaultSort: { by: 'debt', direction: 'desc' },
  columns: saleColumns.flatMap((column) => {
    if (column.id === 'deadline_date') return [{ ...column, optional: false }];
    if (column.id === 'debt') return [column, stateColumn];
    return [lesser.includes(column.id) ? { ...column, optional: true } : column];
  }),
  facts: [...saleFacts, lifecycleFact],
  // One side at a time: the one does not pay the other.
  filters: saleList.filters.map((filter) =>
    filter.id === 'debt' && filter.kind === 'choice' ? { ...filter, fallback: TOURISTS } : filter,
  ),
  views: [{ name: 'to_refund', query: 'debt=company_owes&sort=debt' }],
};

export default listScreen(touristDebts);
