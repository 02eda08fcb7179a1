import { useTranslation } from 'react-i18next';
import type { DebtFromPartner } from '#contract/partners/partner-debt.ts';
import { money, ownName, usd } from '../../base/lists/columns.tsx';
import { type Fact, moneyFact, textFact } from '../../base/lists/facts.ts';
import { byCurrency, byPartner } from '../../base/lists/filters/filters.ts';
import type { ListColumn, ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { OpenBookings, OpenPayments } from './open-rows.tsx';
import './balances.css';

const columns: ListColumn<DebtFromPartner>[] = [
  ownName('name', { header: 'partner', sortable: true }),
  money('prepaid', { hidePriority: 2 }),
  money('overpaid', { hidePriority: 3 }),
  money('returned', { hidePriority: 2, optional: true }),
  money('owes', { hidePriority: 5, second: true }),
  usd('owes_usd', { sortable: true }),
  usd('prepaid_usd', { hidePriority: 2, optional: true }),
  usd('overpaid_usd', { hidePriority: 2, optional: true }),
  usd('returned_usd', { hidePriority: 2, optional: true }),
  usd('owed_usd', { hidePriority: 4 }),
  money('debt', { header: 'net', hidePriority: 1 }),
  usd('debt_usd', { header: 'net_usd', sortable: true, hidePriority: 6 }),
];

const facts: Fact<DebtFromPartner>[] = [
  textFact('partner', 'name'),
  moneyFact('they_owe', ['owes', 'currency'], ({ owes: amount, currency }) => ({ amount, currency })),
  moneyFact('we_owe', ['owed_usd'], ({ owed_usd: amount }) => ({ amount, currency: 'USD' })),
];

/** Partners that owe the company: prepayments, or payments for bookings that were cancelled afterwards. */
const debtFromPartners: ListDeclaration<DebtFromPartner, 'debtFromPartners'> = {
  title: 'debt_from_partners',
  root: 'debtFromPartners',
  types: 'DebtFromPartners',
  refreshedBy: ['partner', 'booking', 'partner_payment', 'allocation'],
  defaultSort: { by: 'owes_usd', direction: 'desc' },
  columns,
  facts,
  fields: ['name', 'overpaid_bookings', 'open_payments'],
  filters: [byCurrency, byPartner],
  counted: 'partners',
  searchHint: 'partners',
  rowName: ({ name }) => name,
  open: ({ id }) => paths.partnerDetails(id),
  actions: [
    {
      id: 'rows_behind',
      shortcut: 'explain',
      icon: 'search',
      dialog: ({ row, onClose }) => <RowsBehindDialog partner={row} onClose={onClose} />,
    },
  ],
};

/** The payments with a remainder and the overpaid bookings behind a partner's debt. */
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

export default listScreen(debtFromPartners);
