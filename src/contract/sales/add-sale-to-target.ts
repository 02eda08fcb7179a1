import { bulkCommand } from '../base/command.ts';
import { saleTransition } from './sale-transition.ts';

/**
 * The sale's total profit counts for its agent's monthly target. Refused: sale_not_active, not_checked,
 * already_in_target.
 */
export const addSaleToTarget = saleTransition(
  'add-sale-to-target',
  'add-to-target',
  'sale.add_to_target',
  'Add a sale to the target of its agent',
);

export const addSalesToTarget = bulkCommand('add-sales-to-target', addSaleToTarget, 'select_at_least_one_sale');
