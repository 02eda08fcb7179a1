import { type SaleRow, saleLifecycles } from '#contract/entities/sale.ts';
import type { ListColumn, ListDeclaration } from '../../lists/declaration.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { LifecycleMark } from '../../ui/lifecycle-mark.tsx';
import { saleColumns } from './sale-columns.tsx';
import { saleList } from './sale-list.ts';

const state: ListColumn<SaleRow> = {
  id: 'state',
  header: 'state',
  fields: ['lifecycle'],
  kind: 'badge',
  givesWay: 8,
  cell: ({ lifecycle }) => <LifecycleMark lifecycle={lifecycle} />,
  sheet: (t) => [
    {
      header: t('columns.state'),
      fields: ['lifecycle'],
      type: 'text',
      words: Object.fromEntries(saleLifecycles.map((each) => [each, t(`lifecycles.${each}`)])),
    },
  ],
};

/** The side that is shown as long as the other one is not chosen. */
const TOURISTS = 'tourist_owes';

/** What is said of a sale in other lists and matters less where one asks for money. */
const lesser = ['netto', 'profit', 'audit'];

/**
 * The sales on which tourists owe, or those on which something is to be given back to them, whatever became of the sales: what
 * dashboards and directories sum up.
 */
const touristDebts: ListDeclaration<SaleRow> = {
  ...saleList,
  title: 'tourist_debts',
  filter: { debt: TOURISTS },
  defaultSort: { by: 'debt', direction: 'desc' },
  columns: saleColumns.flatMap((column) => {
    if (column.id === 'deadline_date') return [{ ...column, optional: false }];
    if (column.id === 'debt') return [{ ...column, rowHeader: true }, state];
    return [lesser.includes(column.id) ? { ...column, optional: true } : column];
  }),
  // One side at a time: the one does not pay the other.
  filters: saleList.filters.map((filter) =>
    filter.id === 'debt' && filter.kind === 'choice' ? { ...filter, fallback: TOURISTS } : filter,
  ),
  views: [{ name: 'to_refund', query: 'debt=company_owes&sort=debt' }],
};

export default function TouristDebts() {
  return <ListScreen list={touristDebts} />;
}
