import type { SaleRow } from '#contract/sales/sale.ts';
import { loadAllTexts } from '../../base/i18n/i18n.ts';
import { byFlag } from '../../base/lists/filters/filters.ts';
import { useAddress } from '../../base/lists/list-address.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { lazyComponent } from '../../base/ui/lazy-component.tsx';
import { paths } from '../../paths.ts';
import { lifecycleFact, saleFacts } from '../sale-facts.ts';
import { saleColumns, stateColumn } from './sale-columns.tsx';
import { saleBulk, saleList } from './sale-list-declaration.ts';

const { Component: FirstSteps } = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./first-steps.tsx'), loadAllTexts()]);
    return module;
  },
  () => <Loader />,
);

const completedToo = byFlag('lifecycle', { id: 'completed', label: 'completed_too', value: 'not_cancelled' });

const activeSales: ListDeclaration<SaleRow, 'sales'> = {
  ...saleList,
  title: 'active_sales',
  filter: { lifecycle: 'active' },
  filters: [completedToo, ...saleList.filters],
  bulk: [saleBulk.check, saleBulk.uncheck, saleBulk.complete, saleBulk.addToTarget, saleBulk.removeFromTarget],
  views: [
    { name: 'debts_before_departure', query: 'sort=service_date&service=next7&debt=tourist_owes' },
    { name: 'departures', query: 'sort=service_date&service=next30' },
    { name: 'changed_after_check', query: 'audit=changed' },
  ],
  create: { label: 'sale', path: paths.newSale(), roles: ['agent', 'management'], shortcut: 'new_sale' },
  whenEmpty: FirstSteps,
};

/** Columns that matter less in a list of several agents' sales. */
const lesser = ['netto', 'audit'];

/** The same with those that are completed: everything that is not cancelled, with what dashboards say of it. */
const notCancelled: ListDeclaration<SaleRow, 'sales'> = {
  ...activeSales,
  heading: 'active_and_completed_sales',
  columns: saleColumns.flatMap((column) => {
    if (column.id === 'people') return [{ ...column, optional: false, hidePriority: 6 }];
    if (column.id === 'profit') return [{ ...column, hidePriority: 11 }];
    if (column.id === 'debt') return [{ ...column, hidePriority: 5 }, stateColumn];
    return [lesser.includes(column.id) ? { ...column, optional: true } : column];
  }),
  facts: [...saleFacts, lifecycleFact],
};

export default function ActiveSales() {
  const { params } = useAddress();
  return <ListScreen list={params.has(completedToo.id) ? notCancelled : activeSales} />;
}
