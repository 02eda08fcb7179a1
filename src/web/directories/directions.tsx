import { deniedBecause } from '#contract/base/roles.ts';
import type { DirectionRow } from '#contract/directories/directories.ts';
import { formatCount, formatDate } from '../base/i18n/format.ts';
import { type Fact, wordFact } from '../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import type { Me } from '../base/session/me.tsx';
import { historyAction } from '../log/history/entity-history.tsx';
import { AddDirectionDialog } from './add-dialogs.tsx';
import { RenameDirectionDialog, RetireDirectionDialog } from './direction-dialogs.tsx';
import { retireActions, retiredColumn, retiredFact, retiredFilter } from './retired-column.tsx';

const mayEdit = ({ viewer }: Me) => deniedBecause('direction.edit', viewer) === null;

const columns: ListColumn<DirectionRow>[] = [
  {
    id: 'name',
    header: 'name',
    fields: ['name'],
    kind: 'name',
    rowHeader: true,
    sortable: true,
    cell: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'sales_count',
    header: 'sales_count',
    fields: ['sales_count'],
    kind: 'count',
    sortable: true,
    total: (sum) => formatCount(Number(sum)),
    cell: ({ sales_count }) => formatCount(sales_count),
    sheet: (t) => [{ header: t('columns.sales_count'), fields: ['sales_count'], type: 'number' }],
  },
  {
    id: 'active_sales_count',
    header: 'active_sales_count',
    fields: ['active_sales_count'],
    kind: 'count',
    givesWay: 2,
    cell: ({ active_sales_count }) => formatCount(active_sales_count),
    sheet: (t) => [{ header: t('columns.active_sales_count'), fields: ['active_sales_count'], type: 'number' }],
  },
  {
    id: 'last_sale_date',
    header: 'last_sale_date',
    fields: ['last_sale_date'],
    kind: 'date',
    givesWay: 3,
    sortable: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sale_date'), fields: ['last_sale_date'], type: 'date' }],
  },
  retiredColumn,
];

const facts: Fact<DirectionRow>[] = [
  wordFact('name', ['name'], ({ name }) => name),
  { fields: ['sales_count'], said: ({ sales_count: count }, t) => t('counted.sales', { count }) },
  retiredFact,
];

/** Where tours go, how often, and whether it is still offered. */
const directions: ListDeclaration<DirectionRow> = {
  title: 'directions',
  root: 'directionList',
  filterType: 'DirectionFilter',
  sortType: 'DirectionSort',
  filter: {},
  refreshedBy: ['direction', 'sale'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns,
  facts,
  fields: ['name', 'retired', 'version'],
  filters: [retiredFilter],
  counted: 'directions',
  searchHint: 'directions',
  rowName: ({ name }) => name,
  actions: [
    {
      id: 'rename',
      shortcut: 'edit',
      icon: 'edit',
      allowed: mayEdit,
      refused: () => null,
      dialog: ({ row, onClose }) => <RenameDirectionDialog direction={row} onClose={onClose} />,
    },
    ...retireActions<DirectionRow>(mayEdit, ({ row, onClose }) => (
      <RetireDirectionDialog direction={row} onClose={onClose} />
    )),
    historyAction('direction', ({ name }) => name),
  ],
  create: {
    label: 'direction',
    roles: ['agent', 'management'],
    dialog: ({ onClose }) => <AddDirectionDialog name="" onAdded={() => undefined} onClose={onClose} />,
  },
};

export default function Directions() {
  return <ListScreen list={directions} />;
}
