import type { PartnerRow } from '#contract/directories/directories.ts';
import { editPartner } from '#contract/directories/edit-partner.ts';
import { to } from '../base/forms/target.ts';
import { count, date, ownName, text } from '../base/lists/columns.tsx';
import { type Fact, textFact } from '../base/lists/facts.ts';
import { byCurrency } from '../base/lists/filters/filters.ts';
import { editAction, type ListColumn, type ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { hasPermission } from '../base/session/has-permission.ts';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { AddPartnerDialog } from '../directories/add-dialogs.tsx';
import { EditPartnerDialog } from '../directories/edit-partner-dialog.tsx';
import { retireActions, retiredColumn, retiredFact, retiredFilter } from '../directories/retired-column.tsx';
import { historyAction } from '../log/history/entity-history.tsx';
import { paths } from '../paths.ts';
import { debtColumns, debtFilter, netFact } from './partner-debts.tsx';

const mayEdit = hasPermission('partner.edit');

const columns: ListColumn<PartnerRow>[] = [
  ownName('name', { sortable: true }),
  text('latin_name', { hidePriority: 1, optional: true }),
  text('currency', { kind: 'currency', hidePriority: 3 }),
  count('bookings_count', { hidePriority: 2, sortable: true, total: true }),
  count('open_bookings_count', { hidePriority: 5, sortable: true, total: true }),
  date('next_service_date', { hidePriority: 4, sortable: true }),
  retiredColumn,
];

const facts: Fact<PartnerRow>[] = [
  textFact('name', 'name'),
  {
    fields: ['open_bookings_count'],
    said: ({ open_bookings_count: count }, t) => (count === 0 ? null : t('said.open_bookings', { count })),
  },
  retiredFact,
];

/** The list of partners: open bookings, and whether each is retired. */
const partners: ListDeclaration<PartnerRow, 'partnerList'> = {
  title: 'partners',
  root: 'partnerList',
  types: 'Partner',
  refreshedBy: ['partner', 'booking'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns,
  facts,
  fields: ['name', 'latin_name', 'currency', 'retired', 'version'],
  filters: [byCurrency, retiredFilter],
  counted: 'partners',
  searchHint: 'partners',
  rowName: ({ name }) => name,
  actions: [
    {
      ...editAction,
      allowed: mayEdit,
      dialog: ({ row, onClose }) => <EditPartnerDialog partner={row} onClose={onClose} />,
    },
    ...retireActions<PartnerRow>(mayEdit, {
      word: 'partner',
      edit: (retiring) => to(editPartner, retiring),
    }),
    historyAction('partner', ({ name }) => name),
  ],
  create: {
    label: 'partner',
    roles: ['agent', 'management'],
    dialog: ({ onClose }) => <AddPartnerDialog name="" onAdded={() => undefined} onClose={onClose} />,
  },
};

/** The columns of the debt follow the name. */
const managedColumns = columns.flatMap((column) => (column.id === 'name' ? [column, ...debtColumns] : [column]));

/** The same for Management, with debts; Enter opens the page of the partner. */
const partnersWithDebts: ListDeclaration<PartnerRow, 'partnerList'> = {
  ...partners,
  refreshedBy: [...partners.refreshedBy, 'partner_payment', 'allocation'],
  columns: managedColumns,
  facts: [...facts.slice(0, 1), netFact, ...facts.slice(1)],
  filters: [debtFilter, ...partners.filters],
  open: ({ id }) => paths.partnerDetails(id),
};

export default function Partners() {
  return <ListScreen list={useHasPermission('partner_debt.view') ? partnersWithDebts : partners} />;
}
