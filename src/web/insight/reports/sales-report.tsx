import { lifecycleChoices, type SaleRow } from '#contract/sales/sale.ts';
import { date, named, person, status, tourist, usd } from '../../base/lists/columns.tsx';
import { byChoice } from '../../base/lists/filters/filters.ts';
import { wordsOf } from '../../base/lists/words.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { paths } from '../../paths.ts';
import { lifecycleFact, saleFacts } from '../../sales/sale-facts.ts';
import { lifecycleWords } from '../../sales/sale-words.ts';
import { ofTheSale } from './report-filters.ts';
import { reportScreen } from './report-screen.tsx';

/** The report of sales, by sale date. */
export default reportScreen<SaleRow>('salesReport', {
  filters: [
    ...ofTheSale,
    byChoice(
      'lifecycle',
      wordsOf(lifecycleChoices, (value, t) => t(`lifecycles.${value}`)),
      { label: 'state' },
    ),
  ],
  period: 'past12',
  refreshedBy: ['sale', 'booking', 'tourist_payment'],
  main: 'brutto',
  charted: ['brutto', 'netto'],
  compared: ['sales', 'brutto', 'profit', 'total_profit'],
  optional: ['active', 'completed', 'target', 'target_reached'],
  views: [
    { name: 'agents_last_month', query: 'period=last_month&group=agent&compare=before' },
    { name: 'directions_this_year', query: 'period=this_year&group=direction&compare=year' },
  ],
  rows: {
    root: 'sales',
    types: 'Sale',
    date: { from: 'sale_date_from', to: 'sale_date_to', by: 'sale_date' },
    fields: ['lifecycle'],
    columns: [
      date('sale_date', { sortable: true }),
      tourist(null),
      named('direction', { hidePriority: 2 }),
      person('agent', { hidePriority: 1, dim: true }),
      usd('brutto', { sortable: true }),
      usd('netto', { sortable: true, hidePriority: 3 }),
      usd('profit', { sortable: true, hidePriority: 6 }),
      usd('paid', { sortable: true, hidePriority: 4 }),
      usd('debt', { sortable: true, hidePriority: 5, cell: ({ debt }) => <TouristDebt debt={debt} brief /> }),
      status('lifecycle', lifecycleWords, { id: 'state', header: 'state', kind: 'word', hidePriority: 2 }),
    ],
    facts: [...saleFacts, lifecycleFact],
    open: ({ id }) => paths.saleDetails(id),
    lists: [
      { title: 'active_sales', path: paths.activeSales(), date: 'sold' },
      { title: 'completed_sales', path: paths.completedSales(), date: 'sold' },
      { title: 'cancelled_sales', path: paths.cancelledSales(), date: 'sold' },
    ],
  },
});
