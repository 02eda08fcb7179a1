import { checkSales as bulkContract, checkSale as contract } from '#contract/sales/check-sale.ts';
import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { transitionSale } from './sale-transitions.ts';

const single = transitionSale(() => ({ type: 'sale.check' }), {
  patch: ({ caller, now }) => ({
    checked_by: caller.id,
    checked_at: now.toISOString(),
    changed_since_check: false,
  }),
});
export const checkSale = handler(contract, single);
export const checkSales = handler(bulkContract, bulkCommand(single));
