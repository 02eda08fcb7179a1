import type { SaleRow } from '#contract/sales/sale.ts';
import { text, usd } from '../../base/lists/columns.tsx';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { saleColumns } from './sale-columns.tsx';
import { saleBulk, saleList } from './sale-list-declaration.ts';

/** Columns of the other lists of sales that matter less for a cancelled one. */
const lesser = ['agent', 'audit'];

/**
 * Brutto and netto of these are the penalties; what the sale had cost before and why it was cancelled stand beside
 * them.
 */
const cancelledSales: ListDeclaration<SaleRow, 'sales'> = {
  ...saleList,
  title: 'cancelled_sales',
  filter: { lifecycle: 'cancelled' },
  columns: [
    ...saleColumns.map((column) => (lesser.includes(column.id) ? { ...column, optional: true } : column)),
    usd('brutto_before_cancel', { total: false, hidePriority: 3, dim: true }),
    text('cancel_reason', { kind: 'text', hidePriority: 5 }),
  ],
  bulk: [saleBulk.check, saleBulk.uncheck],
  views: [{ name: 'to_refund', query: 'status=overpaid' }],
};

export default listScreen(cancelledSales);
