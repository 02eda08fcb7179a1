import { completeSales as bulkContract, completeSale as contract } from '#contract/sales/complete-sale.ts';
import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { lockSalesAndClients } from '../rows/sale-rows.ts';
import { accruePoints } from './sale-accrual.ts';
import { transitionSale } from './sale-transitions.ts';

const single = transitionSale(({ today }) => ({ type: 'sale.complete', today }), { after: accruePoints });
export const completeSale = handler(contract, single);
export const completeSales = handler(bulkContract, bulkCommand(single, lockSalesAndClients));
