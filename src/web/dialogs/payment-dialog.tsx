import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTouristPayment } from '#contract/commands/create-tourist-payment.ts';
import { editTouristPayment } from '#contract/commands/edit-tourist-payment.ts';
import type { Sale } from '#contract/entities/sale.ts';
import type { TouristPayment } from '#contract/entities/tourist-payment.ts';
import { type Currency, compare, negate, sign, ZERO } from '#contract/money.ts';
import { send } from '../api/http.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useDirectories, useOfferedRates, withOwn } from '../directories/directories.tsx';
import { formatAmount, formatDate, formatRate } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { parseDate } from '../text/parse-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Method, PaymentFields, type PaymentForm, readPayment } from './payment-fields.tsx';
import { useProblemText } from './problem-text.ts';

type PaymentDialogProps = {
  sale: Pick<Sale, 'id' | 'debt'>;
  kind: 'payment' | 'refund';
  /** The payment to change; without one a new one is recorded. */
  payment?: Pick<
    TouristPayment,
    'id' | 'amount' | 'currency' | 'currency_rate' | 'method_id' | 'method_name' | 'payment_date' | 'version'
  >;
  onClose: () => void;
};

/** The same rate, however many zeros it is written with. */
const isSameRate = (a: string, b: string) => formatRate(a) === formatRate(b);

const unsigned = (amount: string) => (sign(amount) < 0 ? negate(amount) : amount);

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
  }));
  const method = form.method_id ?? methods[0]?.id ?? null;
  const offered = useOfferedRates(parseDate(form.payment_date, today()) ?? today());
  const { body, problems } = readPayment({ ...form, method_id: method }, today());

  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A payment with problems is not sent');
      const { currency_rate: rate, ...typed } = body;
      // A rate that was not touched is not sent: it was fixed when the payment was recorded.
      const fresh = rate !== null && !(payment && isSameRate(rate, payment.currency_rate));
      const sent = {
        ...typed,
        ...(kind === 'refund' ? { amount: negate(body.amount) } : {}),
        ...(fresh ? { currency_rate: rate } : {}),
        confirmed,
      };
      return payment
        ? send(editTouristPayment, { params: { id: payment.id }, body: sent, key, version: payment.version })
        : send(createTouristPayment, { params: { id: sale.id }, body: { ...sent, kind }, key });
    },
    () => {
      toastDone(t(payment ? 'payment.updated' : 'payment.created'));
      onClose();
    },
  );
  const { whole, at } = useProblemText(submission.problem, [
    'amount',
    'currency',
    'currency_rate',
    'method_id',
    'payment_date',
  ]);
  const title = payment ? 'payment.edit_title' : kind === 'refund' ? 'payment.refund_title' : 'payment.new_title';
  return (
    <>
      <Dialog
        title={t(title)}
        action={t('save')}
        problem={whole}
        busy={submission.busy || loading}
        onAction={() => (body ? submission.submit() : submission.reject(problems))}
        onClose={onClose}
      >
        <PaymentFields
          form={{ ...form, method_id: method }}
          onChange={(patch) => {
            setForm((before) => ({ ...before, ...patch }));
            submission.changed();
          }}
          methods={methods}
          offered={offered}
          today={today()}
          problemAt={at}
          path=""
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
