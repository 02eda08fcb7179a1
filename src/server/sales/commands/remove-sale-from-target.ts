import {
  removeSalesFromTarget as bulkContract,
  removeSaleFromTarget as contract,
} from '#contract/sales/remove-sale-from-target.ts';
import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { transitionSale } from './sale-transitions.ts';

const single = transitionSale(() => ({ type: 'sale.remove_from_target' }));
export const removeSaleFromTarget = handler(contract, single);
export const removeSalesFromTarget = handler(bulkContract, bulkCommand(single));
