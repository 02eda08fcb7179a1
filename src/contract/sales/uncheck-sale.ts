import { bulkCommand } from '../base/command.ts';
import { saleTransition } from './sale-transition.ts';

/** checked → unchecked. Refused: not_checked. */
export const uncheckSale = saleTransition('uncheck-sale', 'uncheck', 'sale.uncheck', 'Take the check of a sale back');

export const uncheckSales = bulkCommand('uncheck-sales', uncheckSale, 'select_at_least_one_sale');
