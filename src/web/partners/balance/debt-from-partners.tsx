import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/base/money.ts';
import type { DebtFromPartner } from '#contract/partners/partner-debt.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { type Fact, moneyFact, wordFact } from '../../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../../base/lists/list-declaration.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { inCurrency } from './both.tsx';
import { OpenBookings, OpenPayments } from './open-rows.tsx';
import './balances.css';

type Column = ListColumn<DebtFromPartner>;
type OwnFigure = 'prepaid' | 'overpaid' | 'returned' | 'owes' | 'debt';
type UsdFigure = `${OwnFigure | 'owed'}_usd`;

/** A figure in the partner's currency. */
const own = (id: OwnFigure, givesWay: number, more: Partial<Column> = {}): Column => ({
  id,
  header: id === 'debt' ? 'net' : id,
  fields: [id, 'currency'],
  kind: 'money',
  givesWay,
  cell: (row) => inCurrency(row[id], row.currency),
  sheet: (t) => [
    { header: t(`columns.${id === 'debt' ? 'net' : id}`), fields: [id], type: 'amount' },
    { header: t('columns.currency'), fields: ['currency'], type: 'text' },
  ],
  ...more,
});

/** A figure in USD, summed up below. */
const usd = (id: UsdFigure, header: Column['header'], more: Partial<Column> = {}): Column => ({
  id,
  header,
  fields: [id],
  kind: 'amount',
  total: true,
  cell: (row) => formatAmount(row[id]),
  sheet: (t) => [{ header: t(`columns.${header}`), fields: [id], type: 'amount' }],
  ...more,
});

const columns: Column[] = [
  {
    id: 'name',
    header: 'partner',
    fields: ['name'],
    kind: 'name',
    rowHeader: true,
    sortable: true,
    cell: ({ name }) => <b>{name}</b>,
  },
  own('prepaid', 2),
  own('overpaid', 3),
  own('returned', 2, { optional: true }),
  own('owes', 5, { second: true }),
  usd('owes_usd', 'owes_usd', { sortable: true }),
  usd('prepaid_usd', 'prepaid_usd', { givesWay: 2, optional: true }),
  usd('overpaid_usd', 'overpaid_usd', { givesWay: 2, optional: true }),
  usd('returned_usd', 'returned_usd', { givesWay: 2, optional: true }),
  usd('owed_usd', 'owed_usd', { givesWay: 4 }),
  own('debt', 1),
  usd('debt_usd', 'net_usd', { sortable: true, givesWay: 6 }),
];

const facts: Fact<DebtFromPartner>[] = [
  wordFact('partner', ['name'], ({ name }) => name),
  moneyFact('they_owe', ['owes', 'currency'], ({ owes: amount, currency }) => ({ amount, currency })),
  moneyFact('we_owe', ['owed_usd'], ({ owed_usd: amount }) => ({ amount, currency: 'USD' })),
];

/** Partners that have money of ours: paid ahead, or paid for what was cancelled afterwards. */
const debtFromPartners: ListDeclaration<DebtFromPartner> = {
  title: 'debt_from_partners',
  root: 'debtFromPartners',
  filterType: 'DebtFromPartnersFilter',
  sortType: 'DebtFromPartnersSort',
  filter: {},
  refreshedBy: ['partner', 'booking', 'partner_payment', 'allocation'],
  defaultSort: { by: 'owes_usd', direction: 'desc' },
  columns,
  facts,
  fields: ['name', 'overpaid_bookings', 'open_payments'],
  filters: [
    {
      id: 'currency',
      label: 'currency',
      kind: 'choice',
      field: 'currency',
      values: currencies,
      name: (value) => value,
    },
    { id: 'partner', label: 'partner', kind: 'lookup', field: 'partner_id', directory: 'partners' },
  ],
  counted: 'partners',
  searchHint: 'partners',
  rowName: ({ name }) => name,
  open: ({ id }) => paths.partnerDetails(id),
  actions: [
    {
      id: 'rows_behind',
      shortcut: 'explain',
      icon: 'search',
      allowed: () => true,
      refused: () => null,
      dialog: ({ row, onClose }) => <RowsBehindDialog partner={row} onClose={onClose} />,
    },
  ],
};

/** The payments with something left and the overpaid bookings that a partner's debt is made of. */
function RowsBehindDialog({ partner, onClose }: { partner: DebtFromPartner; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('balance.rows_of', { partner: partner.name })} onClose={onClose} wide>
      <h3 className="balance-part">{t('balance.payments')}</h3>
      <OpenPayments partner={partner} label={t('balance.payments')} />
      <h3 className="balance-part">{t('balance.overpaid_bookings')}</h3>
      <OpenBookings partner={partner} label={t('balance.overpaid_bookings')} overpaid />
    </Dialog>
  );
}

export default function DebtFromPartners() {
  return <ListScreen list={debtFromPartners} />;
}
