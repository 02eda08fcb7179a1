import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TouristPaymentActionName, touristPaymentAbilities } from '#contract/abilities.ts';
import { deleteTouristPayment } from '#contract/commands/delete-tourist-payment.ts';
import { sign } from '#contract/money.ts';
import { send } from '../../api/http.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { AcceptPaymentDialog, DeclinePaymentDialog } from '../../dialogs/judge-payment-dialogs.tsx';
import { PaymentDialog } from '../../dialogs/payment-dialog.tsx';
import { formatAmount, formatDate, formatMoment, formatRate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { computePayment } from './computed.ts';
import { ComputedAmount } from './computed-amount.tsx';
import type { SaleDetailsData } from './sale-query.ts';

type Payment = SaleDetailsData['tourist_payments'][number];

const shapes = { new: 'none', accepted: 'full', declined: 'over' } as const;
const actions: TouristPaymentActionName[] = ['accept', 'decline', 'edit', 'delete'];

/** The tourist's money for this sale, and what can be done with each payment now. */
export function PaymentsCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const me = useMe();
  const [acting, setActing] = useState<{ action: TouristPaymentActionName; payment: Payment } | null>(null);
  const close = () => setActing(null);
  return (
    <section className="card" aria-labelledby="section-payments">
      <h2 id="section-payments">{t('sale.payments')}</h2>
      {sale.tourist_payments.length === 0 ? (
        <p className="dim">{t('sale.no_payments')}</p>
      ) : (
        <TableScroll labelledBy="section-payments">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('fields.payment_date')}</th>
                <th scope="col" className="number">
                  {t('fields.amount')}
                </th>
                <th scope="col" className="number">
                  {t('fields.currency_rate')}
                </th>
                <th scope="col" className="number">
                  {t('fields.amount_usd')}
                </th>
                <th scope="col">{t('fields.method')}</th>
                <th scope="col">{t('columns.state')}</th>
                <th scope="col">
                  <span className="hidden-text">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sale.tourist_payments.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  sale={sale}
                  payment={payment}
                  timeZone={me.user.company.time_zone}
                  onAct={(action) => setActing({ action, payment })}
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {acting?.action === 'accept' && <AcceptPaymentDialog payment={acting.payment} onClose={close} />}
      {acting?.action === 'decline' && <DeclinePaymentDialog payment={acting.payment} onClose={close} />}
      {acting?.action === 'edit' && (
        <PaymentDialog sale={sale} kind={acting.payment.kind} payment={acting.payment} onClose={close} />
      )}
      {acting?.action === 'delete' && <DeletePaymentDialog payment={acting.payment} onClose={close} />}
    </section>
  );
}

type PaymentRowProps = {
  sale: SaleDetailsData;
  payment: Payment;
  timeZone: string;
  onAct: (action: TouristPaymentActionName) => void;
};

function PaymentRow({ sale, payment, timeZone, onAct }: PaymentRowProps) {
  const { t } = useTranslation();
  const { viewer, today } = useMe();
  const can = touristPaymentAbilities(payment, sale, viewer, today());
  const counted = payment.accepted_usd_total ?? payment.usd_total;
  const rounding = payment.accepted_usd_rounding ?? payment.usd_rounding;
  // What only management may ever do is not an agent's to see; what can't be done now says why.
  const shown = actions.filter((action) => can[action] !== 'payment_accept_denied');
  return (
    <tr>
      <th scope="row">{formatDate(payment.payment_date)}</th>
      <td className="number">
        {formatAmount(payment.accepted_amount ?? payment.amount)} {payment.currency}
      </td>
      <td className="number dim">{payment.currency === 'USD' ? '-' : formatRate(payment.currency_rate)}</td>
      <td className="number">
        <ComputedAmount
          strong
          label={t('computed.payment_on', { date: formatDate(payment.payment_date) })}
          amount={counted}
          compute={() => computePayment(payment)}
        />
        {sign(rounding) !== 0 && <div className="dim">{t('payment.rounding', { amount: formatAmount(rounding) })}</div>}
      </td>
      <td>{payment.method_name}</td>
      <td>
        <Status shape={shapes[payment.state]}>{t(`payment_states.${payment.state}`)}</Status>
        {payment.accepted_by_name && (
          <div className="dim">
            {payment.accepted_by_name}, {formatMoment(payment.accepted_at, timeZone)}
          </div>
        )}
        {payment.decline_reason && <div className="dim wrap">{payment.decline_reason}</div>}
      </td>
      <td>
        <div className="grid-actions">
          {shown.map((action) => {
            const refused = can[action];
            return (
              <Button
                key={action}
                small
                variant={action === 'accept' ? 'main' : action === 'delete' ? 'danger' : 'plain'}
                reason={refused && t(`errors.${refused}`)}
                aria-label={t('list.action_on', {
                  action: t(`actions.${action}`),
                  row: `${formatAmount(payment.amount)} ${payment.currency}`,
                })}
                onPress={() => onAct(action)}
              >
                {t(`actions.${action}`)}
              </Button>
            );
          })}
        </div>
      </td>
    </tr>
  );
}

function DeletePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation();
  const submission = useSubmission(
    ({ key }) => send(deleteTouristPayment, { params: { id: payment.id }, key }),
    () => {
      toastDone(t('payment.deleted'));
      onClose();
    },
  );
  return (
    <Dialog
      title={t('payment.delete_title')}
      action={t('actions.delete')}
      destructive
      problem={submission.problem && t(`errors.${submission.problem.code}`)}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <p>{t('payment.delete_text', { amount: `${formatAmount(payment.amount)} ${payment.currency}` })}</p>
    </Dialog>
  );
}
