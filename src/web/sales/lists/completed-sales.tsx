import type { SaleRow } from '#contract/sales/sale.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { saleBulk, saleList } from './sale-list-declaration.ts';

const completedSales: ListDeclaration<SaleRow, 'sales'> = {
  ...saleList,
  title: 'completed_sales',
  filter: { lifecycle: 'completed' },
  bulk: [saleBulk.check, saleBulk.uncheck, saleBulk.addToTarget, saleBulk.removeFromTarget],
  views: [
    { name: 'this_month', query: 'sold=this_month' },
    { name: 'not_in_target', query: 'target=not_added&audit=checked' },
  ],
};

export default listScreen(completedSales);
