import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#contract/base/money.ts';
import type { MethodUse, Partner } from '#contract/directories/directories.ts';
import { type OfferedRate, useDirectories, withOwn } from '../../base/directories/directories.tsx';
import { useMe } from '../../base/session/me.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { Lookup } from '../../base/ui/fields/lookup.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { type Method, PaymentFields } from '../../cash/payment-fields.tsx';
import { AddPartnerDialog } from '../../directories/add-dialogs.tsx';
import { type PartnerPaymentForm, withPayee } from './partner-payment-form.ts';
import { usePayees } from './use-payees.ts';

type PartnerPaymentFieldsProps = {
  form: PartnerPaymentForm;
  onChange: (patch: Partial<PartnerPaymentForm>) => void;
  offered: OfferedRate;
  problemAt: (field: string) => string | null;
  /** Which forms the methods have to be for. */
  use: MethodUse;
  /** What a recorded payment has already, though it may be offered no more. */
  own?: { partner: Partner; method: Method };
  /** What is owed to the partner in its currency: an empty amount is filled with it by ArrowDown. */
  owed?: Amount | null;
};

/** The fields of a payment to a partner: the partner first, for it brings its currency and what is owed to it. */
export function PartnerPaymentFields(props: PartnerPaymentFieldsProps) {
  const { form, onChange, offered, problemAt, use, own, owed } = props;
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { methodsFor, refresh } = useDirectories();
  const { partners, options, loading, offices } = usePayees(own?.partner);
  const [adding, setAdding] = useState<string | null>(null);
  const methods = withOwn<Method>(methodsFor(use), own?.method);
  const payee = partners.find(({ id }) => id === form.partner_id);
  return (
    <div className="partner-payment-fields">
      <Lookup
        name="partner_id"
        label={t('fields.partner')}
        required
        options={options}
        loading={loading}
        value={form.partner_id}
        onChange={(id) =>
          onChange(
            withPayee(
              form,
              partners.find((partner) => partner.id === id),
            ),
          )
        }
        onAdd={setAdding}
        problem={problemAt('partner_id')}
      />
      <PaymentFields
        form={{ ...form, method_id: form.method_id ?? methods[0]?.id ?? null }}
        onChange={onChange}
        methods={methods}
        offered={offered}
        today={today()}
        problemAt={problemAt}
        path=""
        belowZero={t('partner_payment.gives_back')}
        {...(owed && payee ? { rest: owed, restCurrency: payee.currency } : {})}
      />
      <Choice
        name="office_id"
        label={t('fields.office')}
        options={offices}
        loading={loading}
        value={form.office_id ?? user.office_id}
        onChange={(office_id) => onChange({ office_id })}
        problem={problemAt('office_id')}
      />
      <TextField
        name="description"
        label={t('fields.notes')}
        rows={2}
        maxLength={500}
        value={form.description}
        onChange={(description) => onChange({ description })}
        problem={problemAt('description')}
      />
      {adding !== null && (
        <AddPartnerDialog
          name={adding}
          onAdded={(partner) => void refresh().then(() => onChange(withPayee(form, partner)))}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
