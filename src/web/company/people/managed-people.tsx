import { figureMonths } from '#contract/company/agent.ts';
import { userAbilities } from '#contract/company/user-abilities.ts';
import { byChoice, byFlag, byOffice } from '../../base/lists/filters/filters.ts';
import { editAction, type ListDeclaration, type RowAction } from '../../base/lists/list-declaration.ts';
import { wordsOf } from '../../base/lists/words.ts';
import { hasPermission } from '../../base/session/has-permission.ts';
import { historyAction } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import type { ManagedRow } from './managed.ts';
import { managedColumns, managedFacts, roleWords } from './managed-columns.tsx';
import { DisablePersonDialog, EditPersonDialog, EnablePersonDialog, ResetPasswordDialog } from './person-dialogs.tsx';
import { TargetDialog } from './target-dialog.tsx';

const actions: RowAction<ManagedRow>[] = [
  {
    ...editAction,
    allowed: hasPermission('user.edit'),
    refused: (row, { viewer }) => userAbilities(row, viewer).edit,
    dialog: ({ row, onClose }) => <EditPersonDialog person={row} onClose={onClose} />,
  },
  {
    id: 'set_target',
    shortcut: 'set_target',
    icon: 'up',
    allowed: hasPermission('target.save'),
    refused: ({ disabled }) => (disabled ? 'user_disabled' : null),
    dialog: ({ row, onClose }) => <TargetDialog person={row} onClose={onClose} />,
  },
  {
    id: 'reset_password',
    shortcut: 'reset_password',
    icon: 'lock',
    allowed: hasPermission('user.reset_password'),
    refused: (row, { viewer }) => userAbilities(row, viewer).reset_password,
    dialog: ({ row, onClose }) => <ResetPasswordDialog person={row} onClose={onClose} />,
  },
  {
    id: 'disable',
    shortcut: 'retire',
    icon: 'close',
    allowed: hasPermission('user.disable'),
    fits: ({ disabled }) => !disabled,
    refused: (row, { viewer }) => userAbilities(row, viewer).disable,
    dialog: ({ row, onClose }) => <DisablePersonDialog person={row} onClose={onClose} />,
  },
  {
    id: 'enable',
    shortcut: 'retire',
    icon: 'check',
    allowed: hasPermission('user.enable'),
    fits: ({ disabled }) => disabled,
    refused: (row, { viewer }) => userAbilities(row, viewer).enable,
    dialog: ({ row, onClose }) => <EnablePersonDialog person={row} onClose={onClose} />,
  },
  historyAction('user', ({ surname, name }) => `${surname} ${name}`),
];

/** The list of people for Management: sales, debts, targets and accounts. */
export const managedPeople: ListDeclaration<ManagedRow, 'agentList'> = {
  title: 'agents_list',
  root: 'agentList',
  types: 'Agent',
  refreshedBy: ['user', 'target', 'sale'],
  defaultSort: { by: 'surname', direction: 'asc' },
  columns: managedColumns,
  facts: managedFacts,
  fields: [
    ...(['surname', 'name', 'username', 'role', 'office_id', 'disabled', 'version'] as const),
    ...(['month', 'target', 'target_version'] as const),
  ],
  filters: [
    byOffice,
    byChoice('role', roleWords, {}),
    byChoice(
      'month',
      wordsOf(figureMonths, (value, t) => t(`figure_months.${value}`)),
      {},
    ),
    byFlag('disabled', {}),
  ],
  counted: 'people',
  searchHint: 'people',
  rowName: ({ surname, name }) => `${surname} ${name}`,
  open: ({ id }) => paths.agentDashboard(id),
  actions,
  create: {
    label: 'person',
    roles: ['management'],
    dialog: ({ onClose }) => <AddPersonDialog onClose={onClose} />,
  },
};
