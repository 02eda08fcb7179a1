import { bulkCommand } from '../base/command.ts';
import { saleTransition } from './sale-transition.ts';

/** The sale no longer counts for the target. Refused: sale_not_active, not_checked, not_in_target. */
export const removeSaleFromTarget = saleTransition(
  'remove-sale-from-target',
  'remove-from-target',
  'sale.remove_from_target',
  'Remove a sale from the target of its agent',
);

export const removeSalesFromTarget = bulkCommand(
  'remove-sales-from-target',
  removeSaleFromTarget,
  'select_at_least_one_sale',
);
