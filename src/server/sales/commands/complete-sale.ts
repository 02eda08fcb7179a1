import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { lockSalesAndClients } from '../rows/sale-rows.ts';
import { accruePoints } from './sale-accrual.ts';
import { transitionSale } from './sale-transitions.ts';

export const completeSale = transitionSale(({ today }) => ({ type: 'sale.complete', today }), { after: accruePoints });
export const completeSales = bulkCommand(completeSale, lockSalesAndClients);
