import { bulkCommand } from '../../base/pipeline/bulk-command.ts';
import { transitionSale } from './sale-transitions.ts';

export const addSaleToTarget = transitionSale(() => ({ type: 'sale.add_to_target' }));
export const addSalesToTarget = bulkCommand(addSaleToTarget);
