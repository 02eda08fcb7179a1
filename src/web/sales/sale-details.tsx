import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadById } from '../base/api/use-read-by-id.ts';
import { useMe } from '../base/session/me.tsx';
import { UnreadScreen } from '../base/shell/read-state.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { touristName } from '../base/text/person-name.ts';
import { LifecycleMark } from '../base/ui/marks/lifecycle-mark.tsx';
import { Badge } from '../base/ui/status.tsx';
import { ActionButton } from './action-button.tsx';
import { BookingsCard } from './bookings/bookings-card.tsx';
import { ChangedCard, HistoryCard } from './history-cards.tsx';
import { type SaleDialog, SaleDialogs } from './lists/sale-dialogs.tsx';
import { GeneralCard, NotesCard } from './sale-cards.tsx';
import { SALE, type SaleDetailsData } from './sale-query.ts';
import { TotalsCard } from './totals-card.tsx';
import { PaymentsCard } from './tourist-payments/payments-card.tsx';
import { useSaleActions } from './use-sale-actions.ts';
import './sale-details.css';

/** Everything about one sale, and everything that can be done with it now. */
export default function SaleDetails() {
  const read = useReadById(SALE, (change, id) => change.entity === 'sale' && change.id === id);
  if (read.data) return <SalePage sale={read.data.sale} refresh={read.refresh} />;
  return <UnreadScreen title="sale_details" {...read} />;
}

type SalePageProps = { sale: SaleDetailsData; refresh: () => Promise<void> };

function SalePage({ sale, refresh }: SalePageProps) {
  const { t } = useTranslation();
  const manages = useMe().viewer.role === 'management';
  const [open, setOpen] = useState<SaleDialog | null>(null);
  const { addPayment, edit, steps, cancel, refund, addBooking, explain, busy } = useSaleActions(sale, setOpen, refresh);
  return (
    <>
      <ScreenTitle
        title={t('sale.title', { id: sale.id, name: touristName(sale) })}
        note={<SaleStanding sale={sale} />}
      >
        <ActionButton action={addPayment} variant="main" />
        <ActionButton action={edit} />
        {steps.map((step) => (
          // A step and its opposite are one button, which keeps the focus when it is pressed.
          <ActionButton key={step.shortcut} action={step} isPending={busy} />
        ))}
        {cancel.map((action) => (
          <ActionButton key={action.id} action={action} variant="danger" />
        ))}
      </ScreenTitle>
      {sale.lifecycle === 'cancelled' && (
        <p className="cancelled-note">{t('sale.cancelled_because', { reason: sale.cancel_reason ?? '-' })}</p>
      )}
      <div className="with-summary" data-read="">
        <div>
          {manages && sale.changed_since_check && <ChangedCard sale={sale} />}
          <GeneralCard sale={sale} />
          <BookingsCard sale={sale} add={addBooking} onOpen={setOpen} refresh={refresh} />
          <PaymentsCard sale={sale} refund={refund} onOpen={setOpen} />
          <NotesCard sale={sale} />
          <HistoryCard saleId={sale.id} known={sale} />
        </div>
        <TotalsCard sale={sale} explain={explain} />
      </div>
      <SaleDialogs sale={sale} open={open} onClose={() => setOpen(null)} onDone={refresh} />
    </>
  );
}

/** How the sale stands: in one line below its name. */
function SaleStanding({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  return (
    <span className="badges">
      <LifecycleMark lifecycle={sale.lifecycle} />
      {sale.target === 'added' && <Badge tone="good">{t('sale.in_target')}</Badge>}
      {sale.changed_since_check && <Badge tone="warn">{t('audit.changed')}</Badge>}
      <span>{t('sale.sold_by', { agent: sale.agent_name, office: sale.office_name })}</span>
    </span>
  );
}
