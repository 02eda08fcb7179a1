import { bulkCommand } from '../base/command.ts';
import { saleTransition } from './sale-transition.ts';

/** active → completed. Refused: debt_must_be_zero, payments_not_accepted, service_date_ahead, sale_not_active. */
export const completeSale = saleTransition('complete-sale', 'complete', 'sale.complete', 'Complete a sale');

export const completeSales = bulkCommand('complete-sales', completeSale, 'select_at_least_one_sale');
