import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { touristPaymentAbilities } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { formatAmount, formatDate, formatId, formatMoment, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Badge, Status } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { EntityHistoryDialog, mayReadLog } from '../../log/history/entity-history.tsx';
import type { PageAction } from '../action-button.tsx';
import { computePayment } from '../form/computed-figures.ts';
import { ComputedAmount } from '../form/sections/computed-amount.tsx';
import { type RowAction, RowActions } from '../lists/row-actions.tsx';
import type { SaleDialog } from '../lists/sale-dialogs.tsx';
import type { PaymentData, SaleDetailsData } from '../sale-query.ts';

const shapes = { new: 'none', accepted: 'full', declined: 'over' } as const;

type PaymentsCardProps = { sale: SaleDetailsData; refund: PageAction; onOpen: (dialog: SaleDialog) => void };

/** The tourist payments of a sale, with the actions on each. */
export function PaymentsCard({ sale, refund, onOpen }: PaymentsCardProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState<PaymentData | null>(null);
  const actionsOf = usePaymentActions(sale, onOpen, setTold);
  return (
    <section className="card">
      <div className="card-head">
        <h2 id="section-payments">{t('sale.payments')}</h2>
        <Button small reason={refund.reason} shortcut={refund.shortcut} onPress={refund.run}>
          {refund.name}
        </Button>
      </div>
      {sale.tourist_payments.length === 0 ? (
        <p className="dim">{t('sale.no_payments')}</p>
      ) : (
        <TableScroll label={t('sale.payments')} hidePriority={{ buttons: null, others: null }}>
          {(has) => (
            <Table className="table">
              <TableHead
                columns={[
                  t('fields.payment_date'),
                  { number: t('fields.amount') },
                  { number: t('fields.amount_usd') },
                  has('others') && t('columns.state'),
                ]}
                actions={has('buttons')}
              />
              <tbody>
                {sale.tourist_payments.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} has={has} actions={actionsOf(payment)} />
                ))}
              </tbody>
            </Table>
          )}
        </TableScroll>
      )}
      {told && (
        <EntityHistoryDialog
          of={{ entity: 'tourist_payment', id: told.id }}
          name={nameOf(told)}
          onClose={() => setTold(null)}
        />
      )}
    </section>
  );
}

/** The actions on a payment, with the reasons of unavailable ones. */
function usePaymentActions(
  sale: SaleDetailsData,
  onOpen: PaymentsCardProps['onOpen'],
  onHistory: (payment: PaymentData) => void,
) {
  const me = useMe();
  const { viewer } = me;
  const readsLog = mayReadLog(me);
  return (payment: PaymentData): RowAction[] => {
    const can = touristPaymentAbilities(payment, sale, viewer);
    const actions: RowAction[] = [
      { name: 'accept', refused: can.accept, run: () => onOpen({ name: 'accept', payment }) },
      { name: 'decline', refused: can.decline, run: () => onOpen({ name: 'decline', payment }) },
      { name: 'edit', refused: can.edit, run: () => onOpen({ name: 'edit_payment', payment }) },
      { name: 'delete', refused: can.delete, run: () => onOpen({ name: 'delete_payment', payment }) },
    ];
    if (readsLog) actions.push({ name: 'history', refused: null, run: () => onHistory(payment) });
    // Actions that an agent can never do are hidden; those that are only unavailable now show the reason.
    return actions.filter(({ refused }) => refused !== 'payment_accept_denied');
  };
}

const nameOf = ({ id, amount, currency }: PaymentData): string =>
  `${formatAmount(amount)} ${currency}, ${formatId(id)}`;

type PaymentRowProps = {
  payment: PaymentData;
  /** Whether buttons and state have columns of their own; otherwise they are below the rest. */
  has: (part: 'buttons' | 'others') => boolean;
  actions: RowAction[];
};

function PaymentRow({ payment, has, actions }: PaymentRowProps) {
  const { t } = useTranslation();
  const { kind, first_payment } = payment;
  const buttons = <RowActions row={nameOf(payment)} actions={actions} />;
  const standing = <Standing payment={payment} />;
  return (
    <>
      <tr className={has('buttons') ? undefined : 'row-above'}>
        <th scope="row">
          {formatDate(payment.payment_date)}
          <div className="dim">
            {formatId(payment.id)}, {payment.method_name}
          </div>
          {kind === 'refund' && <Badge tone="warn">{t('payment.refund')}</Badge>}
          {first_payment && <Badge>{t('payment.first')}</Badge>}
          {payment.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </th>
        <MoneyCells payment={payment} />
        {has('others') && <td>{standing}</td>}
        {has('buttons') && <td>{buttons}</td>}
      </tr>
      {!has('buttons') && (
        <tr className="row-below">
          <td colSpan={has('others') ? 4 : 3}>
            {!has('others') && standing}
            {buttons}
          </td>
        </tr>
      )}
    </>
  );
}

/** The amount in its currency and in USD, as accepted; the recorded one too if it differs. */
function MoneyCells({ payment }: { payment: PaymentData }) {
  const { t } = useTranslation();
  const { amount, currency, accepted_amount } = payment;
  const rounding = payment.accepted_usd_rounding ?? payment.usd_rounding;
  return (
    <>
      <td className="number">
        {formatAmount(accepted_amount ?? amount)} {currency}
        {accepted_amount !== null && accepted_amount !== amount && (
          <div className="dim">{t('payment.recorded', { amount: formatAmount(amount), currency })}</div>
        )}
        {currency !== 'USD' && (
          <div className="dim">{t('computed.at_rate', { rate: formatRate(payment.currency_rate) })}</div>
        )}
      </td>
      <td className="number">
        <ComputedAmount
          strong
          label={t('computed.payment_on', { number: formatId(payment.id), date: formatDate(payment.payment_date) })}
          amount={payment.accepted_usd_total ?? payment.usd_total}
          compute={() => computePayment(payment)}
        />
        {sign(rounding) !== 0 && <div className="dim">{t('payment.rounding', { amount: formatAmount(rounding) })}</div>}
      </td>
    </>
  );
}

/** The state of a payment: accepted with person and moment, or the reason of declining. */
function Standing({ payment }: { payment: PaymentData }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const judged = payment.accepted_by_name ?? payment.declined_by_name;
  return (
    <>
      <Status shape={shapes[payment.state]}>{t(`payment_states.${payment.state}`)}</Status>
      {judged && (
        <div className="dim wrap">
          {judged}, {formatMoment(payment.accepted_at ?? payment.declined_at, time_zone)}
        </div>
      )}
      {payment.decline_reason && <div className="dim wrap">{payment.decline_reason}</div>}
    </>
  );
}
