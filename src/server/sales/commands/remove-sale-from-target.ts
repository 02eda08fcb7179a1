import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { transitionSale } from './sale-transitions.ts';

export const removeSaleFromTarget = transitionSale(() => ({ type: 'sale.remove_from_target' }));
export const removeSalesFromTarget = bulkCommand(removeSaleFromTarget);
