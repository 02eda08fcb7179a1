import { inBulk } from './in-bulk.ts';
import { transitionSale } from './sale-changes.ts';

export const addSaleToTarget = transitionSale(() => ({ type: 'sale.add_to_target' }));
export const addSalesToTarget = inBulk(addSaleToTarget);
