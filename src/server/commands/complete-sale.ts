import { inBulk } from './in-bulk.ts';
import { transitionSale } from './sale-changes.ts';

export const completeSale = transitionSale(({ today }) => ({ type: 'sale.complete', today }));
export const completeSales = inBulk(completeSale);
