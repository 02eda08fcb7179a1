import { addSalesToTarget as bulkContract, addSaleToTarget as contract } from '#contract/sales/add-sale-to-target.ts';
import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { transitionSale } from './sale-transitions.ts';

const single = transitionSale(() => ({ type: 'sale.add_to_target' }));
export const addSaleToTarget = handler(contract, single);
export const addSalesToTarget = handler(bulkContract, bulkCommand(single));
