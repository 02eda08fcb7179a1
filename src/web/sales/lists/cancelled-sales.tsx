import type { SaleRow } from '#contract/sales/sale.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import type { ListColumn, ListDeclaration } from '../../base/lists/list-declaration.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { saleColumns } from './sale-columns.tsx';
import { saleBulk, saleList } from './sale-list.ts';

const why: ListColumn<SaleRow> = {
  id: 'cancel_reason',
  header: 'cancel_reason',
  fields: ['cancel_reason'],
  kind: 'text',
  givesWay: 5,
  cell: ({ cancel_reason }) => cancel_reason ?? '-',
};

const before: ListColumn<SaleRow> = {
  id: 'brutto_before_cancel',
  header: 'brutto_before_cancel',
  fields: ['brutto_before_cancel'],
  kind: 'amount',
  givesWay: 3,
  dim: true,
  cell: ({ brutto_before_cancel: amount }) => (amount ? formatAmount(amount) : '-'),
  sheet: (t) => [{ header: t('columns.brutto_before_cancel'), fields: ['brutto_before_cancel'], type: 'amount' }],
};

/** What stands in every list of sales and says little of one that does not take place any more. */
const lesser = ['agent', 'audit'];

/** Brutto and netto of these are the penalties; what the sale had cost before and why it was cancelled stand beside them. */
const cancelledSales: ListDeclaration<SaleRow> = {
  ...saleList,
  title: 'cancelled_sales',
  filter: { lifecycle: 'cancelled' },
  columns: [
    ...saleColumns.map((column) => (lesser.includes(column.id) ? { ...column, optional: true } : column)),
    before,
    why,
  ],
  bulk: [saleBulk.check, saleBulk.uncheck],
  views: [{ name: 'to_refund', query: 'status=overpaid' }],
};

export default function CancelledSales() {
  return <ListScreen list={cancelledSales} />;
}
