import { bulkCommand } from '../base/command.ts';
import { saleTransition } from './sale-transition.ts';

/** unchecked → checked by the calling manager. Refused: already_checked. */
export const checkSale = saleTransition('check-sale', 'check', 'sale.check', 'Mark a sale as checked');

export const checkSales = bulkCommand('check-sales', checkSale, 'select_at_least_one_sale');
