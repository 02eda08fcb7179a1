import { useTranslation } from 'react-i18next';
import type { DirectionRow } from '#contract/directories/directories.ts';
import { editDirection } from '#contract/directories/edit-direction.ts';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { count, date, ownName } from '../base/lists/columns.tsx';
import { type Fact, textFact } from '../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../base/lists/list-declaration.ts';
import { listScreen } from '../base/lists/list-screen.tsx';
import { hasPermission } from '../base/session/has-permission.ts';
import { historyAction } from '../log/history/entity-history.tsx';
import { AddDirectionDialog } from './add-dialogs.tsx';
import { retireActions, retiredColumn, retiredFact, retiredFilter } from './retired-column.tsx';

const mayEdit = hasPermission('direction.edit');

const columns: ListColumn<DirectionRow>[] = [
  ownName('name', { sortable: true }),
  count('sales_count', { sortable: true, total: true }),
  count('active_sales_count', { hidePriority: 2 }),
  date('last_sale_date', { hidePriority: 3, sortable: true }),
  retiredColumn,
];

const facts: Fact<DirectionRow>[] = [
  textFact('name', 'name'),
  { fields: ['sales_count'], said: ({ sales_count: count }, t) => t('counted.sales', { count }) },
  retiredFact,
];

/** The list of directions: sales of each, and whether it is retired. */
const directions: ListDeclaration<DirectionRow, 'directionList'> = {
  title: 'directions',
  root: 'directionList',
  types: 'Direction',
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
      dialog: ({ row, onClose }) => <RenameDirectionDialog direction={row} onClose={onClose} />,
    },
    ...retireActions<DirectionRow>(mayEdit, {
      word: 'direction',
      edit: (retiring) => to(editDirection, retiring),
    }),
    historyAction('direction', ({ name }) => name),
  ],
  create: {
    label: 'direction',
    roles: ['agent', 'management'],
    dialog: ({ onClose }) => <AddDirectionDialog name="" onAdded={() => undefined} onClose={onClose} />,
  },
};

/** Renames a direction, also on its existing sales. */
function RenameDirectionDialog({ direction, onClose }: { direction: DirectionRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, version } = direction;
  const target = to(editDirection, { params: { id }, version });
  return <NameDialog to={target} title={t('words.direction.title', { name })} name={name} onClose={onClose} />;
}

export default listScreen(directions);
