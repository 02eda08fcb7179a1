import { useTranslation } from 'react-i18next';
import type { MethodUse } from '#contract/directories/directories.ts';
import { createPartnerPayment } from '#contract/partners/create-partner-payment.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { send } from '../../base/api/http.ts';
import { useDirectories } from '../../base/directories/directories.tsx';
import { summaryText } from '../../base/forms/form-summary.ts';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import type ru from '../../base/i18n/ru.json';
import { useMe } from '../../base/session/me.tsx';
import { paymentFacts } from './partner-payment-facts.ts';
import {
  type PartnerPaymentField,
  type PartnerPaymentForm,
  partnerPaymentFields,
  readPartnerPayment,
} from './partner-payment-form.ts';

type PaymentFormOptions = {
  /** The name of the draft. */
  name: string;
  use: MethodUse;
  formOf: (today: string) => PartnerPaymentForm;
  onDone: (payment: PartnerPayment) => void;
  /** The choices of the form are still being read. */
  loading: boolean;
  partners: readonly { id: number; name: string }[];
};

/** The labels of the fields. */
const labels: Record<PartnerPaymentField, keyof typeof ru.fields> = {
  partner_id: 'partner',
  amount: 'amount',
  currency: 'currency',
  currency_rate: 'currency_rate',
  method_id: 'method',
  payment_date: 'payment_date',
  office_id: 'office',
  description: 'notes',
};

/** The form of a new payment to a partner: draft, submission and problems. */
export function usePaymentForm({ name, use, formOf, onDone, loading, partners }: PaymentFormOptions) {
  const today = useMe().today();
  const { methodsFor } = useDirectories();
  const { t } = useTranslation();
  const methods = methodsFor(use);
  const whole = (form: PartnerPaymentForm) => ({ ...form, method_id: form.method_id ?? methods[0]?.id ?? null });
  const read = (form: PartnerPaymentForm) => readPartnerPayment(whole(form), today);
  const kept = useKeptForm<PartnerPaymentForm, null, PartnerPayment>({
    name,
    base: null,
    formOf: (_, day) => formOf(day),
    check: (form) => ({ problems: read(form).problems }),
    perform: (form, { key, confirmed }) => {
      const { body } = read(form);
      if (!body) throw new Error('A payment with problems is not sent');
      return send(createPartnerPayment, { body: { ...body, confirmed }, key });
    },
    onDone,
    waits: loading,
    summaryOf: (form) =>
      summaryText(t('titles.new_partner_payment'), paymentFacts(whole(form), today, { partners, methods }), t),
  });
  const { submission, restart, problemAt } = kept;
  const { fields = {} } = submission.problem ?? {};
  return {
    ...kept,
    /** The fields with problems, for the error summary; other problems belong to the whole form. */
    wrong: partnerPaymentFields
      .filter((field) => fields[field])
      .map((field) => ({ name: field, label: t(`fields.${labels[field]}`), problem: problemAt(field) ?? '' })),
    save: submission.submit,
    /** Starts the next payment. */
    begin: (form: PartnerPaymentForm) => {
      restart(null, form);
      submission.reset();
    },
  };
}
