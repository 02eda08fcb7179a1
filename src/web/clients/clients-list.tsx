import { deniedBecause } from '#contract/base/roles.ts';
import { type ClientRow, memberships } from '#contract/clients/client.ts';
import { datePresets } from '../base/lists/filters/date-range.ts';
import type { ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { fullName } from '../base/text/person-name.ts';
import { paths } from '../paths.ts';
import { clientColumns, clientFacts } from './client-columns.tsx';
import { NewClientDialog } from './new-client-dialog.tsx';

/** Everybody who buys: what they owe, what they bought, and what they have in points. */
const clients: ListDeclaration<ClientRow> = {
  title: 'clients_list',
  root: 'clients',
  filterType: 'ClientFilter',
  sortType: 'ClientSort',
  filter: {},
  refreshedBy: ['client', 'sale', 'loyalty_level'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns: clientColumns,
  facts: clientFacts,
  fields: ['surname', 'name', 'phone', 'version'],
  filters: [
    {
      id: 'sold',
      label: 'last_sale',
      kind: 'dates',
      presets: [...datePresets],
      from: 'last_sale_from',
      to: 'last_sale_to',
    },
    { id: 'level', label: 'level', kind: 'lookup', field: 'level_id', directory: 'levels' },
    {
      id: 'debt',
      label: 'debt',
      kind: 'choice',
      field: 'debt',
      values: ['tourist_owes', 'company_owes'],
      name: (value, t) => t(`debt.${value as 'tourist_owes' | 'company_owes'}`),
    },
    { id: 'points', label: 'has_points', kind: 'flag', field: 'has_points', value: true },
    {
      id: 'membership',
      label: 'membership',
      kind: 'choice',
      field: 'membership',
      values: memberships,
      name: (value, t) => t(`memberships.${value as (typeof memberships)[number]}`),
    },
  ],
  views: [
    { name: 'debtors', query: 'debt=tourist_owes&sort=-debt' },
    { name: 'membership_ended', query: 'membership=ended' },
  ],
  counted: 'clients',
  searchHint: 'clients',
  rowName: fullName,
  open: ({ id }) => paths.clientDetails(id),
  actions: [
    {
      id: 'edit',
      shortcut: 'edit',
      icon: 'edit',
      allowed: ({ viewer }) => deniedBecause('client.edit', viewer) === null,
      refused: () => null,
      path: ({ id }) => paths.editClient(id),
    },
  ],
  create: {
    label: 'client',
    roles: ['management'],
    dialog: ({ onClose }) => <NewClientDialog onClose={onClose} />,
  },
};

export default function ClientsList() {
  return <ListScreen list={clients} />;
}
