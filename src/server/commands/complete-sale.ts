import { lockSalesAndClients } from '../stores/sales.ts';
import { inBulk } from './in-bulk.ts';
import { transitionSale } from './sale-changes.ts';
import { accruePoints } from './sale-points.ts';

export const completeSale = transitionSale(({ today }) => ({ type: 'sale.complete', today }), { after: accruePoints });
export const completeSales = inBulk(completeSale, lockSalesAndClients);
