import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type SaleActionName, saleAbilities } from '#contract/abilities.ts';
import { useRead } from '../../api/use-read.ts';
import { CancelSaleDialog } from '../../dialogs/cancel-sale-dialog.tsx';
import { PaymentDialog } from '../../dialogs/payment-dialog.tsx';
import { useMe } from '../../session/me.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Badge } from '../../ui/status.tsx';
import { BookingsCard } from './bookings-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { GeneralCard, NotesCard } from './sale-cards.tsx';
import { SALE, type SaleDetailsData } from './sale-query.ts';
import { TotalsCard } from './totals-card.tsx';
import { useSaleStep } from './use-sale-step.ts';
import './sale-details.css';

/** Steps that are one press: they need no more than their name. In the order in which they stand. */
const steps = ['check', 'uncheck', 'complete', 'reopen', 'restore', 'add_to_target', 'remove_from_target'] as const;
type Step = (typeof steps)[number];

/** Which of two opposite steps makes sense in the state that the sale is in; the other one is not shown. */
const sensible: Record<Step, (sale: SaleDetailsData) => boolean> = {
  check: ({ audit }) => audit === 'unchecked',
  uncheck: ({ audit }) => audit === 'checked',
  complete: ({ lifecycle }) => lifecycle === 'active',
  reopen: ({ lifecycle }) => lifecycle === 'completed',
  restore: ({ lifecycle }) => lifecycle === 'cancelled',
  add_to_target: ({ target }) => target === 'not_added',
  remove_from_target: ({ target }) => target === 'added',
};

/** Everything about one sale, and everything that can be done with it now. */
export default function SaleDetails() {
  const { t } = useTranslation();
  const me = useMe();
  const id = Number(useParams<{ id: string }>().id);
  const valid = Number.isSafeInteger(id) && id > 0;
  const read = useRead<{ sale: SaleDetailsData }>(
    valid ? SALE : null,
    { id },
    (change) => change.entity === 'sale' && change.id === id,
  );
  const [dialog, setDialog] = useState<'payment' | 'refund' | 'cancel' | null>(null);
  const run = useSaleStep(id, read.refresh);

  const problem = valid ? read.problem : 'not_found';
  const sale = read.data?.sale;
  if (problem && !sale) {
    return (
      <>
        <ScreenTitle title={t('titles.sale_details')} />
        <Failure code={problem} onRetry={() => void read.refresh()} />
      </>
    );
  }
  if (!sale) return <Loader />;

  const can = saleAbilities(sale, me.viewer, me.today());
  const reason = (action: SaleActionName) => {
    const code = can[action];
    return code && t(`errors.${code}`);
  };
  const isManager = me.viewer.role === 'management';
  const shown = isManager ? steps.filter((step) => sensible[step](sale)) : [];
  const close = () => setDialog(null);
  return (
    <>
      <ScreenTitle
        title={t('sale.title', { id: sale.id, name: `${sale.tourist_surname} ${sale.tourist_name}` })}
        note={
          <span className="sale-badges">
            <Badge tone={lifecycleTones[sale.lifecycle]}>{t(`lifecycles.${sale.lifecycle}`)}</Badge>
            {sale.target === 'added' && <Badge tone="good">{t('sale.in_target')}</Badge>}
            <span>{t('sale.sold_by', { agent: sale.agent_name, office: sale.office_name })}</span>
          </span>
        }
      >
        <Button reason={reason('add_payment')} variant="main" onPress={() => setDialog('payment')}>
          {t('actions.add_payment')}
        </Button>
        <Button reason={reason('add_refund')} onPress={() => setDialog('refund')}>
          {t('actions.add_refund')}
        </Button>
        {shown.map((step) => (
          <Button key={step} reason={reason(step)} isPending={run.busy} onPress={() => void run.step(step)}>
            {t(`actions.${step}`)}
          </Button>
        ))}
        {can.cancel !== 'sale_not_active' && (
          <Button variant="danger" reason={reason('cancel')} onPress={() => setDialog('cancel')}>
            {t('actions.cancel')}
          </Button>
        )}
      </ScreenTitle>
      {sale.lifecycle === 'cancelled' && (
        <p className="cancelled-note">{t('sale.cancelled_because', { reason: sale.cancel_reason ?? '-' })}</p>
      )}
      <div className="sale-details">
        <div>
          <GeneralCard sale={sale} />
          <BookingsCard bookings={sale.bookings} />
          <PaymentsCard sale={sale} />
          <NotesCard sale={sale} />
        </div>
        <TotalsCard sale={sale} />
      </div>
      {dialog === 'cancel' && <CancelSaleDialog sale={sale} onClose={close} onDone={read.refresh} />}
      {(dialog === 'payment' || dialog === 'refund') && <PaymentDialog sale={sale} kind={dialog} onClose={close} />}
    </>
  );
}

const lifecycleTones = { active: 'plain', completed: 'good', cancelled: 'bad' } as const;
