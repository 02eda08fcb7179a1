import type { SaleRow } from '#contract/entities/sale.ts';
import { loadEveryText } from '../../i18n/i18n.ts';
import type { ListDeclaration } from '../../lists/declaration.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { paths } from '../../paths.ts';
import { later } from '../../ui/later.tsx';
import { Loader } from '../../ui/loader.tsx';
import { saleBulk, saleList } from './sale-list.ts';

const { Later: FirstSteps } = later(
  async () => {
    const [module] = await Promise.all([import('./first-steps.tsx'), loadEveryText()]);
    return module;
  },
  () => <Loader />,
);

const activeSales: ListDeclaration<SaleRow> = {
  ...saleList,
  title: 'active_sales',
  filter: { lifecycle: 'active' },
  bulk: [saleBulk.check, saleBulk.uncheck, saleBulk.complete, saleBulk.addToTarget, saleBulk.removeFromTarget],
  views: [
    { name: 'debts_before_departure', query: 'sort=service_date&service=next7&debt=tourist_owes' },
    { name: 'departures', query: 'sort=service_date&service=next30' },
    { name: 'changed_after_check', query: 'audit=changed' },
  ],
  create: { label: 'sale', path: paths.newSale(), roles: ['agent', 'management'], shortcut: 'new_sale' },
  whenEmpty: FirstSteps,
};

export default function ActiveSales() {
  return <ListScreen list={activeSales} />;
}
