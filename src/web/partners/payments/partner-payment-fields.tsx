import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#contract/base/money.ts';
import type { MethodUse, Partner } from '#contract/directories/directories.ts';
import { createPartnerPayment } from '#contract/partners/create-partner-payment.ts';
import { type OfferedRate, useDirectories, withCurrent } from '../../base/directories/directories.tsx';
import { rulesOf } from '../../base/forms/field-rules.ts';
import type { FormPart } from '../../base/forms/fields-of.ts';
import { fieldsOf } from '../../base/forms/fields-of.ts';
import { useMe } from '../../base/session/me.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { Lookup } from '../../base/ui/fields/lookup/lookup.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { type Method, PaymentFields } from '../../cash/payment-fields.tsx';
import { AddPartnerDialog } from '../../directories/add-dialogs.tsx';
import { type PartnerPaymentForm, withPayee } from './partner-payment-form.ts';
import { usePayees } from './use-payees.ts';

type PartnerPaymentFieldsProps = FormPart<PartnerPaymentForm> & {
  offered: OfferedRate;
  /** The use for which methods are offered. */
  use: MethodUse;
  /** The partner and the method of a recorded payment, even if they are retired. */
  own?: { partner: Partner; method: Method };
  /** The debt to the partner in its currency: ArrowDown fills it into the empty amount. */
  owed?: Amount | null;
};

/** The fields of a payment to a partner, with the partner first, which sets the currency and shows the debt. */
export function PartnerPaymentFields(props: PartnerPaymentFieldsProps) {
  const { form, onChange, offered, problemAt, use, own, owed } = props;
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { methodsFor } = useDirectories();
  const field = fieldsOf(props);
  const payees = usePayees(own?.partner);
  const methods = withCurrent<Method>(methodsFor(use), own?.method);
  const payee = payees.partners.find(({ id }) => id === form.partner_id);
  return (
    <div className="partner-payment-fields">
      <PayeeField form={form} onChange={onChange} payees={payees} problem={problemAt('partner_id')} />
      <PaymentFields
        form={{ ...form, method_id: form.method_id ?? methods[0]?.id ?? null }}
        onChange={onChange}
        methods={methods}
        offered={offered}
        today={today()}
        problemAt={problemAt}
        belowZero={t('partner_payment.gives_back')}
        {...(owed && payee ? { rest: owed, restCurrency: payee.currency } : {})}
      />
      <Choice
        {...field('office_id')}
        label={t('fields.office')}
        options={payees.offices}
        loading={payees.loading}
        value={form.office_id ?? user.office_id}
      />
      <TextField
        {...field('description')}
        label={t('fields.notes')}
        rows={2}
        maxLength={rulesOf(createPartnerPayment, 'description').maxLength}
      />
    </div>
  );
}

type PayeeFieldProps = Pick<PartnerPaymentFieldsProps, 'form' | 'onChange'> & {
  payees: ReturnType<typeof usePayees>;
  problem: string | null;
};

/** The choice of the partner; a new one can be added from the list. */
function PayeeField({ form, onChange, payees: { partners, options, loading }, problem }: PayeeFieldProps) {
  const { t } = useTranslation();
  const { refresh } = useDirectories();
  const [adding, setAdding] = useState<string | null>(null);
  const choose = (payee: Partner | undefined) => onChange(withPayee(form, payee));
  return (
    <>
      <Lookup
        name="partner_id"
        label={t('fields.partner')}
        required
        options={options}
        loading={loading}
        value={form.partner_id}
        onChange={(id) => choose(partners.find((partner) => partner.id === id))}
        onAdd={setAdding}
        problem={problem}
      />
      {adding !== null && (
        <AddPartnerDialog
          name={adding}
          onAdded={(partner) => void refresh().then(() => choose(partner))}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
