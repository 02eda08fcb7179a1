import { saleTransition } from './sale-transition.ts';

/** completed → active. Refused: sale_not_completed. */
export const reopenSale = saleTransition('reopen-sale', 'reopen', 'sale.reopen', 'Open a completed sale again');
