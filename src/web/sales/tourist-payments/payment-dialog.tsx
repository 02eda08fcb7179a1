import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, compare, negate, sign, ZERO } from '#contract/base/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { createTouristPayment } from '#contract/sales/tourist-payments/create-tourist-payment.ts';
import { editTouristPayment } from '#contract/sales/tourist-payments/edit-tourist-payment.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { send } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useDirectories, useOfferedRates, withOwn } from '../../base/directories/directories.tsx';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { moneyBriefly, nameIn, useDialogSummary } from '../../base/forms/form-summary.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { noTags } from '../../base/text/tags.ts';
import { SummaryNote } from '../../base/ui/summary-note.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { isByPoints, type Method, PaymentFields, type PaymentForm, readPayment } from '../../cash/payment-fields.tsx';
import { PaymentTags } from '../../cash/payment-tags.tsx';
import { usePoints } from '../../loyalty/use-points.ts';

type PaymentDialogProps = {
  sale: Pick<Sale, 'id' | 'debt' | 'brutto' | 'client_id'> & {
    tourist_payments: Pick<TouristPayment, 'id' | 'kind' | 'method_id' | 'state' | 'amount' | 'accepted_amount'>[];
  };
  kind: 'payment' | 'refund';
  /** The payment to change; without one a new one is recorded. */
  payment?: Pick<
    TouristPayment,
    'id' | 'amount' | 'currency' | 'currency_rate' | 'method_id' | 'method_name' | 'payment_date' | 'tags' | 'version'
  >;
  onClose: () => void;
};

/** The same rate, however many zeros it is written with. */
const isSameRate = (a: string, b: string) => formatRate(a) === formatRate(b);

/** The points that payments of a sale hold: refunds that were accepted have given theirs back. */
function pointsOn(
  { tourist_payments }: Pick<PaymentDialogProps['sale'], 'tourist_payments'>,
  methods: Method[],
): number {
  const counted = tourist_payments.filter(
    ({ method_id, kind, state }) =>
      isByPoints(methods, method_id) && (kind === 'refund' ? state === 'accepted' : state !== 'declined'),
  );
  return counted.reduce((sum, { amount, accepted_amount }) => sum + Number(accepted_amount ?? amount), 0);
}

const unsigned = (amount: string) => (sign(amount) < 0 ? negate(amount) : amount);

const paymentDone = { created: 'payment.created', updated: 'payment.updated' } as const;
const refundDone = { created: 'payment.refund_created', updated: 'payment.refund_updated' } as const;

/** Records or changes a tourist's money. A new payment begins with what is owed, a refund with what was paid too much. */
export function PaymentDialog({ sale, kind, payment, onClose }: PaymentDialogProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  const { methodsFor, loading } = useDirectories();
  const methods = withOwn<Method>(
    methodsFor('tourist_payments'),
    payment && { id: payment.method_id, name: payment.method_name },
  );
  const due = kind === 'refund' ? negate(sale.debt) : sale.debt;
  const [form, setForm] = useState<PaymentForm>(() => ({
    amount: payment ? formatAmount(unsigned(payment.amount)) : compare(due, ZERO) > 0 ? formatAmount(due) : '',
    currency: (payment?.currency ?? 'USD') as Currency,
    currency_rate: payment && payment.currency !== 'USD' ? formatRate(payment.currency_rate) : '',
    method_id: payment?.method_id ?? null,
    payment_date: formatDate(payment?.payment_date ?? today()),
    tags: { added: payment?.tags ?? [], typed: '' },
  }));
  const method = form.method_id ?? methods[0]?.id ?? null;
  const offered = useOfferedRates(parseDate(form.payment_date, today()) ?? today());
  const byPoints = isByPoints(methods, method);
  const used = pointsOn(sale, methods);
  const points = usePoints({
    ...{ byPoints, client: { id: sale.client_id }, brutto: sale.brutto, used, isRefund: kind === 'refund' },
    own: payment
      ? pointsOn({ tourist_payments: sale.tourist_payments.filter(({ id }) => id === payment.id) }, methods)
      : 0,
  });
  const typed = { ...form, method_id: method, by_points: byPoints };
  const { body, problems } = readPayment(typed, today());

  /** What is owed is offered in money; of points their own most is. An amount that somebody typed stays. */
  const emptied = ({ method_id }: Partial<PaymentForm>, before: PaymentForm): Partial<PaymentForm> => {
    if (method_id === undefined || method_id === null || payment) return {};
    const offeredAmount = compare(due, ZERO) > 0 ? formatAmount(due) : '';
    const toPoints = isByPoints(methods, method_id);
    if (toPoints && before.amount === offeredAmount) return { amount: '' };
    return !toPoints && byPoints && before.amount === '' ? { amount: offeredAmount } : {};
  };

  const change = (patch: Partial<PaymentForm>) => {
    setForm((before) => ({ ...before, ...patch, ...emptied(patch, before) }));
    submission.changed();
  };
  const title = payment
    ? t('payment.edit_title', { number: formatId(payment.id) })
    : t(kind === 'refund' ? 'payment.refund_title' : 'payment.new_title', { sale: formatId(sale.id) });
  const { summary, keepsBack } = useDialogSummary(
    title,
    () => typed,
    () => [moneyBriefly(body?.amount, typed.currency), nameIn(methods, method), formatDate(body?.payment_date)],
  );
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A payment with problems is not sent');
      const { currency_rate: rate, ...fields } = body;
      // A rate that was not touched is not sent: it was fixed when the payment was recorded.
      const fresh = rate !== null && !(payment && isSameRate(rate, payment.currency_rate));
      const sent = {
        ...fields,
        ...(kind === 'refund' ? { amount: negate(body.amount) } : {}),
        ...(fresh ? { currency_rate: rate } : {}),
        confirmed,
      };
      return payment
        ? send(editTouristPayment, { params: { id: payment.id }, body: sent, key, version: payment.version })
        : send(createTouristPayment, { params: { id: sale.id }, body: { ...sent, kind }, key });
    },
    ({ id }) => {
      const done = kind === 'refund' ? refundDone : paymentDone;
      toastDone(t(payment ? done.updated : done.created, { number: formatId(id) }));
      onClose();
    },
    { typed: () => ({ fields: typed, problems }), waits: loading, keepsBack },
  );
  const { whole, at } = useProblemText(submission.problem, [
    'amount',
    'currency',
    'currency_rate',
    'method_id',
    'payment_date',
    'tags',
  ]);
  return (
    <>
      <Dialog
        title={title}
        action={t('save')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        <PaymentFields
          form={typed}
          onChange={change}
          methods={methods}
          points={points}
          offered={offered}
          today={today()}
          problemAt={at}
          path=""
        >
          <PaymentTags
            name="tags"
            value={form.tags ?? noTags}
            onChange={(tags) => change({ tags })}
            problem={at('tags')}
          />
        </PaymentFields>
        <SummaryNote text={summary} />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
