import { uncheckSales as bulkContract, uncheckSale as contract } from '#contract/sales/uncheck-sale.ts';
import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { transitionSale } from './sale-transitions.ts';

const single = transitionSale(() => ({ type: 'sale.uncheck' }), {
  patch: () => ({ checked_by: null, checked_at: null, changed_since_check: false }),
});
export const uncheckSale = handler(contract, single);
export const uncheckSales = handler(bulkContract, bulkCommand(single));
