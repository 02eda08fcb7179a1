import { reopenSale as contract } from '#contract/sales/reopen-sale.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { reverseSaleAccrual } from './sale-accrual.ts';
import { transitionSale } from './sale-transitions.ts';

export const reopenSale = handler(
  contract,
  transitionSale(() => ({ type: 'sale.reopen' }), { after: reverseSaleAccrual }),
);
