import { transitionSale } from './sale-changes.ts';

export const reopenSale = transitionSale(() => ({ type: 'sale.reopen' }));
