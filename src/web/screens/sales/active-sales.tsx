import type { SaleRow } from '#contract/entities/sale.ts';
import type { ListDeclaration } from '../../lists/declaration.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { paths } from '../../paths.ts';
import { saleColumns } from './sale-columns.tsx';

const activeSales: ListDeclaration<SaleRow> = {
  title: 'active_sales',
  root: 'sales',
  filterType: 'SaleFilter',
  sortType: 'SaleSort',
  filter: { lifecycle: 'active' },
  refreshedBy: ['sale'],
  defaultSort: { by: 'sale_date', direction: 'desc' },
  columns: saleColumns,
  fields: ['tourist_surname', 'tourist_name'],
  counted: 'sales',
  searchHint: 'sales',
  rowName: ({ id, tourist_surname, tourist_name }) => `${id} ${tourist_surname} ${tourist_name}`,
  open: ({ id }) => paths.saleDetails(id),
  create: { label: 'sale', path: paths.newSale(), roles: ['agent', 'management'], letter: 'N' },
};

export default function ActiveSales() {
  return <ListScreen list={activeSales} />;
}
