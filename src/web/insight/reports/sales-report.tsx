import { useTranslation } from 'react-i18next';
import { lifecycleChoices, type SaleRow } from '#contract/sales/sale.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { paths } from '../../paths.ts';
import { lifecycleFact, saleFacts } from '../../sales/sale-facts.ts';
import type { ReportDeclaration } from './report-declaration.ts';
import { ofTheSale } from './report-filters.ts';
import { ReportScreen } from './report-screen.tsx';
import { agentColumn, dateColumn, sumColumn, textColumn, tourist } from './row-columns.tsx';

/** What was sold, by sale date. */
const salesReport: ReportDeclaration<SaleRow> = {
  report: 'salesReport',
  title: 'sales_report',
  note: 'sales',
  filterType: 'SaleFilter',
  filters: [
    ...ofTheSale,
    {
      id: 'lifecycle',
      label: 'state',
      kind: 'choice',
      field: 'lifecycle',
      values: lifecycleChoices,
      name: (value, t) => t(`lifecycles.${value as (typeof lifecycleChoices)[number]}`),
    },
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
    filterType: 'SaleFilter',
    sortType: 'SaleSort',
    date: { from: 'sale_date_from', to: 'sale_date_to', by: 'sale_date' },
    fields: ['lifecycle'],
    columns: [
      dateColumn('sale_date'),
      tourist(),
      textColumn('direction', 'direction_name'),
      agentColumn(),
      sumColumn('brutto', 'brutto'),
      sumColumn('netto', 'netto', { givesWay: 3 }),
      sumColumn('profit', 'profit', { givesWay: 6 }),
      sumColumn('paid', 'paid', { givesWay: 4 }),
      sumColumn('debt', 'debt', { givesWay: 5, cell: ({ debt }) => <TouristDebt debt={debt} brief /> }),
      textColumn('state', 'lifecycle', { cell: ({ lifecycle }) => <Lifecycle lifecycle={lifecycle} /> }),
    ],
    facts: [...saleFacts, lifecycleFact],
    open: ({ id }) => paths.saleDetails(id),
    lists: [
      { title: 'active_sales', path: paths.activeSales(), date: 'sold' },
      { title: 'completed_sales', path: paths.completedSales(), date: 'sold' },
      { title: 'cancelled_sales', path: paths.cancelledSales(), date: 'sold' },
    ],
  },
};

function Lifecycle({ lifecycle }: Pick<SaleRow, 'lifecycle'>) {
  const { t } = useTranslation();
  return t(`lifecycles.${lifecycle}`);
}

export default function SalesReport() {
  return <ReportScreen declared={salesReport} />;
}
