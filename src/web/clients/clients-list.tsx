import { type ClientRow, memberships } from '#contract/clients/client.ts';
import { byChoice, byDates, byFlag, byLevel } from '../base/lists/filters/filters.ts';
import { editAction, type ListDeclaration } from '../base/lists/list-declaration.ts';
import { listScreen } from '../base/lists/list-screen.tsx';
import { wordsOf } from '../base/lists/words.ts';
import { hasPermission } from '../base/session/has-permission.ts';
import { fullName } from '../base/text/person-name.ts';
import { paths } from '../paths.ts';
import { clientColumns, clientFacts } from './client-columns.tsx';
import { debtSideWords } from './debt-side-words.ts';
import { NewClientDialog } from './new-client-dialog.tsx';

/** The list of clients: debts, sales and points. */
const clients: ListDeclaration<ClientRow, 'clients'> = {
  title: 'clients_list',
  root: 'clients',
  types: 'Client',
  refreshedBy: ['client', 'sale', 'loyalty_level'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns: clientColumns,
  facts: clientFacts,
  fields: ['surname', 'name', 'phone', 'version'],
  filters: [
    byDates('sold', 'last_sale', 'last_sale'),
    byLevel,
    byChoice('debt', debtSideWords, {}),
    byFlag('has_points', { id: 'points' }),
    byChoice(
      'membership',
      wordsOf(memberships, (value, t) => t(`memberships.${value}`)),
      {},
    ),
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
      ...editAction,
      allowed: hasPermission('client.edit'),
      path: ({ id }) => paths.editClient(id),
    },
  ],
  create: {
    label: 'client',
    roles: ['management'],
    dialog: ({ onClose }) => <NewClientDialog onClose={onClose} />,
  },
};

export default listScreen(clients);
