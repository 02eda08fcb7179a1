import { saleTransition } from './sale-transition.ts';

/** cancelled → active; the figures from before the cancelling come back. Refused: sale_not_cancelled. */
export const restoreSale = saleTransition('restore-sale', 'restore', 'sale.restore', 'Bring a cancelled sale back');
