import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { transitionSale } from './sale-transitions.ts';

export const checkSale = transitionSale(() => ({ type: 'sale.check' }), {
  patch: ({ caller, now }) => ({
    checked_by: caller.id,
    checked_at: now.toISOString(),
    changed_since_check: false,
  }),
});
export const checkSales = bulkCommand(checkSale);
