import { reverseSaleAccrual } from './sale-accrual.ts';
import { transitionSale } from './sale-transitions.ts';

export const reopenSale = transitionSale(() => ({ type: 'sale.reopen' }), { after: reverseSaleAccrual });
