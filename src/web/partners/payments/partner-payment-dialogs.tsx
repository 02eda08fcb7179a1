import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletePartnerPayment } from '#contract/partners/delete-partner-payment.ts';
import { editPartnerPayment } from '#contract/partners/edit-partner-payment.ts';
import type { PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import { send } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useDirectories, useOfferedRates } from '../../base/directories/directories.tsx';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { useDialogSummary } from '../../base/forms/form-summary.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { formatAmount, formatId, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { SummaryNote } from '../../base/ui/summary-note.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paymentFacts } from './partner-payment-facts.ts';
import { PartnerPaymentFields } from './partner-payment-fields.tsx';
import { formOfPartnerPayment, partnerPaymentFields, readPartnerPayment } from './partner-payment-form.ts';

type PaymentDialogProps = { payment: PartnerPaymentRow; onClose: () => void };

/** Changes a payment of which nothing is allocated. */
export function EditPartnerPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useTranslation();
  const today = useMe().today();
  const number = formatId(payment.id);
  const { loading, methodsFor } = useDirectories();
  const partner = { id: payment.partner_id, name: payment.partner_name, currency: payment.partner_currency };
  const method = { id: payment.method_id, name: payment.method_name };
  const [form, setForm] = useState(() => formOfPartnerPayment(payment));
  const offered = useOfferedRates(parseDate(form.payment_date, today) ?? today);
  const { body, problems } = readPartnerPayment(form, today);
  const title = t('payment.edit_title', { number });
  const { summary, keepsBack } = useDialogSummary(
    title,
    () => form,
    () => paymentFacts(form, today, { partners: [partner], methods: [...methodsFor('partner_payments'), method] }),
  );
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A payment with problems is not sent');
      const { currency_rate: rate, ...typed } = body;
      // A rate that was not touched is not sent: it was fixed when the payment was recorded.
      const fresh = rate !== null && formatRate(rate) !== formatRate(payment.currency_rate);
      const sent = { ...typed, ...(fresh ? { currency_rate: rate } : {}), confirmed };
      return send(editPartnerPayment, { params: { id: payment.id }, body: sent, key, version: payment.version });
    },
    () => {
      toastDone(t('payment.updated', { number }));
      onClose();
    },
    { typed: () => ({ fields: form, problems }), waits: loading, keepsBack },
  );
  const { whole, at } = useProblemText(submission.problem, [...partnerPaymentFields]);
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
        <PartnerPaymentFields
          form={form}
          onChange={(patch) => {
            setForm((before) => ({ ...before, ...patch }));
            submission.changed();
          }}
          offered={offered}
          problemAt={at}
          use="partner_payments"
          own={{ partner, method }}
        />
        <SummaryNote text={summary} />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}

/** Deletes a payment of which nothing is allocated. */
export function DeletePartnerPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useTranslation();
  const { id, amount, currency, partner_name: partner } = payment;
  const number = formatId(id);
  return (
    <StepDialog
      title={t('payment.delete_title', { number })}
      text={t('partner_payment.delete_text', { amount: `${formatAmount(amount)} ${currency}`, partner })}
      action={t('actions.delete')}
      destructive
      perform={({ key, confirmed }) => send(deletePartnerPayment, { params: { id }, body: { confirmed }, key })}
      done={t('payment.deleted', { number })}
      onClose={onClose}
    />
  );
}
