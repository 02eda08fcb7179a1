import { inBulk } from './in-bulk.ts';
import { transitionSale } from './sale-changes.ts';

export const removeSaleFromTarget = transitionSale(() => ({ type: 'sale.remove_from_target' }));
export const removeSalesFromTarget = inBulk(removeSaleFromTarget);
