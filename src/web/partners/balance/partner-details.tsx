import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { PartnerBalance } from '#contract/partners/partner-debt.ts';
import { select } from '../../base/api/select.ts';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { KeyChip } from '../../base/ui/focus/key-chip.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { EditPartnerDialog } from '../../directories/edit-partner-dialog.tsx';
import { EntityHistoryCard } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { BalanceCard } from './balance-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { movesDebts } from './ledger-query.ts';
import { OpenBookings, OpenPayments } from './open-rows.tsx';
import './balances.css';

const BALANCE = select(
  'partnerBalance',
  { id: 'Id!' },
  `id name latin_name currency retired version owed owed_usd overpaid overpaid_usd prepaid prepaid_usd
    returned returned_usd open_bookings overpaid_bookings open_payments debt debt_usd`,
);

/** The page of a partner: balance, open rows and ledger. */
export default function PartnerDetails() {
  const read = useReadById(BALANCE, movesDebts);
  if (read.data) return <PartnerPage balance={read.data.partnerBalance} refresh={read.refresh} />;
  return <UnreadScreen title="partner_details" {...read} />;
}

type PartnerPageProps = { balance: PartnerBalance; refresh: () => Promise<void> };

function PartnerPage({ balance, refresh }: PartnerPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const newPayment = paths.newPartnerPayment({ partner: balance.id });
  useScreenActions([
    { id: 'pay', name: t('balance.new_payment'), shortcut: 'pay', run: () => navigate(newPayment) },
    { id: 'edit', name: t('actions.edit'), shortcut: 'edit', run: () => setEditing(true) },
  ]);
  return (
    <>
      <ScreenTitle
        title={balance.name}
        note={
          <>
            {balance.latin_name && `${balance.latin_name}, `}
            {t('balance.works_in', { currency: balance.currency })}{' '}
            {balance.retired && <Badge tone="warn">{t('directories.retired')}</Badge>}
          </>
        }
      >
        <Link href={newPayment} className="button" data-variant="main">
          {t('balance.new_payment')}
          <KeyChip shortcut="pay" />
        </Link>
        <Button shortcut="edit" onPress={() => setEditing(true)}>
          {t('actions.edit')}
        </Button>
      </ScreenTitle>
      <div className="partner-details">
        <BalanceCard balance={balance} />
        <section className="card" aria-labelledby="open-bookings">
          <h2 id="open-bookings">{t('balance.bookings')}</h2>
          <OpenBookings partner={balance} label={t('balance.bookings')} />
        </section>
        <section className="card" aria-labelledby="open-payments">
          <h2 id="open-payments">{t('balance.payments')}</h2>
          <OpenPayments partner={balance} label={t('balance.payments')} />
        </section>
      </div>
      <LedgerCard partner={balance} />
      <EntityHistoryCard entity="partner" id={balance.id} />
      {editing && <EditPartnerDialog partner={balance} onDone={refresh} onClose={() => setEditing(false)} />}
    </>
  );
}
