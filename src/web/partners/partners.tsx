import { currencies } from '#contract/base/money.ts';
import { deniedBecause } from '#contract/base/roles.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import { formatCount, formatDate } from '../base/i18n/format.ts';
import { type Fact, wordFact } from '../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { type Me, useMe } from '../base/session/me.tsx';
import { AddPartnerDialog } from '../directories/add-dialogs.tsx';
import { EditPartnerDialog } from '../directories/edit-partner-dialog.tsx';
import { retireActions, retiredColumn, retiredFact, retiredFilter } from '../directories/retired-column.tsx';
import { historyAction } from '../log/history/entity-history.tsx';
import { paths } from '../paths.ts';
import { debtColumns, debtFilter, netFact } from './partner-debts.tsx';
import { RetirePartnerDialog } from './partner-dialogs.tsx';

const mayEdit = ({ viewer }: Me) => deniedBecause('partner.edit', viewer) === null;

const countColumn = (id: 'bookings_count' | 'open_bookings_count'): ListColumn<PartnerRow> => ({
  id,
  header: id,
  fields: [id],
  kind: 'count',
  givesWay: id === 'bookings_count' ? 2 : 5,
  sortable: true,
  total: (sum) => formatCount(Number(sum)),
  cell: (row) => formatCount(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'number' }],
});

const columns: ListColumn<PartnerRow>[] = [
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
    id: 'latin_name',
    header: 'latin_name',
    fields: ['latin_name'],
    kind: 'word',
    givesWay: 1,
    optional: true,
    cell: ({ latin_name }) => latin_name || '-',
  },
  {
    id: 'currency',
    header: 'currency',
    fields: ['currency'],
    kind: 'currency',
    givesWay: 3,
    cell: ({ currency }) => currency,
  },
  countColumn('bookings_count'),
  countColumn('open_bookings_count'),
  {
    id: 'next_service_date',
    header: 'next_service_date',
    fields: ['next_service_date'],
    kind: 'date',
    givesWay: 4,
    sortable: true,
    cell: ({ next_service_date }) => formatDate(next_service_date),
    sheet: (t) => [{ header: t('columns.next_service_date'), fields: ['next_service_date'], type: 'date' }],
  },
  retiredColumn,
];

const facts: Fact<PartnerRow>[] = [
  wordFact('name', ['name'], ({ name }) => name),
  {
    fields: ['open_bookings_count'],
    said: ({ open_bookings_count: count }, t) => (count === 0 ? null : t('said.open_bookings', { count })),
  },
  retiredFact,
];

/** Who tours are bought from, how much of it is still open, and whether it is still offered. */
const partners: ListDeclaration<PartnerRow> = {
  title: 'partners',
  root: 'partnerList',
  filterType: 'PartnerFilter',
  sortType: 'PartnerSort',
  filter: {},
  refreshedBy: ['partner', 'booking'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns,
  facts,
  fields: ['name', 'latin_name', 'currency', 'retired', 'version'],
  filters: [
    {
      id: 'currency',
      label: 'currency',
      kind: 'choice',
      field: 'currency',
      values: currencies,
      name: (value) => value,
    },
    retiredFilter,
  ],
  counted: 'partners',
  searchHint: 'partners',
  rowName: ({ name }) => name,
  actions: [
    {
      id: 'edit',
      shortcut: 'edit',
      icon: 'edit',
      allowed: mayEdit,
      refused: () => null,
      dialog: ({ row, onClose }) => <EditPartnerDialog partner={row} onClose={onClose} />,
    },
    ...retireActions<PartnerRow>(mayEdit, ({ row, onClose }) => (
      <RetirePartnerDialog partner={row} onClose={onClose} />
    )),
    historyAction('partner', ({ name }) => name),
  ],
  create: {
    label: 'partner',
    roles: ['agent', 'management'],
    dialog: ({ onClose }) => <AddPartnerDialog name="" onAdded={() => undefined} onClose={onClose} />,
  },
};

/** What is owed stands right behind the name. */
const managedColumns = columns.flatMap((column) => (column.id === 'name' ? [column, ...debtColumns] : [column]));

/** The same for Management, with what is owed: Enter opens how it came about. */
const partnersWithDebts: ListDeclaration<PartnerRow> = {
  ...partners,
  refreshedBy: [...partners.refreshedBy, 'partner_payment', 'allocation'],
  columns: managedColumns,
  facts: [...facts.slice(0, 1), netFact, ...facts.slice(1)],
  filters: [debtFilter, ...partners.filters],
  open: ({ id }) => paths.partnerDetails(id),
};

export default function Partners() {
  const { viewer } = useMe();
  return <ListScreen list={deniedBecause('partner_debt.view', viewer) ? partners : partnersWithDebts} />;
}
