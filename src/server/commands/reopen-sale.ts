import { transitionSale } from './sale-changes.ts';
import { takeAccrualBack } from './sale-points.ts';

export const reopenSale = transitionSale(() => ({ type: 'sale.reopen' }), { after: takeAccrualBack });
