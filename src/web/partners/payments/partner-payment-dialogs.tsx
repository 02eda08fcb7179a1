import { useTranslation } from 'react-i18next';
import { deletePartnerPayment } from '#contract/partners/delete-partner-payment.ts';
import { editPartnerPayment } from '#contract/partners/edit-partner-payment.ts';
import type { PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import { useDirectories, useOfferedRates } from '../../base/directories/directories.tsx';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useForm } from '../../base/forms/use-form.ts';
import { formatAmount, formatId, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { paymentFacts } from './partner-payment-facts.ts';
import { PartnerPaymentFields } from './partner-payment-fields.tsx';
import { formOfPartnerPayment, type PartnerPaymentForm, readPartnerPayment } from './partner-payment-form.ts';

type PaymentDialogProps = { payment: PartnerPaymentRow; onClose: () => void };

/**
 * The changed values of a payment. An unchanged rate is not sent, because it was fixed when the payment was recorded.
 */
function readOver(payment: PartnerPaymentRow, form: PartnerPaymentForm, today: string) {
  const { body, problems } = readPartnerPayment(form, today);
  if (!body) return { body, problems };
  const { currency_rate: rate, ...typed } = body;
  const isFresh = rate !== null && formatRate(rate) !== formatRate(payment.currency_rate);
  return { body: { ...typed, ...(isFresh ? { currency_rate: rate } : {}) }, problems };
}

/** Changes a payment of which nothing is allocated. */
export function EditPartnerPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useTranslation();
  const today = useMe().today();
  const { id, version } = payment;
  const number = formatId(id);
  const { loading, methodsFor } = useDirectories();
  const partner = { id: payment.partner_id, name: payment.partner_name, currency: payment.partner_currency };
  const method = { id: payment.method_id, name: payment.method_name };
  const words = { partners: [partner], methods: [...methodsFor('partner_payments'), method] };
  const form = useForm(to(editPartnerPayment, { params: { id }, version }), {
    title: t('payment.edit_title', { number }),
    start: formOfPartnerPayment(payment),
    read: (typed) => readOver(payment, typed, today),
    waits: loading,
    facts: (_, typed) => paymentFacts(typed, today, words),
    done: () => t('payment.updated', { number }),
    onClose,
  });
  const { typed } = form;
  const offered = useOfferedRates(parseDate(typed.payment_date, today) ?? today);
  return (
    <FormDialog form={form}>
      <PartnerPaymentFields
        form={typed}
        onChange={form.set}
        offered={offered}
        problemAt={form.at}
        use="partner_payments"
        own={{ partner, method }}
      />
    </FormDialog>
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
      to={to(deletePartnerPayment, { params: { id } })}
      done={t('payment.deleted', { number })}
      onClose={onClose}
    />
  );
}
