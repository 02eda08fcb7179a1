import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { transitionSale } from './sale-transitions.ts';

export const uncheckSale = transitionSale(() => ({ type: 'sale.uncheck' }), {
  patch: () => ({ checked_by: null, checked_at: null, changed_since_check: false }),
});
export const uncheckSales = bulkCommand(uncheckSale);
